/** What becomes of receipts when the account of their other side goes, or the thing that they are about is public no more. */
import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { lockAccounts } from "#app/accounts/other-accounts.server.ts";
import type { MemberRef } from "#app/accounts/viewer.ts";
import { isNameOf } from "#app/cards/public-name.server.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { forgetWordsAbout } from "#app/moderation/forget-words.server.ts";
import { receipts } from "./receipt.tables.server.ts";

const isUnsettled = or(isNull(receipts.confirmedByHolderAt), isNull(receipts.confirmedByOtherAt));

/**
 * Nobody confirms any more what would tell of a thing that is not public. After the thing is locked, and before its receipts: deletions of
 * accounts come in this order.
 */
export function dropUnsettled(transaction: Transaction, thingId: string) {
	return drop(transaction, eq(receipts.thingId, thingId));
}

/** Nobody confirms any more what an account can say no longer, as `dropUnsettled`. */
export function dropUnsettledBy(transaction: Transaction, thingId: string, otherId: string) {
	return drop(transaction, and(eq(receipts.thingId, thingId), eq(receipts.otherId, otherId)));
}

async function drop(transaction: Transaction, condition: SQL | undefined) {
	const there = and(condition, isUnsettled);
	const { userId, otherId } = receipts;
	const sides = await transaction.select({ userId, otherId }).from(receipts).where(there);
	await lockAccounts(
		transaction,
		sides.flatMap((sides) => Object.values(sides)),
	);
	await deleteReceipts(transaction, there);
}

/** What only an account and the other side know of is gone with the account; what both confirmed stays without its name. */
export async function forgetOther(transaction: Transaction, viewer: MemberRef) {
	const theirs = eq(receipts.otherId, viewer.id);
	await deleteReceipts(transaction, and(theirs, isUnsettled));
	const isTheirName = isNameOf(receipts.organisation, receipts.otherId);
	const organisation = sql`case when ${isTheirName} then '' else ${receipts.organisation} end`;
	await transaction.update(receipts).set({ otherName: "", organisation }).where(theirs);
}

/** Deletes receipts with what was said of them where they were disputed: once they are gone, nothing leads from an account to it. */
export async function deleteReceipts(transaction: Transaction, condition: SQL | undefined) {
	const gone = await transaction.delete(receipts).where(condition).returning({ id: receipts.id });
	await forgetWordsAbout(
		transaction,
		"receipt",
		gone.map(({ id }) => id),
	);
}
