import { and, desc, eq, sql } from "drizzle-orm";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { withWords } from "#app/moderation/events.server.ts";
import { moderationEvents, moderationWords, pendingNotifications } from "#app/moderation/moderation.tables.server.ts";
import { withReadableTitles } from "./private-subjects.server.ts";

export type OpenDecision = Awaited<ReturnType<typeof listOpenDecisions>>[number];

/** What the moderator decided and can still undo, the newest first; `secondsLeft` for each. */
export async function listOpenDecisions(db: Database, moderator: MemberRef) {
	const decisions = await db
		.select({
			eventId: moderationEvents.id,
			action: moderationEvents.action,
			subjectKind: moderationEvents.subjectKind,
			subjectId: moderationEvents.subjectId,
			title: moderationWords.title,
			secondsLeft: sql<number>`extract(epoch from ${pendingNotifications.dueAt} - clock_timestamp())::float8`,
		})
		.from(pendingNotifications)
		.innerJoin(moderationEvents, eq(moderationEvents.id, pendingNotifications.eventId))
		.leftJoin(moderationWords, eq(moderationWords.eventId, pendingNotifications.eventId))
		.where(and(eq(moderationEvents.actorId, moderator.id), sql`${pendingNotifications.dueAt} > clock_timestamp()`))
		.orderBy(desc(moderationEvents.at));
	return withReadableTitles(db, decisions.map(withWords));
}
