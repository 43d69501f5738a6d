/** Who wants nothing of whom, and how members say so. */
import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { wasDone } from "#app/moderation/events.server.ts";
import { notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { messageBlocks, messageParticipants, messages } from "./message.tables.server.ts";
import { messageMessages } from "./message.ts";
import { findOwn, namesOfParticipants, othersOf, type Participant, participantsOf } from "./participants.server.ts";

const { userId, blockedId, participantId } = messageBlocks;

/** Whether an account and one of others want nothing of each other, whichever of the two said so. */
export async function isBlockedBetween(transaction: Transaction, id: string, others: string[]) {
	const either = or(and(eq(userId, id), inArray(blockedId, others)), and(eq(blockedId, id), inArray(userId, others)));
	return (await transaction.$count(messageBlocks, either)) > 0;
}

/** Of others, those who have blocked an account. @param as the participant as whom they know it; without, as whomever */
export async function blockersOf(transaction: Transaction, id: string, others: string[], as?: string) {
	const blocks = await transaction
		.select({ userId })
		.from(messageBlocks)
		.where(and(eq(blockedId, id), inArray(userId, others), as === undefined ? undefined : eq(participantId, as)));
	return new Set(blocks.map((block) => block.userId));
}

/** Of the others in a thread, the ids of the participants who have blocked an account. @param as as `blockersOf` */
export async function blockersAmong(
	transaction: Transaction,
	account: { id: string },
	others: Pick<Participant, "id" | "userId">[],
	as?: string,
) {
	const accounts = others.flatMap(({ userId }) => userId ?? []);
	const blocking = await blockersOf(transaction, account.id, accounts, as);
	return others.filter(({ userId }) => userId !== null && blocking.has(userId)).map(({ id }) => id);
}

/** What is held of an account that is deleted comes, when it is shown, after its blocks are gone: whoever has blocked it is named before. */
export async function withholdFromBlockers(transaction: Transaction, account: { id: string }) {
	const one = messageParticipants;
	const own = transaction.select({ id: one.id }).from(one).where(eq(one.userId, account.id));
	const blocking = sql`array(
		select ${one.id} from ${one} join ${messageBlocks} on ${userId} = ${one.userId}
		where ${one.threadId} = ${messages.threadId} and ${blockedId} = ${account.id}
	)`;
	// What was seen before it was hidden comes back to all who saw it.
	const isHeld = sql`not ${wasDone("message", messages.id, ["hidden", "shown"])}`;
	await transaction
		.update(messages)
		.set({ withheldFrom: sql`${messages.withheldFrom} || ${blocking}` })
		.where(and(messages.hidden, inArray(messages.writtenBy, own), isHeld));
}

/**
 * Whoever is behind a participant of a thread of the viewer writes into the void from now on, as whomever.
 * @throws as `findOwn`
 */
export async function block(db: Database, viewer: MemberRef, threadId: string, participantId: string) {
	const own = await findOwn(db, viewer, threadId);
	const others = othersOf(own, await participantsOf(db, [threadId]));
	const blockedId = others.find(({ id }) => id === participantId)?.userId;
	if (!blockedId) throw notFound(messageMessages.notFound);
	await db.insert(messageBlocks).values({ userId: viewer.id, blockedId, participantId }).onConflictDoNothing();
}

/** What was written meanwhile stays unseen, and who is blocked under another name too stays unheard, as do those whom they brought in. */
export async function unblock(db: Database, viewer: MemberRef, id: string) {
	if (!isUuid(id)) throw notFound(messageMessages.notFound);
	const isThis = and(eq(messageBlocks.userId, viewer.id), eq(messageBlocks.id, id));
	await db.delete(messageBlocks).where(isThis);
}

/** Whom the viewer has blocked, by the name that they know; null where the conversation is gone, and empty where the other side is. The newest first, all of them unless a limit is given. */
export async function listBlocked(db: Database, viewer: MemberRef, limit?: number) {
	const query = db
		.select(pick(messageBlocks, "id", "participantId", "createdAt"))
		.from(messageBlocks)
		.where(eq(messageBlocks.userId, viewer.id))
		.orderBy(desc(messageBlocks.createdAt), desc(messageBlocks.id));
	const blocks = await (limit === undefined ? query : query.limit(limit));
	const names = await namesOfParticipants(
		db,
		blocks.flatMap(({ participantId }) => participantId ?? []),
	);
	return blocks.map(({ participantId, ...block }) => {
		return { ...block, name: participantId === null ? null : (names.get(participantId) ?? "") };
	});
}
