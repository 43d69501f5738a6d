/** Places in the lists of suspended credentials: drawn at random, so that neither place nor neighbours tell when or for whom. */
import { randomInt } from "node:crypto";
import type { Transaction } from "#app/db/client.server.ts";
import { receiptNumbers } from "./receipt.tables.server.ts";

/** Places of one list: the fewest that W3C's Bitstring Status List allows, for each to hide among many. */
export const placesPerList = 131_072;
/** A list is at most half full, so that a free place is soon drawn. */
const drawnPerList = placesPerList / 2;

/** A place that nobody ever had. */
export async function drawNumber(transaction: Transaction) {
	const list = Math.floor((await transaction.$count(receiptNumbers)) / drawnPerList);
	for (;;) {
		const number = list * placesPerList + randomInt(placesPerList);
		const drawn = await transaction.insert(receiptNumbers).values({ number }).onConflictDoNothing().returning();
		if (drawn.length > 0) return number;
	}
}
