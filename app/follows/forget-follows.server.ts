import { sql } from "drizzle-orm";
import { type Database, wholeTable } from "#app/db/client.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { follows } from "./follow.tables.server.ts";

const followsPerBatch = 1_000;

/** Forgets who followed what was deleted, a batch of them at a time. Reads all that is followed. */
export async function forgetFollowsOfGone(db: Database) {
	const isGone = sql`not exists (select from ${publicEntries} where ${publicEntries.id} = ${follows.entryId})`;
	const select = sql`select distinct entry_id as id from ${follows} where entry_id is not null and ${isGone}`;
	const { rows } = await db.transaction((transaction) => transaction.execute<{ id: string }>(select), wholeTable);
	for (const { id } of rows) while ((await forgetSome(db, id)) === followsPerBatch);
}

/** Those that somebody else deletes just now, with an account for instance, are left to them. */
async function forgetSome(db: Database, entryId: string) {
	const { rowCount } = await db.execute(sql`
		delete from ${follows} where id in (
			select id from ${follows} where entry_id = ${entryId} limit ${sql.raw(String(followsPerBatch))} for update skip locked
		) and not exists (select from ${publicEntries} where ${publicEntries.id} = ${entryId})
	`);
	return rowCount;
}
