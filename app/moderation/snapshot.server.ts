/** Rows as they are kept: read and put back by PostgreSQL itself, so that nothing of them is lost on the way. */
import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { snakeCase } from "#app/db/columns.server.ts";
import type { Snapshot, SnapshotRow } from "./moderated-kind.ts";

/** Rows of a table as texts, numbers and lists. @param rest what stands behind `from` and the table's name */
export async function readSnapshots<Table extends PgTable>(db: Database | Transaction, table: Table, rest: SQL) {
	const { rows } = await db.execute<{ row: Record<string, unknown> }>(
		sql`select to_jsonb(${table}) as row from ${table} ${rest}`,
	);
	return rows.map(({ row }) => snapshotIn(table, row));
}

/** The row with this id; with `lock` nobody else changes it before the transaction ends. */
export async function findSnapshot<Table extends PgTable & { id: PgColumn }>(
	db: Database | Transaction,
	table: Table,
	id: string,
	lock?: "lock",
) {
	const [row] = await readSnapshots(db, table, sql`where ${eq(table.id, id)} ${lock ? sql`for update` : sql``}`);
	return row;
}

/** A row out of what PostgreSQL makes of it, which has its columns by their names there. */
export function snapshotIn<Table extends PgTable>(table: Table, row: Record<string, unknown>) {
	const named = storedColumns(table).map((name) => [name, row[snakeCase(name)]]);
	return Object.fromEntries(named) as Snapshot<Table["$inferSelect"]> & SnapshotRow;
}

/** Inserts a row that was read with `readSnapshots`. A column that it does not know yet gets its default. */
export async function restoreRow(transaction: Transaction, table: PgTable, row: SnapshotRow) {
	const names = storedColumns(table).filter((name) => row[name] !== undefined);
	const columns = sql.join(
		names.map((name) => sql.identifier(snakeCase(name))),
		sql`, `,
	);
	const values = Object.fromEntries(names.map((name) => [snakeCase(name), row[name]]));
	await transaction.execute(
		sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, ${JSON.stringify(values)}::jsonb)`,
	);
}

/** The columns that are not computed from the others. */
function storedColumns(table: PgTable) {
	const columns = Object.entries(getTableColumns(table));
	return columns.filter(([, column]) => column.generated === undefined).map(([name]) => name);
}
