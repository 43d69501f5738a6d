import { eq } from "drizzle-orm";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { receipts } from "#app/receipts/receipt.tables.server.ts";
import { drawNumber } from "#app/receipts/receipt-number.server.ts";
import { addReceipt } from "../receipts.ts";
import type { VisibleWrite, WriteTools } from "./tools.ts";

export function writesOfReceipts({ db, member, ownOf, hide }: WriteTools): VisibleWrite[] {
	/** One that both have confirmed, and the other side. */
	async function ownReceipt() {
		const other = await member();
		if ((await db.$count(receipts)) === 0) {
			const { id: cardId, userId } = await ownOf(scicommCards);
			await addReceipt(db, { userId, cardId });
		}
		const receipt = await ownOf(receipts);
		const now = new Date();
		const confirmed = { otherId: other.id, confirmedByHolderAt: now, confirmedByOtherAt: now, withdrawnAt: null };
		await db.transaction(async (transaction) => {
			const change = { ...confirmed, hidden: false, number: await drawNumber(transaction) };
			await transaction.update(receipts).set(change).where(eq(receipts.id, receipt.id));
		});
		return { ...receipt, other };
	}

	return [
		[
			"/receipts/:id/confirm",
			"a receipt is confirmed by the other side",
			async (send) => {
				const { id, revision, other } = await ownReceipt();
				await db.update(receipts).set({ number: null, confirmedByOtherAt: null }).where(eq(receipts.id, id));
				await send({ id }, { version: String(revision) }, other.cookie);
			},
		],
		[
			"/receipts/:id/dispute",
			"a receipt is disputed",
			async (send) => {
				const { id, other } = await ownReceipt();
				await send({ id }, { reason: "It was somebody else." }, other.cookie);
			},
		],
		...["hide", "show", "withdraw"].map(
			(change): VisibleWrite => [
				"/receipts/:id/change",
				`a receipt is changed: ${change}`,
				async (send) => {
					const { id, cookie } = await ownReceipt();
					await db
						.update(receipts)
						.set({ onCard: change !== "show" })
						.where(eq(receipts.id, id));
					await send({ id }, { change }, cookie);
				},
			],
		),
		[
			"/admin/reports/:kind/:id",
			"a moderator hides what is reported: receipt",
			async (send, server) => hide(server, send, "receipt", (await ownReceipt()).id),
		],
	];
}
