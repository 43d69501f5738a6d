/** How receipts are reported, disputed and hidden. */
import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { href } from "react-router";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { changedNow } from "#app/db/version.server.ts";
import { conflict, type Refusal } from "#app/forms/form-answer.ts";
import { inRefusableTransaction } from "#app/forms/refusable-transaction.server.ts";
import { reports } from "#app/moderation/moderation.tables.server.ts";
import { reportableBoard } from "#app/moderation/reportable.server.ts";
import { receipts } from "./receipt.tables.server.ts";
import { dayOfReceipt, hiddenText, otherText, receiptMessages, receiptText } from "./receipt.ts";
import { lockReceipt } from "./receipt-own.server.ts";

export const reportableReceipts = reportableBoard(receipts, {
	kind: "receipt",
	isFixed: true,
	isShownTo: (_db, _viewer, { number, hidden }) => number !== null && !hidden,
	titleOf: ({ what }) => what,
	textOf: ({ role, happenedOn, title, ...receipt }) =>
		`${receiptText(receipt)}. ${role}, ${dayOfReceipt(happenedOn)}. About: ${title}. Other side: ${otherText(receipt)}`,
	publicPath: ({ id }) => href("/receipts/:id", { id }),
	isAmongPeople: ({ number }) => number === null,
	hiddenPath: (id) => href("/receipts/:id", { id }),
	async setHidden(transaction, id, hidden) {
		await transaction.update(receipts).set({ hidden, updatedAt: changedNow }).where(eq(receipts.id, id));
	},
});

/** Says that it is not so, whether it is confirmed or not: nobody else sees it until a moderator has decided. */
export function disputeReceipt(db: Database, viewer: MemberRef, id: string, reason: string) {
	return inRefusableTransaction(db, async (transaction): Promise<{ id: string } | Refusal> => {
		const { receipt } = await lockReceipt(transaction, viewer, id);
		if (receipt.hidden) return conflict(hiddenText(receipt));
		if (receipt.withdrawnAt) return conflict(receiptMessages.isWithdrawn);
		if (await wasDecided(transaction, receipt, viewer)) return conflict(receiptMessages.wasDecided);
		await transaction
			.update(receipts)
			.set({ hidden: true, disputedAt: sql`clock_timestamp()`, updatedAt: changedNow })
			.where(eq(receipts.id, id));
		await askModerators(transaction, id, viewer, reason);
		return { id };
	});
}

/** Otherwise one side could take it out of sight again and again. What was withdrawn and proposed once more is another one. */
async function wasDecided(transaction: Transaction, receipt: { id: string; createdAt: Date }, { id }: MemberRef) {
	const own = and(eq(reports.subjectKind, "receipt"), eq(reports.subjectId, receipt.id), eq(reports.reportedBy, id));
	const ofThis = and(own, isNotNull(reports.closedBy), gt(reports.createdAt, receipt.createdAt));
	return (await transaction.$count(reports, ofThis)) > 0;
}

async function askModerators(transaction: Transaction, subjectId: string, { id }: MemberRef, text: string) {
	await transaction
		.insert(reports)
		.values({ subjectKind: "receipt", subjectId, reason: "other", text, reportedBy: id })
		// Who has reported it before says this instead.
		.onConflictDoUpdate({
			target: [reports.subjectKind, reports.subjectId, reports.reportedBy],
			targetWhere: sql`closed_by is null`,
			set: { reason: "other", text },
		});
}
