import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { receipts } from "#app/receipts/receipt.tables.server.ts";
import { drawNumber } from "#app/receipts/receipt-number.server.ts";

/** The fields of a valid form, with what is given instead or besides. */
export function receiptForm(fields: Record<string, string> = {}) {
	return {
		what: "Talk at the Harbour Museum",
		role: "Speaker",
		happenedOn: new Date().toISOString().slice(0, 10),
		audienceSize: "120",
		audience: "pupils",
		...fields,
	};
}

type Said = Pick<typeof receipts.$inferInsert, "userId" | "cardId"> & Partial<typeof receipts.$inferInsert>;

/** Adds a receipt that both have confirmed. */
export function addReceipt(db: Database, said: Said) {
	return db.transaction(async (transaction) => {
		const [receipt] = await transaction
			.insert(receipts)
			.values({
				...{
					kind: "event",
					thingId: randomUUID(),
					title: "What lives in the harbour?",
					organisation: "Harbour Museum",
				},
				...{ what: "Talk at the Harbour Museum", role: "Speaker", audienceSize: 120, audience: "pupils" },
				...{ happenedOn: "2026-11-20", happenedFrom: "2026-11-20" },
				...{ confirmedByHolderAt: new Date(), confirmedByOtherAt: new Date() },
				...{
					holderName: sql`(select name from scicomm_cards where id = ${said.cardId})`,
					number: await drawNumber(transaction),
				},
				...said,
			})
			.returning();
		if (!receipt) throw new Error("No receipt was made");
		return receipt;
	});
}
