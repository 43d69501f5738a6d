/** Who is in a thread. What they are called is read where it is said, so that it goes, and changes, with an account and its card. */
import { asc, eq, inArray, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { messageParticipants } from "./message.tables.server.ts";

/** As the others know them; empty for who has left, or whose card is gone. */
const shownName = sql<string>`case when ${messageParticipants.userId} is not null and ${messageParticipants.calledAs} <> '' then ${messageParticipants.calledAs} when ${messageParticipants.isCard} then coalesce(${scicommCards.name}, '') else coalesce(${users.name}, '') end`;

const { id, threadId, userId, cardId } = messageParticipants;

export function participantsOf(db: Database | Transaction, threadIds: string[]) {
	return people(db).where(inArray(threadId, threadIds)).orderBy(asc(id));
}

/** By the ids of participants. */
export async function namesOfParticipants(db: Database | Transaction, ids: string[]) {
	return new Map((await people(db).where(inArray(id, ids))).map(({ id, name }) => [id, name]));
}

function people(db: Database | Transaction) {
	return db
		.select({ id, threadId, userId, cardId, name: shownName })
		.from(messageParticipants)
		.leftJoin(users, eq(users.id, userId))
		.leftJoin(scicommCards, eq(scicommCards.id, cardId));
}

/**
 * Keeps accounts from being deleted before the transaction ends. Before anything of a thread is locked: deletions hold the account
 * first, and what it has of threads after that.
 */
export async function holdAccounts(transaction: Transaction, ids: (string | null)[]) {
	const held = ids.filter((id) => id !== null);
	await transaction
		.select({ id: users.id })
		.from(users)
		.where(inArray(users.id, held))
		.orderBy(asc(users.id))
		.for("key share");
}
