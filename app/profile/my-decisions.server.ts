import { and, desc, eq, exists, gt, inArray, lte, ne, not, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { MemberRef } from "#app/accounts/viewer.ts";
import { isHiddenBy, wasListed } from "#app/admin/event-subjects.server.ts";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { moderatedKinds } from "#app/features.server.ts";
import { tookBack, wasTakenBack } from "#app/moderation/events.server.ts";
import {
	moderationEvents,
	moderationOriginals,
	moderationWords,
	pendingNotifications,
} from "#app/moderation/moderation.tables.server.ts";
import { isQueuedKind, queuedKinds } from "#app/moderation/subject-kinds.ts";
import { isUuid } from "#app/web/uuid.ts";

const one = { one: sql`1` };

/** Exported for the test of what is older. */
export const maxShown = 20;

export type MyDecision = Awaited<ReturnType<typeof listDecisionsAbout>>[number];

/**
 * What moderators did not accept of what the viewer submitted, or have removed or hidden, the newest first, with why, and where to send a
 * corrected version of the former.
 * Not before the viewer is mailed about it, and not when it was brought back.
 * @param asked the id of one that is among them however old it is
 */
export async function listDecisionsAbout(db: Database, viewer: MemberRef, asked: string | null = null) {
	const statement = prepareOnce(db, "decisions-about", (name) => decisionsQuery(db).prepare(name));
	const rows = await statement.execute({ viewer: viewer.id });
	if (asked !== null && isUuid(asked) && !rows.some(({ id }) => id === asked))
		rows.push(...(await decisionsQuery(db, eq(moderationEvents.id, asked)).execute({ viewer: viewer.id })));
	return rows.map(({ original, subjectId, ...decision }) => ({
		...decision,
		correctionPath:
			original !== null && isQueuedKind(decision.kind)
				? moderatedKinds[decision.kind].correctionPath(decision.id)
				: null,
	}));
}

function decisionsQuery(db: Database, condition?: SQL) {
	const later = alias(moderationEvents, "later");
	const { id, at, action, subjectKind, subjectId, reason } = moderationEvents;
	const { title, explanation } = moderationWords;
	return db
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
			isAnswered: isAnswered(db),
			wasListed,
		})
		.from(moderationEvents)
		.innerJoin(moderationWords, eq(moderationWords.eventId, id))
		.leftJoin(moderationOriginals, eq(moderationOriginals.eventId, id))
		.where(
			and(
				eq(moderationEvents.submitterId, sql.placeholder("viewer")),
				condition,
				or(eq(action, "rejected"), and(eq(action, "hidden"), isHiddenBy())),
				notExists(db.select(one).from(later).where(eq(later.undoes, id))),
				notExists(db.select(one).from(pendingNotifications).where(eq(pendingNotifications.eventId, id))),
			),
		)
		.orderBy(desc(at))
		.limit(maxShown);
}

/** That its submitter has sent something of the kind since, a corrected version most likely: it waits, is public or has been decided on for the first time. */
function isAnswered(db: Database) {
	const { at, subjectKind, submitterId } = moderationEvents;
	const decided = alias(moderationEvents, "decided");
	const earlier = alias(moderationEvents, "earlier");
	const ofOlder = and(
		eq(earlier.subjectKind, decided.subjectKind),
		eq(earlier.subjectId, decided.subjectId),
		lte(earlier.at, at),
	);
	const ofSubmitter = and(eq(decided.submitterId, submitterId), eq(decided.subjectKind, subjectKind));
	const isThere = queuedKinds.flatMap((kind) => {
		const condition = moderatedKinds[kind].hasSince?.(submitterId, at);
		return condition ? [sql`(${eq(subjectKind, kind)} and ${condition})`] : [];
	});
	const wasThere = exists(
		db
			.select(one)
			.from(decided)
			.where(
				and(
					ofSubmitter,
					inArray(decided.action, ["approved", "rejected"]),
					gt(decided.waitingSince, at),
					notExists(db.select(one).from(earlier).where(ofOlder)),
				),
			),
	);
	return sql<boolean>`(${or(wasThere, ...isThere)})`;
}

/**
 * All that was decided on what the viewer submitted and that they are told, for them to keep. What was kept as it is, or taken back in
 * time, would tell them that it was reported, and in a thread of two by whom.
 */
export async function listDecisionsForExport(db: Database, viewer: MemberRef) {
	const { id, at, action, subjectKind: kind, submitterId, reason } = moderationEvents;
	const { title, explanation } = moderationWords;
	// As where an event is exported: who refused to be named is not told.
	const original = sql`${moderationOriginals.row} - 'refusedBy' #- '{approvedAs,refused_by}'`;
	return db
		.select({ at, action, kind, title, reason, explanation, original })
		.from(moderationEvents)
		.leftJoin(moderationWords, eq(moderationWords.eventId, id))
		.leftJoin(moderationOriginals, eq(moderationOriginals.eventId, id))
		.where(
			and(
				eq(submitterId, viewer.id),
				ne(action, "kept"),
				not(wasTakenBack(moderationEvents)),
				not(tookBack(moderationEvents)),
				notExists(db.select(one).from(pendingNotifications).where(eq(pendingNotifications.eventId, id))),
			),
		)
		.orderBy(desc(at));
}
