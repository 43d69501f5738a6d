/** Adding somebody to a thread. What keeps a card from being added is not told: it would say who has blocked whom, or whose it is. */

import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { countAttempt } from "#app/db/rate-limit.server.ts";
import { notYet, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { inRefusableTransaction } from "#app/forms/refusable-transaction.server.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
import { notify } from "#app/notifications/notifications.server.ts";
import { notFound } from "#app/web/responses.ts";
import { blockersAmong, isBlockedBetween } from "./blocks.server.ts";
import { messageParticipants, messages, messageThreads } from "./message.tables.server.ts";
import { maxParticipants, messageMessages, messageRates } from "./message.ts";
import { isNew, refuseManyStrangers, refuseOver } from "./message-limits.server.ts";
import { findOwn, isThere, lockThread, type Participant, participantsOf } from "./participants.server.ts";
import { lockReceiver } from "./send.server.ts";

type Who = Pick<Member, "id" | "name" | "confirmed">;

/** @throws the answer 404 where the viewer is in no such thread, or has left it */
export async function requirePresence(db: Database, viewer: Who, threadId: string) {
	const own = await findOwn(db, viewer, threadId);
	if (own.leftAt !== null) throw notFound(messageMessages.notFound);
	return own;
}

/**
 * Lets the owner of a card take part in a thread as that card. They see what is written from then on. Done twice, it is done once.
 * @throws as `requirePresence`
 */
export async function addToThread(db: Database, viewer: Who, threadId: string, cardId: string) {
	if (!viewer.confirmed) return notYet(messageMessages.confirmFirst);
	await requirePresence(db, viewer, threadId);
	const { adds, addsOfNew } = messageRates;
	const wait = await countAttempt(db, (await isNew(db, viewer)) ? addsOfNew : adds, viewer.id);
	if (wait !== null) return tooMany(messageMessages.tooManyAdds, wait);
	return inRefusableTransaction(db, (transaction) => addInTransaction(transaction, viewer, threadId, cardId));
}

/** Asks the same of the database whatever comes of it. */
async function addInTransaction(
	transaction: Transaction,
	viewer: Who,
	threadId: string,
	cardId: string,
): Promise<{ isNew: boolean } | Refusal> {
	const receiverId = await lockReceiver(transaction, viewer, cardId);
	await lockThread(transaction, threadId);
	const people = await participantsOf(transaction, [threadId]);
	const there = people.filter(isThere);
	const adder = there.find(({ userId }) => userId === viewer.id);
	if (!adder) throw notFound(messageMessages.notFound);
	if (there.length < 2) return refuse(409, messageMessages.left);
	// Whom everybody in it sees there already.
	if (there.some((one) => one.cardId === cardId)) return { isNew: false };
	if (there.length >= maxParticipants.atOnce || people.length >= maxParticipants.ever)
		return refuse(409, messageMessages.full);
	const { tooManyAdds, cardFull } = messageMessages;
	const again = await refuseOver(transaction, [messageRates.addsOfCard], `${viewer.id} ${cardId}`, tooManyAdds);
	if (again) return again;
	const over = await refuseManyStrangers(transaction, cardId, receiverId, cardFull);
	const accounts = there.flatMap(({ userId }) => userId ?? []);
	const isBlocked = await isBlockedBetween(transaction, receiverId ?? viewer.id, accounts);
	const isKnown = people.some(({ userId }) => userId === receiverId);
	if (over && receiverId !== null) return over;
	if (receiverId === null || isBlocked || isKnown) return refuse(409, messageMessages.notAddable);
	const blockers = await blockersAmong(transaction, viewer, there);
	const knownBlockers = await blockersAmong(transaction, viewer, there, adder.id);
	await addParticipant(transaction, adder, threadId, {
		...{ userId: receiverId, cardId },
		unheardBy: [...blockers, ...adder.unheardBy],
		unheardKnownBy: [...knownBlockers, ...adder.unheardKnownBy],
	});
	return { isNew: true };
}

async function addParticipant(
	transaction: Transaction,
	adder: Participant,
	threadId: string,
	one: { userId: string; cardId: string; unheardBy: string[]; unheardKnownBy: string[] },
) {
	const id = randomUUID();
	// What is hidden counts as written when it is shown, which is after they came.
	await transaction
		.update(messages)
		.set({ withheldFrom: sql`array_append(${messages.withheldFrom}, ${id}::uuid)` })
		.where(and(eq(messages.threadId, threadId), messages.hidden));
	const now = sql`statement_timestamp()`;
	const since = { addedAt: now, deletedUntil: now, newestAt: now, readUntil: now };
	await transaction
		.insert(messageParticipants)
		.values({ ...one, id, threadId, isCard: true, ...since, addedBy: adder.id });
	await transaction.update(messageThreads).set({ startedBy: null }).where(eq(messageThreads.id, threadId));
	await notify(transaction, "message", [one.userId], threadId);
}
