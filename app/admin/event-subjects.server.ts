/** Conditions on logged events, for those who are told of them. */
import { eq, or, sql } from "drizzle-orm";
import { reportables } from "#app/features.server.ts";
import { moderationEvents, moderationWords } from "#app/moderation/moderation.tables.server.ts";
import { reportableKinds } from "#app/moderation/subject-kinds.ts";

/** That what an event is about is hidden now. */
export function isSubjectHidden() {
	const { subjectKind, subjectId } = moderationEvents;
	const isHidden = reportableKinds.map(
		(kind) => sql`(${eq(subjectKind, kind)} and ${reportables[kind].hides(subjectId)})`,
	);
	return sql<boolean>`(${or(...isHidden)})`;
}

/** That what was rejected was on its board already. */
export const wasListed = sql<boolean>`coalesce((${moderationWords.snapshot} ->> 'approved')::boolean, false)`;
