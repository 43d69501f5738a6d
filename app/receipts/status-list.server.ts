/** Which credentials do not count, for now or for good, as programs read it (W3C Bitstring Status List). */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { and, between, eq, type SQLWrapper, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { contexts, statusListAddress, statusPurpose } from "./credential.server.ts";
import { didOf } from "./issuer.server.ts";
import { receiptNumbers, receipts } from "./receipt.tables.server.ts";
import { placesPerList } from "./receipt-number.server.ts";

const zip = promisify(gzip);

/** Seconds for which a list may be kept: until then a suspended credential may still be taken for a good one elsewhere. */
export const listSeconds = 300;

/** A list as a credential to be signed; undefined where no place of it was ever given, but for the first. */
export async function statusListOf(db: Database, list: number, origin: string) {
	const first = list * placesPerList;
	if (list > 0 && (await db.$count(receiptNumbers, inList(receiptNumbers.number, list))) === 0) return undefined;
	const bits = Buffer.alloc(placesPerList / 8);
	for (const { number } of await suspendedQuery(db, list)) {
		const place = number - first;
		// The first place is the left-most bit.
		bits.writeUInt8(bits.readUInt8(place >> 3) | (0x80 >> (place & 7)), place >> 3);
	}
	const address = statusListAddress(origin, String(list));
	const now = Math.floor(Date.now() / 1000 / listSeconds) * listSeconds;
	return {
		"@context": [contexts.credentials],
		id: address,
		type: ["VerifiableCredential", "BitstringStatusListCredential"],
		issuer: didOf(origin),
		validFrom: new Date(now * 1000).toISOString(),
		credentialSubject: {
			id: `${address}#list`,
			type: "BitstringStatusList",
			statusPurpose,
			encodedList: `u${(await zip(bits)).toString("base64url")}`,
		},
	};
}

function inList(number: SQLWrapper, list: number) {
	const first = list * placesPerList;
	return between(number, first, first + placesPerList - 1);
}

/** Places whose receipt is gone or withdrawn, hidden, or on a card that is hidden: what `findByNumber` says of one, for a whole list. */
export function suspendedQuery(db: Database, list: number) {
	const number = sql<number>`${receipts.number}`;
	const isGone = sql`not exists (select from ${receipts} where ${receipts.number} = ${receiptNumbers.number})`;
	return unionAll(
		db
			.select({ number: sql<number>`${receiptNumbers.number}` })
			.from(receiptNumbers)
			.where(and(inList(receiptNumbers.number, list), isGone)),
		db
			.select({ number })
			.from(receipts)
			.where(and(receipts.hidden, inList(receipts.number, list))),
		db
			.select({ number })
			.from(scicommCards)
			.innerJoin(receipts, eq(receipts.cardId, scicommCards.id))
			.where(and(scicommCards.hidden, inList(receipts.number, list))),
	);
}
