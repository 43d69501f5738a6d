/** The keys of the site that sign credentials: made when one is needed, another each year, and all known to whoever checks. */
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { desc, eq, isNull, sql } from "drizzle-orm";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { keyFor, keysFor, type Secrets } from "#app/accounts/key.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { receiptKeys } from "./receipt-key.tables.server.ts";

/** Days after which another key signs. */
export const keyDays = 365;

const purpose = "receipt-keys";

/** The public half of a key as programs read it (RFC 8037). */
export function publicJwk({ id, x }: { id: string; x: string }) {
	return { kty: "OKP", crv: "Ed25519", x, kid: id, alg: "EdDSA", use: "sig" };
}

/** The key that signs now. */
export async function signingKey(db: Database, accounts: Secrets) {
	const found =
		(await openNewest(db, accounts)) ?? (await db.transaction((transaction) => makeKey(transaction, accounts)));
	return { id: found.id, key: await importJWK(found.jwk, "EdDSA") };
}

/** The public halves of all keys, the newest first. There is always one. */
export async function publicKeys(db: Database, accounts: Secrets) {
	await signingKey(db, accounts);
	return db.select({ id: receiptKeys.id, x: receiptKeys.x }).from(receiptKeys).orderBy(desc(receiptKeys.createdAt));
}

/** One after the other, so that several servers make one key together. */
async function makeKey(transaction: Transaction, accounts: Secrets) {
	await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('receipt keys', 0))`);
	const made = await openNewest(transaction, accounts);
	if (made) return made;
	const { privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
	const jwk = await exportJWK(privateKey);
	const id = await calculateJwkThumbprint(jwk);
	const sealed = await symmetricEncrypt({ key: keyFor(purpose, accounts), data: JSON.stringify(jwk) });
	await transaction
		.update(receiptKeys)
		.set({ sealed: null, retiredAt: sql`now()` })
		.where(isNull(receiptKeys.retiredAt));
	await transaction.insert(receiptKeys).values({ id, x: jwk.x ?? "", sealed });
	return { id, jwk };
}

/** Undefined where there is none, it is too old, or nobody knows any more with what it was sealed. */
async function openNewest(
	db: Database | Transaction,
	accounts: Secrets,
): Promise<{ id: string; jwk: JWK } | undefined> {
	const isYoung = sql`${receiptKeys.createdAt} > now() - make_interval(days => ${keyDays})`;
	const [newest] = await db
		.select()
		.from(receiptKeys)
		.where(sql`${isNull(receiptKeys.retiredAt)} and ${isYoung}`)
		.orderBy(desc(receiptKeys.createdAt))
		.limit(1);
	if (!newest?.sealed) return undefined;
	for (const [i, key] of keysFor(purpose, accounts).entries()) {
		const opened = await symmetricDecrypt({ key, data: newest.sealed }).catch(() => null);
		if (opened === null) continue;
		// What was sealed with the former secret is sealed anew.
		if (i > 0) {
			const sealed = await symmetricEncrypt({ key: keyFor(purpose, accounts), data: opened });
			await db.update(receiptKeys).set({ sealed }).where(eq(receiptKeys.id, newest.id));
		}
		// It is what `makeKey` has sealed: nobody else has the key to it.
		return { id: newest.id, jwk: JSON.parse(opened) as JWK };
	}
	return undefined;
}
