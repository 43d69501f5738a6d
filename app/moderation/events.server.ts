import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, type SQLWrapper, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { lockAccount, namesOfAccounts } from "#app/accounts/other-accounts.server.ts";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { moderationEvents, moderationWords } from "./moderation.tables.server.ts";
import { formerModerator, type ModerationAction, undoSeconds } from "./moderation.ts";
import { oneOf, type SubjectKind } from "./subject-kinds.ts";

type EventRow = typeof moderationEvents.$inferSelect;
type Words = Pick<typeof moderationWords.$inferSelect, "title" | "explanation" | "snapshot">;
export type ModerationEvent = EventRow & Words;
type NewEvent = Omit<typeof moderationEvents.$inferInsert, "id" | "at" | "actorId"> &
	Pick<typeof moderationWords.$inferInsert, "title" | "explanation" | "snapshot">;

/**
 * Adds what was done to the log, for good, in the transaction that does it. To be called once the subject is locked: the time is
 * that of the call, so that what happens to one subject is in its order. Its words are kept as long as the submitter's account.
 * @returns the event's id
 */
export async function recordEvent(
	transaction: Transaction,
	moderator: MemberRef,
	{ title, explanation, snapshot, ...event }: NewEvent,
) {
	const { submitterId = null } = event;
	const [added] = await transaction
		.insert(moderationEvents)
		.values({ ...event, actorId: moderator.id, at: sql`clock_timestamp()` })
		.returning({ id: moderationEvents.id });
	if (!added) throw new Error("The event was not stored");
	if (submitterId === null || (await lockAccount(transaction, submitterId))) {
		await transaction.insert(moderationWords).values({ eventId: added.id, submitterId, title, explanation, snapshot });
	}
	return added.id;
}

/** What an event is read with from `moderation_words`, which may have nothing of it (any more): see `withWords`. */
const wordColumns = {
	title: moderationWords.title,
	explanation: moderationWords.explanation,
	snapshot: moderationWords.snapshot,
};

/** An event as it is told: what has no title any more is called by its kind. */
export function withWords<Event extends { title: string | null; subjectKind: SubjectKind }>(event: Event) {
	return { ...event, title: event.title ?? oneOf(event.subjectKind) };
}

function selectEvents(db: Database | Transaction) {
	return db
		.select({ ...getTableColumns(moderationEvents), ...wordColumns })
		.from(moderationEvents)
		.leftJoin(moderationWords, eq(moderationWords.eventId, moderationEvents.id));
}

function told([event]: Awaited<ReturnType<typeof selectEvents>>): ModerationEvent | undefined {
	return event && { ...withWords(event), explanation: event.explanation ?? "" };
}

export async function latestEventOf(db: Database | Transaction, kind: SubjectKind, id: string) {
	const events = selectEvents(db)
		.where(and(eq(moderationEvents.subjectKind, kind), eq(moderationEvents.subjectId, id)))
		.orderBy(desc(moderationEvents.at))
		.limit(1);
	return told(await events);
}

export async function findEvent(db: Database | Transaction, id: string) {
	if (!isUuid(id)) return undefined;
	return told(await selectEvents(db).where(eq(moderationEvents.id, id)));
}

interface When {
	/** Since this moment. */
	after?: SQLWrapper;
	/** Until this moment. */
	before?: SQLWrapper;
	/** Only what takes nothing back, of which somebody was told. */
	isTold?: boolean;
}

/** That a moderator has done one of these to a subject, and it was not undone. */
export function wasDone(
	kind: SubjectKind | PgColumn,
	id: PgColumn | string,
	actions: ModerationAction[],
	{ after, before, isTold = false }: When = {},
) {
	const done = alias(moderationEvents, "done");
	const undoing = alias(moderationEvents, "undoing");
	const condition = and(
		eq(done.subjectKind, kind),
		eq(done.subjectId, id),
		inArray(done.action, actions),
		after && gt(done.at, after),
		before && lt(done.at, before),
		isTold ? isNull(done.undoes) : undefined,
	);
	return sql<boolean>`exists (
		select from ${moderationEvents} as done where ${condition}
			and not exists (select from ${moderationEvents} as undoing where ${eq(undoing.undoes, done.id)})
	)`;
}

type EventColumns<Name extends keyof EventRow> = Record<Name, PgColumn>;

/** That an event was taken back before anybody was told of it, even if that is called restored since its subject is public again. */
export function wasTakenBack({ id, at }: EventColumns<"id" | "at">) {
	const undoing = alias(moderationEvents, "undoing");
	const isMeant = and(eq(undoing.undoes, id), isInTime(undoing, at));
	return sql<boolean>`exists (select from ${moderationEvents} as undoing where ${isMeant})`;
}

/** That an event took another back before anybody was told of that one: see `wasTakenBack`. */
export function tookBack(event: EventColumns<"undoes" | "action" | "at">) {
	const undone = alias(moderationEvents, "undone");
	const isMeant = and(eq(undone.id, event.undoes), isInTime(event, undone.at));
	return sql<boolean>`exists (select from ${moderationEvents} as undone where ${isMeant})`;
}

function isInTime(undoing: EventColumns<"action" | "at">, at: PgColumn) {
	return sql`(${undoing.action} in ('undone', 'hidden', 'shown') or ${undoing.at} <= ${at} + make_interval(secs => ${undoSeconds}))`;
}

/** What moderators are called now, by their account. For moderators alone. */
export async function withActors<Event extends Pick<ModerationEvent, "actorId">>(db: Database, events: Event[]) {
	const accounts = await namesOfAccounts(
		db,
		events.map(({ actorId }) => actorId),
	);
	return events.map((event) => {
		const account = event.actorId === null ? undefined : accounts.get(event.actorId);
		return { ...event, by: account ? account.name || account.email : formerModerator };
	});
}
