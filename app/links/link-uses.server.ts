import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { linkUses } from "./link.tables.server.ts";
import { type Owners, tellOwners } from "./tell-owners.server.ts";

const usesAtOnce = 500;

/** Brings the addresses up to date with what leads there: new ones are to be checked, and what nothing names is forgotten. */
export async function keepUpWithUses(db: Database, owners: Owners) {
	while ((await keepUpWithSome(db, owners)) === usesAtOnce);
}

async function keepUpWithSome(db: Database, owners: Owners) {
	const { rows: seen } = await db.execute(sql`
		select thing_id, key, state from link_uses where state <> 'known' limit ${sql.raw(String(usesAtOnce))}
	`);
	if (seen.length === 0) return 0;
	const isSeen = sql`
		(used.thing_id, used.key, used.state) in (
			select thing_id, key, state from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as seen (thing_id uuid, key text, state text)
		)
	`;
	return db.transaction(async (transaction) => {
		// Of two at a time one might forget what the other has just found.
		await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('links'))`);
		// Before any use is held: who deletes an account holds it while its links go, so nobody who holds those may wait for an account.
		// What leads there by another address than the one that was asked, a mended one perhaps, is asked first.
		const isAsked = sql`used.url = (select url from links where links.key = used.key)`;
		await tellOwners(transaction, owners, sql`${isSeen} and used.state = 'new' and ${isAsked}`);
		const { rows } = await transaction.execute(sql`
			select thing_id, key, url, state from link_uses as used where ${isSeen} for update
		`);
		const changed = sql`
			jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed (thing_id uuid, key text, url text, state text)
		`;
		await transaction.execute(sql`
			insert into links (key, url, next_check_at)
			select distinct on (key) key, url, now() from ${changed} where state = 'new' order by key, url desc
			on conflict (key) do update set url = excluded.url, next_check_at = now() where links.url <> excluded.url
		`);
		await transaction.execute(sql`
			update link_uses as kept set state = 'known' from ${changed}
			where kept.thing_id = changed.thing_id and kept.key = changed.key and changed.state = 'new'
		`);
		await transaction.execute(sql`
			delete from link_uses as kept using ${changed}
			where kept.thing_id = changed.thing_id and kept.key = changed.key and changed.state = 'gone'
		`);
		await transaction.execute(sql`
			delete from links using ${changed}
			where links.key = changed.key and not exists (select from link_uses where link_uses.key = links.key)
		`);
		return seen.length;
	});
}

/** Has whoever owns a thing from now on told of the addresses that it names and that are dead already. */
export async function lookAtUsesAgain(transaction: Transaction, thingId: string) {
	const known = and(eq(linkUses.thingId, thingId), eq(linkUses.state, "known"));
	await transaction.update(linkUses).set({ state: "new" }).where(known);
}
