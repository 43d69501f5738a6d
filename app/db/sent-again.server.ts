/** What is sent again since the answer to the first time was lost. */
import { and, getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "./client.server.ts";

/** That a row was made in the last minutes and has these values; a column that is not named may have any. */
export function isJustMade(
	table: PgTable & Record<"createdAt", PgColumn>,
	values: Record<string, unknown>,
): SQL | undefined {
	return and(sql`${table.createdAt} > now() - interval '5 minutes'`, has(table, values));
}

/** That a row has these values; a column that is not named may have any. */
export function has(table: PgTable, values: Record<string, unknown>): SQL | undefined {
	const same = Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
		const value = values[name];
		if (value === undefined) return [];
		return [sql`${column} is not distinct from ${is(value, SQL) ? value : sql.param(value, column)}`];
	});
	return and(...same);
}

/**
 * Lets an account make nothing else of a kind until the transaction ends, so that what is sent twice at once meets itself.
 * @param kind a word of its own
 */
export async function lockMaking(transaction: Transaction, kind: string, { id }: { id: string }) {
	await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`making ${kind} ${id}`}, 0))`);
}
