/** What other features need to know of accounts that may not be the viewer's. Never shown to anybody but their owner and admins. */
import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { users } from "./account.tables.server.ts";

/** Keeps an account from being deleted before the transaction ends. Returns whether it is there. */
export async function lockAccount(transaction: Transaction, id: string) {
	return (await lockAccounts(transaction, [id])).length > 0;
}

/**
 * Keeps accounts from being deleted before the transaction ends. Before anything of theirs is locked: deletions lock the account first, and
 * what it has after that. Returns those that are there.
 */
export function lockAccounts(transaction: Transaction, ids: (string | null)[]) {
	const asked = ids.filter((id) => id !== null);
	return transaction
		.select({ id: users.id })
		.from(users)
		.where(inArray(users.id, asked))
		.orderBy(asc(users.id))
		.for("key share");
}

/**
 * The row for which the condition holds, locked after the account that it goes with, and after others. Undefined where there is none, or
 * it no longer is so.
 */
export async function lockAfterOwner<Table extends PgTable & { userId: PgColumn }>(
	transaction: Transaction,
	table: Table,
	condition: SQL | undefined,
	others: string[] = [],
) {
	const from = table as PgTable;
	const owner = sql<string | null>`${table.userId}`;
	const [seen] = await transaction.select({ owner }).from(from).where(condition);
	if (seen) await lockAccounts(transaction, [...others, seen.owner]);
	const [row] = seen ? await transaction.select().from(from).where(condition).for("no key update") : [];
	// All columns of the table were selected.
	return row as Table["$inferSelect"] | undefined;
}

/** The id of the account with an address, in lower case; null when there is none. */
export async function findAccountId(db: Database | Transaction, email: string) {
	const [found] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
	return found?.id ?? null;
}

/** The address of an account; null when there is no such account. */
export async function addressOfAccount(db: Database | Transaction, id: string) {
	const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
	return account?.email ?? null;
}

/** That mails of what others do reach an account: its address is confirmed, and it is not suspended. */
export const isReached = and(users.emailVerified, isNull(users.suspendedAt));

/** Where an account reads mails of what others do; null where they don't reach it. */
export async function reachedAddress(db: Database | Transaction, id: string) {
	const [account] = await db
		.select({ email: users.email })
		.from(users)
		.where(and(eq(users.id, id), isReached));
	return account?.email ?? null;
}

export type NamedAccount = Pick<typeof users.$inferSelect, "id" | "name" | "email" | "suspendedAt">;

/** Those of the accounts that are still there, by their ids. */
export async function namesOfAccounts(db: Database, ids: (string | null)[]) {
	const asked = [...new Set(ids.filter((id) => id !== null))];
	if (asked.length === 0) return new Map<string, NamedAccount>();
	const { id, name, email, suspendedAt } = users;
	const rows = await db.select({ id, name, email, suspendedAt }).from(users).where(inArray(id, asked));
	return new Map(rows.map((account) => [account.id, account]));
}
