import type { Client } from "pg";
import type { CopyToStreamQuery } from "pg-copy-streams";
import type { BackedUpTable } from "./backup-file.ts";

export interface StoredTable extends BackedUpTable {
	/** Its name for a statement. */
	path: string;
	/** On disk, about. */
	bytes: number;
	/** Which of its rows are backed up, if not all. */
	condition?: string;
}

/** Of the job queue, what is still to be done or has failed. It makes its other tables itself. */
const unfinishedJobs = { path: "pgboss.job", condition: "state < 'completed' or state = 'failed'" };

const beginning = `begin isolation level repeatable read, read only;
	set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/**
 * Begins a transaction that reads what is committed now, however long it takes. Tables are locked before anything is read: one that a migration
 * has rewritten meanwhile looks empty to whoever began to read before (https://www.postgresql.org/docs/current/mvcc-caveats.html).
 * @returns all tables, none of which changes its columns before the transaction ends
 */
export async function beginReading(client: Client): Promise<StoredTable[]> {
	for (;;) {
		await client.query(beginning);
		const known = pathsOf(await listTables(client));
		await client.query("rollback");
		await client.query(beginning);
		if (known !== "") await client.query(`lock table ${known} in access share mode`);
		const tables = await listTables(client);
		if (pathsOf(tables) === known) return tables;
		await client.query("rollback");
	}
}

/**
 * How many rows a COPY has sent whose rows have been read. PostgreSQL tells it in a message of its own behind them, which may not be here when they
 * are: the answer to another statement comes after it.
 */
export async function countCopied(client: Client, copy: CopyToStreamQuery) {
	await client.query("select");
	return copy.rowCount;
}

function pathsOf(tables: StoredTable[]) {
	return tables.map(({ path }) => path).join(", ");
}

/**
 * The tables of the product, without columns that PostgreSQL computes, and without tables that name transactions: their numbers mean
 * nothing on another server, and migrations make them anew.
 */
export async function listTables(client: Client): Promise<StoredTable[]> {
	const { rows } = await client.query<StoredTable>(
		`select n.nspname as schema, c.relname as name, format('%I.%I', n.nspname, c.relname) as path,
			pg_table_size(c.oid)::float8 as bytes,
			array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
		from pg_class c
		join pg_namespace n on n.oid = c.relnamespace
		join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
		where (n.nspname = 'public' and c.relkind = 'r' or c.oid = to_regclass($1))
			and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
		group by n.nspname, c.relname, c.oid
		having not bool_or(a.atttypid = 'xid8'::regtype)
		order by n.nspname, c.relname`,
		[unfinishedJobs.path],
	);
	return rows.map((table) => (table.path === unfinishedJobs.path ? { ...table, ...unfinishedJobs } : table));
}
