import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { notify } from "#app/notifications/notifications.server.ts";
import { deadLinks, linkUses } from "./link.tables.server.ts";

/** The statement that selects `id` and `user_id` of all that leads elsewhere and belongs to an account. */
export type Owners = SQL;

/** Tells those whose listed things name an address that it is dead; nobody where it is not. @param which of the uses, as `used` */
export async function tellOwners(transaction: Transaction, owners: Owners, which: SQL) {
	const { rows } = await transaction.execute<{ id: string; user_id: string }>(sql`
		select thing.id, thing.user_id from ${linkUses} as used
		join ${deadLinks} as dead on dead.key = used.key
		join (${owners}) as thing on thing.id = used.thing_id
		where ${which} and used.state <> 'gone' and thing.user_id is not null order by thing.user_id
	`);
	for (const { id, user_id } of rows) await notify(transaction, "dead-link", [user_id], id);
}
