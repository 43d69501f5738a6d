import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#app/db/client.server.ts";
import { clientWithoutTimeout } from "#app/db/pool.server.ts";

/** Rows of one insert: well below the 65,535 values of a statement and the seconds a statement may take. */
const batchSize = 1_000;
const twoYears = 2 * 365 * 24 * 3_600_000;

/**
 * Adds random rows for measuring, spread over the two years until now, and leaves the table vacuumed and analysed. Each
 * thousand is kept at once, whatever becomes of the next.
 * @param makeRow gets a number from 0 and a time
 * @param onProgress gets the number of rows added so far, every thousand
 */
export async function seedRows<Table extends PgTable>(
	db: Database,
	table: Table,
	count: number,
	makeRow: (number: number, createdAt: Date) => Table["$inferInsert"],
	onProgress: (added: number) => void = () => {},
) {
	const end = Date.now();
	const batches = batchesOf(count);
	let added = 0;
	async function insertBatches() {
		for (const numbers of batches) {
			const rows = numbers.map((number) => makeRow(number, new Date(end - twoYears * (1 - number / count))));
			await db.insert(table).values(rows);
			added += rows.length;
			onProgress(added);
		}
	}
	// The two take their batches from one source, so that one is written here while PostgreSQL indexes the other.
	await Promise.all([insertBatches(), insertBatches()]);
	await vacuum(db, table);
}

function* batchesOf(count: number) {
	for (let from = 0; from < count; from += batchSize) {
		yield Array.from({ length: Math.min(batchSize, count - from) }, (_, i) => from + i);
	}
}

async function vacuum(db: Database, table: PgTable) {
	const client = await clientWithoutTimeout(db.$client);
	try {
		await client.query(`vacuum (analyze) ${getTableName(table)}`);
	} finally {
		client.release(true);
	}
}
