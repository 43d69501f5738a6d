import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { dayOf } from "#app/boards/closing.ts";
import { findDemoMakers } from "#app/cards/card.demo.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { demoReceipts } from "./receipt.demo.ts";
import { receipts } from "./receipt.tables.server.ts";
import { drawNumber } from "./receipt-number.server.ts";

const oneDay = 86_400_000;

/** Their other sides are organisations whose accounts are gone, as those of the past are. */
export async function addDemoReceipts(transaction: Transaction, now: number) {
	const makers = await findDemoMakers(transaction);
	for (const { name, daysAgo, ...said } of demoReceipts) {
		const maker = makers.find((one) => one.name === name);
		const [card] = maker
			? await transaction.select().from(scicommCards).where(eq(scicommCards.userId, maker.id)).limit(1)
			: [];
		if (!maker || !card) throw new Error(`There is no demo card of ${name}`);
		const at = new Date(now - daysAgo * oneDay);
		const happenedOn = dayOf(at);
		const confirmedAt = new Date(at.getTime() + oneDay);
		await transaction.insert(receipts).values({
			...said,
			...{
				thingId: randomUUID(),
				userId: maker.id,
				cardId: card.id,
				holderName: card.name,
				number: await drawNumber(transaction),
			},
			...{ happenedOn, happenedFrom: happenedOn, confirmedByHolderAt: at, confirmedByOtherAt: confirmedAt },
			...{ createdAt: at, updatedAt: confirmedAt },
		});
	}
}
