import { hash } from "node:crypto";
import { and, eq, exists, gt, inArray, ne, not, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { messageParticipants, messages } from "./message.tables.server.ts";
import { sameText, sameTextTo } from "./message.ts";
import type { Participant } from "./participants.server.ts";

/**
 * Whether a text goes to many who never answered its writer. Whoever the writers are, since one person may have many accounts.
 * @param others who reads it
 * @returns what to compare others with, to how many it goes, and whether a moderator looks at it first
 */
export async function compareWithOthers(
	transaction: Transaction,
	threadId: string,
	text: string,
	names: string[],
	others: Participant[],
) {
	const same = sameText(text, names);
	const sentTo = await countSilent(transaction, others);
	if (same === null || sentTo === 0) return { textHash: null, isHeld: false };
	const textHash = hash("sha256", same, "hex");
	await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`message ${textHash}`}, 0))`);
	const sameHere = and(eq(messages.threadId, threadId), eq(messages.textHash, textHash));
	const elsewhere = await transaction
		.select({ sentTo: messages.sentTo })
		.from(messages)
		.where(
			and(
				eq(messages.textHash, textHash),
				gt(messages.createdAt, sql`now() - interval '7 days'`),
				ne(messages.threadId, threadId),
			),
		)
		.limit(sameTextTo);
	const isThere = (await transaction.$count(messages, sameHere)) > 0;
	const reached = elsewhere.reduce((sum, { sentTo }) => sum + sentTo, 0);
	return { textHash: isThere ? null : textHash, sentTo, isHeld: reached >= sameTextTo };
}

/** How many of those in a thread have not written in it: whoever was brought in to read has answered nothing. */
function countSilent(transaction: Transaction, others: Participant[]) {
	const { id } = messageParticipants;
	const hasWritten = exists(transaction.select().from(messages).where(eq(messages.writtenBy, id)));
	const readers = inArray(
		id,
		others.map((one) => one.id),
	);
	return transaction.$count(messageParticipants, and(readers, not(hasWritten)));
}
