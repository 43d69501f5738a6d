/** Remembers what has been moved in, so that what is deleted here since does not come back by the next run. */
import { hash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { movedIn } from "./moved-in.tables.server.ts";

/** @returns which of these rows of a table have been moved in once */
export async function findMovedIn(db: Database, tableName: string, ids: string[]) {
	const { hash } = movedIn;
	const known = await db.select({ hash }).from(movedIn).where(areThese(tableName, ids));
	const hashes = new Set(known.map(({ hash }) => hash));
	return new Set(ids.filter((id) => hashes.has(hashOf(id))));
}

export async function rememberMovedIn(db: Database | Transaction, tableName: string, ids: string[]) {
	const rows = ids.map((id) => ({ tableName, hash: hashOf(id) }));
	if (rows.length > 0) await db.insert(movedIn).values(rows).onConflictDoNothing();
}

/** For what was taken out again, and may come whole by a later run. */
export async function forgetMovedIn(transaction: Transaction, tableName: string, ids: string[]) {
	await transaction.delete(movedIn).where(areThese(tableName, ids));
}

function areThese(tableName: string, ids: string[]) {
	return and(eq(movedIn.tableName, tableName), inArray(movedIn.hash, ids.map(hashOf)));
}

function hashOf(id: string) {
	return hash("sha256", id.toLowerCase(), "hex");
}
