import { and, desc, eq, inArray, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { moderatedKinds, reportables } from "#app/features.server.ts";
import { latestEventOf } from "#app/moderation/events.server.ts";
import {
	moderationEvents,
	moderationOriginals,
	moderationWords,
	pendingNotifications,
} from "#app/moderation/moderation.tables.server.ts";
import { isQueuedKind, isReportable, type SubjectKind } from "#app/moderation/subject-kinds.ts";

const maxShown = 20;

export type MyDecision = Awaited<ReturnType<typeof listDecisionsAbout>>[number];

/**
 * What moderators did not accept of what the viewer submitted, or have hidden, the newest first, with why, and where to send a
 * corrected version of the former.
 * Not before the viewer is mailed about it, and not when it was brought back.
 */
export async function listDecisionsAbout(db: Database, viewer: Pick<Member, "id">) {
	const later = alias(moderationEvents, "later");
	const one = { one: sql`1` };
	const { id, at, action, subjectKind, subjectId, reason } = moderationEvents;
	const { title, explanation } = moderationWords;
	const rows = await db
		.select({
			id,
			at,
			action,
			kind: subjectKind,
			subjectId,
			title,
			reason,
			explanation,
			original: moderationOriginals.eventId,
		})
		.from(moderationEvents)
		.innerJoin(moderationWords, eq(moderationWords.eventId, id))
		.leftJoin(moderationOriginals, eq(moderationOriginals.eventId, id))
		.where(
			and(
				eq(moderationEvents.submitterId, viewer.id),
				inArray(action, ["rejected", "hidden"]),
				notExists(db.select(one).from(later).where(eq(later.undoes, id))),
				notExists(db.select(one).from(pendingNotifications).where(eq(pendingNotifications.eventId, id))),
			),
		)
		.orderBy(desc(at))
		.limit(maxShown);
	const stands = await Promise.all(rows.map((row) => row.action === "rejected" || isHiddenBy(db, row)));
	const standing = rows.filter((_, i) => stands[i]);
	return standing.map(({ original, subjectId, ...decision }) => ({
		...decision,
		correctionPath:
			original !== null && isQueuedKind(decision.kind)
				? moderatedKinds[decision.kind].correctionPath(decision.id)
				: null,
	}));
}

/** Whether what the event has hidden is hidden because of it, and not because of a later one. */
async function isHiddenBy(db: Database, { id, kind, subjectId }: { id: string; kind: SubjectKind; subjectId: string }) {
	if (!isReportable(kind)) return false;
	const row = await reportables[kind].find(db, subjectId);
	return row !== undefined && reportables[kind].isHidden(row) && (await latestEventOf(db, kind, subjectId))?.id === id;
}

/** All that was decided on what the viewer submitted, for them to keep. */
export async function listDecisionsForExport(db: Database, viewer: Pick<Member, "id">) {
	const { at, action, subjectKind: kind, reason } = moderationEvents;
	const { title, explanation } = moderationWords;
	return db
		.select({ at, action, kind, title, reason, explanation, original: moderationOriginals.row })
		.from(moderationEvents)
		.leftJoin(moderationWords, eq(moderationWords.eventId, moderationEvents.id))
		.leftJoin(moderationOriginals, eq(moderationOriginals.eventId, moderationEvents.id))
		.where(eq(moderationEvents.submitterId, viewer.id))
		.orderBy(desc(at));
}
