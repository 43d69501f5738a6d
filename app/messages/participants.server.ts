/** Who is in a thread. What they are called is read where it is said, so that it goes, and changes, with an account and its card. */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import type { MemberRef } from "#app/accounts/viewer.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { messageParticipants, messageThreads } from "./message.tables.server.ts";
import { messageMessages } from "./message.ts";

/** As the others know them; empty for whoever has left, or whose card is gone. */
const shownName = sql<string>`case when ${messageParticipants.userId} is not null and ${messageParticipants.calledAs} <> '' then ${messageParticipants.calledAs} when ${messageParticipants.isCard} then coalesce(${scicommCards.name}, '') else coalesce(${users.name}, '') end`;

const { id, threadId, userId, cardId, newestAt, deletedUntil, addedAt, addedBy, unheardBy, unheardKnownBy, leftAt } =
	messageParticipants;

export type Participant = Awaited<ReturnType<typeof participantsOf>>[number];

/** All who are, or ever were, in threads. */
export function participantsOf(db: Database | Transaction, threadIds: string[]) {
	return people(db).where(inArray(threadId, threadIds)).orderBy(asc(id));
}

/** By the ids of participants. */
export async function namesOfParticipants(db: Database | Transaction, ids: string[]) {
	return new Map((await people(db).where(inArray(id, ids))).map(({ id, name }) => [id, name]));
}

function people(db: Database | Transaction) {
	return db
		.select({
			id,
			threadId,
			userId,
			cardId,
			newestAt,
			deletedUntil,
			addedAt,
			addedBy,
			unheardBy,
			unheardKnownBy,
			leftAt,
			name: shownName,
		})
		.from(messageParticipants)
		.leftJoin(users, eq(users.id, userId))
		.leftJoin(scicommCards, eq(scicommCards.id, cardId));
}

/** What a thread is to the viewer. @throws the answer 404 where they are in no such thread */
export async function findOwn(db: Database | Transaction, viewer: MemberRef, thread: string) {
	const [own] = isUuid(thread)
		? await db
				.select()
				.from(messageParticipants)
				.where(and(eq(threadId, thread), eq(userId, viewer.id)))
		: [];
	if (!own) throw notFound(messageMessages.notFound);
	return own;
}

/** Whether somebody reads what is written now. */
export function isThere({ userId, leftAt }: Pick<Participant, "userId" | "leftAt">) {
	return userId !== null && leftAt === null;
}

type Stay = Pick<Participant, "id" | "addedAt" | "leftAt">;

/**
 * The others whom a participant ever was in a thread with, as they knew them: not who had left before they came, nor who came, nor that
 * somebody left, after they did.
 */
export function othersOf<Other extends Stay>(own: Stay, people: Other[]) {
	return people
		.filter((one) => one.id !== own.id && !isBefore(one.leftAt, own.addedAt) && !isBefore(own.leftAt, one.addedAt))
		.map((one) => (isBefore(own.leftAt, one.leftAt) ? { ...one, leftAt: null } : one));
}

function isBefore(one: Date | null, other: Date | null) {
	return one !== null && other !== null && one <= other;
}

/** Those of the others whose names a thread has: who is there, and where nobody is, who was. */
export function namedOf<Other extends Pick<Participant, "userId" | "leftAt">>(others: Other[]) {
	const there = others.filter(isThere);
	return there.length > 0 ? there : others;
}

/** Changes when somebody is added, so that nobody writes to whoever came while they wrote. */
export function companyOf(people: Pick<Participant, "addedAt">[]) {
	const newest = Math.max(...people.map(({ addedAt }) => addedAt?.getTime() ?? 0));
	return newest > 0 ? String(newest) : "";
}

/** Whoever writes, adds, leaves or deletes in a thread at the same time waits, or is waited for. Before anything else of it. */
export async function lockThread(transaction: Transaction, threadId: string) {
	await transaction.select().from(messageThreads).where(eq(messageThreads.id, threadId)).for("update");
}
