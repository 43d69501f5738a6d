import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Database } from "#app/db/client.server.ts";
import { snakeCase } from "#app/db/columns.server.ts";
import { clientWithoutTimeout } from "#app/db/pool.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { deferEntries } from "./entries.ts";

/** Rows that are written at once. */
const batchSize = 1_000;
/** From so many rows on, indexes are made anew afterwards, which takes a fraction of the time. */
const manyRows = 10_000;
const twoYears = 2 * 365 * 24 * 3_600_000;

/**
 * Adds random rows for measuring, spread over the two years until now, and leaves the table vacuumed and analysed. They come all or not
 * at all. While there are many, nobody else reads the table.
 * @param makeRow gets a number from 0 and a time; every row has the same columns
 * @param onProgress gets the number of rows written so far, every thousand
 */
export async function seedRows<Table extends PgTable>(
	db: Database,
	table: Table,
	count: number,
	makeRow: (number: number, createdAt: Date) => Table["$inferInsert"],
	onProgress: (added: number) => void = () => {},
) {
	const end = Date.now();
	const rowOf = (number: number) => makeRow(number, new Date(end - twoYears * (1 - number / count)));
	const { head, lineOf } = copyOf(table, Object.keys(rowOf(0)));
	function* batches() {
		for (let added = 0; added < count; ) {
			const size = Math.min(batchSize, count - added);
			yield Array.from({ length: size }, (_, i) => lineOf(rowOf(added + i))).join("");
			added += size;
			onProgress(added);
		}
	}
	const client = await clientWithoutTimeout(db.$client);
	try {
		await client.query("begin");
		await client.query("set local maintenance_work_mem = '256MB'");
		const name = getTableName(table);
		const isMany = count >= manyRows;
		const addEntries = await deferEntries(client, name);
		const restoreIndexes = isMany ? await dropIndexes(client, name) : undefined;
		await pipeline(Readable.from(batches()), client.query(copyFrom(head)));
		await restoreIndexes?.();
		const restoreTheirs = isMany ? await dropIndexes(client, getTableName(publicEntries)) : undefined;
		await addEntries?.();
		await restoreTheirs?.();
		await client.query("commit");
		for (const written of [name, getTableName(publicEntries)]) await client.query(`vacuum (analyze) ${written}`);
	} finally {
		client.release(true);
	}
}

/** The statement that takes rows with these fields as text, and how a row is written for it. */
function copyOf(table: PgTable, fields: string[]) {
	const columns = Object.entries(getTableColumns(table)).filter(([field]) => fields.includes(field));
	const names = columns.map(([field]) => `"${snakeCase(field)}"`);
	const lineOf = (row: Record<string, unknown>) =>
		`${columns.map(([field, column]) => fieldOf(row[field], column)).join("\t")}\n`;
	return { head: `copy ${getTableName(table)} (${names.join(", ")}) from stdin`, lineOf };
}

const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function fieldOf(value: unknown, column: { mapToDriverValue(value: unknown): unknown }) {
	if (value === null || value === undefined) return "\\N";
	return String(column.mapToDriverValue(value)).replace(/[\\\n\r\t]/g, (letter) => escapes[letter] ?? letter);
}

/** Drops the indexes of a table that no constraint needs. @returns what makes them again */
export async function dropIndexes(client: PoolClient, table: string) {
	const { rows } = await client.query<{ name: string; definition: string }>(
		`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
		where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
		[table],
	);
	for (const { name } of rows) await client.query(`drop index ${name}`);
	return async () => {
		for (const { definition } of rows) await client.query(definition);
	};
}
