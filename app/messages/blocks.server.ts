/** Who wants nothing of whom. */
import { and, eq, inArray, or } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { messageBlocks } from "./message.tables.server.ts";
import type { Participant } from "./participants.server.ts";

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
