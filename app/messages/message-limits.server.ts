import { and, eq, gt, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { countInTransaction, type RateLimit } from "#app/db/rate-limit.server.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
import { messageRates, newAccountDays } from "./message.ts";

/** Whether an account is so new that it may do less. */
export async function isNew(db: Database | Transaction, { id }: MemberRef) {
	const since = sql`now() - make_interval(days => ${newAccountDays})`;
	return (await db.$count(users, and(eq(users.id, id), gt(users.createdAt, since)))) > 0;
}

export async function refuseOver(transaction: Transaction, limits: RateLimit[], who: string, message: string) {
	for (const limit of limits) {
		const wait = await countInTransaction(transaction, limit, who);
		if (wait !== null) return tooMany(message, wait);
	}
	return undefined;
}

/** @param receiverId whose card it is; null where it takes nothing, which costs the same */
export async function refuseManyStrangers(
	transaction: Transaction,
	cardId: string,
	receiverId: string | null,
	message: string,
) {
	return (
		(await refuseOver(transaction, [messageRates.strangers], cardId, message)) ??
		(await refuseOver(transaction, [messageRates.strangersOfAll], receiverId ?? "nobody", message))
	);
}
