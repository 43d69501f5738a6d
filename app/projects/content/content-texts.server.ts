/** What versions say. Each text is stored once under its hash, however many versions and forks say it. */
import { hash } from "node:crypto";
import { and, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { contentTexts, contentVersions } from "./content.tables.server.ts";

/** SHA-256 of a text in UTF-8, 64 hexadecimal digits; null for an empty one, which is not stored. */
export function hashOfText(text: string) {
	return text === "" ? null : hash("sha256", text, "hex");
}

/**
 * Stores a text, and keeps it from being forgotten until the transaction ends.
 * @returns its hash, as `hashOfText`
 */
export async function storeText(transaction: Pick<Transaction, "insert">, text: string) {
	const hash = hashOfText(text);
	if (hash === null) return null;
	const createdAt = sql`now()`;
	await transaction
		.insert(contentTexts)
		.values({ hash, text })
		.onConflictDoUpdate({ target: contentTexts.hash, set: { createdAt } });
	return hash;
}

/** Deletes the texts that no version has said for a day. One that a fork or a save takes up meanwhile stays. */
export async function forgetUnusedTexts(db: Database) {
	const unused = notExists(
		db.select({ one: sql`1` }).from(contentVersions).where(eq(contentVersions.textHash, contentTexts.hash)),
	);
	const going = db
		.select({ hash: contentTexts.hash })
		.from(contentTexts)
		.where(and(lt(contentTexts.createdAt, sql`now() - interval '1 day'`), unused))
		.for("update", { skipLocked: true });
	await db.delete(contentTexts).where(inArray(contentTexts.hash, going));
}
