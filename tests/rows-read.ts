import { sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";

/**
 * Rows that are read from tables one after the other, and entries from indexes, by what comes of a plan that is kept. A long value that is
 * kept apart from its row counts each time when it is read.
 * @param one has a single connection, which can be asked what it has read
 */
export async function rowsReadBy(one: Database, work: (db: Database) => Promise<unknown>) {
	const all = async () => {
		await one.execute(sql`select pg_stat_force_next_flush()`);
		const { rows } = await one.execute<{ read: number }>(sql`
			select ((select sum(seq_tup_read) from pg_stat_user_tables) + (
				select sum(idx_tup_read) from pg_stat_all_indexes where schemaname in (current_schema, 'pg_toast')
			))::int as read
		`);
		return rows[0]?.read ?? 0;
	};
	for (let times = 0; times < 6; times++) await work(one);
	const before = await all();
	await work(one);
	return (await all()) - before;
}
