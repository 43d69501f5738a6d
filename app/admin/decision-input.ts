import { optionalText } from "#app/boards/board-input.ts";
import {
	moderationLimits,
	moderationMessages,
	rejectionReasonValues,
	type SubjectSeen,
} from "#app/moderation/moderation.ts";
import { queuedKinds } from "#app/moderation/subject-kinds.ts";
import { z } from "#app/ui/zod.ts";

const { reasonMissing, explanationMissing, explanationTooLong } = moderationMessages;

/** Why something is rejected: one of the reasons, with words of the moderator's own where none of them says it. */
export const rejectionSchema = z
	.object({
		reason: z.enum(rejectionReasonValues, { error: reasonMissing }),
		explanation: optionalText(moderationLimits.reason, explanationTooLong),
	})
	.refine(({ reason, explanation }) => reason !== "other" || explanation !== "", {
		path: ["explanation"],
		message: explanationMissing,
	});

/** A rejection as its form says it, with what it is about and where to go on. */
export const rejectSchema = rejectionSchema.safeExtend({ subject: z.string().catch(""), back: z.string().catch("") });

const pattern = new RegExp(`^(${queuedKinds.join("|")}) ([0-9a-f-]{36}) (\\S{1,40})( public)?$`);

/** What a field of a form, or of an address, names as the subject of a decision: see `subjectKey`. Null when it names none. */
export function readSubject(text: unknown): SubjectSeen | null {
	const [, kind, id, version, isPublic] = (typeof text === "string" && pattern.exec(text)) || [];
	// The pattern has nothing but kinds in its place.
	return kind && id && version
		? { kind: kind as SubjectSeen["kind"], id, version, isPublic: isPublic !== undefined }
		: null;
}
