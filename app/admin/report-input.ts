import { optionalText } from "#app/boards/board-input.ts";
import { moderationLimits, reportReasonValues } from "#app/moderation/moderation.ts";
import { reportMessages } from "#app/moderation/report.ts";
import { z } from "#app/ui/zod.ts";

const { reasonMissing, textMissing, textTooLong } = reportMessages;

/** Why something is reported. A reason that says nothing by itself needs words. */
export const reportSchema = z
	.object({
		reason: z.enum(reportReasonValues, { error: reasonMissing }),
		text: optionalText(moderationLimits.report, textTooLong),
	})
	.refine(({ reason, text }) => reason !== "other" || text !== "", { path: ["text"], message: textMissing });
export type ReportInput = z.output<typeof reportSchema>;
