import { and, desc, eq, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Member } from "#app/context.ts";
import type { Database } from "#app/db/client.server.ts";
import { moderationEvents, moderationNotices, moderationOriginals } from "#app/db/schema.server.ts";
import { isQueuedKind, subjects } from "./subjects.server.ts";

/** Decisions that the profile shows. */
const mostShown = 20;

export type MyDecision = Awaited<ReturnType<typeof listDecisionsAbout>>[number];

/**
 * What moderators did not accept of what the viewer submitted, the newest first, with why and where to send a corrected version.
 * Not before the viewer is mailed about it, and not when it was brought back.
 */
export async function listDecisionsAbout(db: Database, viewer: Pick<Member, "id">) {
	const later = alias(moderationEvents, "later");
	const one = { one: sql`1` };
	const { id, at, subjectKind, title, reason, explanation } = moderationEvents;
	const rows = await db
		.select({ id, at, kind: subjectKind, title, reason, explanation, original: moderationOriginals.eventId })
		.from(moderationEvents)
		.leftJoin(moderationOriginals, eq(moderationOriginals.eventId, id))
		.where(
			and(
				eq(moderationEvents.submitterId, viewer.id),
				eq(moderationEvents.action, "rejected"),
				notExists(db.select(one).from(later).where(eq(later.undoes, id))),
				notExists(db.select(one).from(moderationNotices).where(eq(moderationNotices.eventId, id))),
			),
		)
		.orderBy(desc(at))
		.limit(mostShown);
	return rows.map(({ original, ...decision }) => ({
		...decision,
		correctionPath:
			original !== null && isQueuedKind(decision.kind) ? subjects[decision.kind].correctionPath(decision.id) : null,
	}));
}

/** All that was decided on what the viewer submitted, for them to keep. */
export async function listDecisionsForExport(db: Database, viewer: Pick<Member, "id">) {
	const { at, action, subjectKind: kind, title, reason, explanation } = moderationEvents;
	return db
		.select({ at, action, kind, title, reason, explanation, original: moderationOriginals.row })
		.from(moderationEvents)
		.leftJoin(moderationOriginals, eq(moderationOriginals.eventId, moderationEvents.id))
		.where(eq(moderationEvents.submitterId, viewer.id))
		.orderBy(desc(at));
}
