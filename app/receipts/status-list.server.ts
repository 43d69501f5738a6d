/** Which credentials do not count any more, as programs read it (W3C Bitstring Status List). */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { and, gte, lt, sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { contexts, statusListAddress } from "./credential.server.ts";
import { didOf } from "./issuer.server.ts";
import { receiptNumbers, receipts } from "./receipt.tables.server.ts";
import { placesPerList } from "./receipt-number.server.ts";

const zip = promisify(gzip);

/** Seconds for which a list may be kept: until then a withdrawn credential may still be taken for a good one elsewhere. */
export const listSeconds = 300;

/** A list as a credential to be signed; undefined where no place of it was ever given, but for the first. */
export async function statusListOf(db: Database, list: number, origin: string) {
	const { number } = receiptNumbers;
	const first = list * placesPerList;
	const isInList = and(gte(number, first), lt(number, first + placesPerList));
	if (list > 0 && (await db.$count(receiptNumbers, isInList)) === 0) return undefined;
	const gone = await db
		.select({ number })
		.from(receiptNumbers)
		.where(and(isInList, sql`not exists (select from ${receipts} where ${receipts.number} = ${number})`));
	const bits = Buffer.alloc(placesPerList / 8);
	for (const { number } of gone) {
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
			statusPurpose: "revocation",
			encodedList: `u${(await zip(bits)).toString("base64url")}`,
		},
	};
}
