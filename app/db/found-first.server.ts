import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * The rows of a table that a condition finds, under the name of the table, read before the query asks for more. Where it asks for the first
 * few in some order, PostgreSQL may go along the index of that order instead, and read every row when few are found.
 */
export function foundFirst(table: PgTable, condition: SQL) {
	return sql`(select * from ${table} where ${condition} offset 0) as ${table}`;
}
