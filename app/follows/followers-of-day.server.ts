import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { follows } from "./follow.tables.server.ts";
import { maxFollowersTold } from "./follow.ts";

/** How many of those who follow a card began on a day; one more than are told where there are more. */
export async function newFollowersOn(db: Database | Transaction, cardId: string, day: string) {
	const { rows } = await db.execute<{ count: number }>(sql`
		select count(*)::int as count from (
			select from ${follows} where entry_id = ${cardId} and created_at >= ${day}::timestamp at time zone 'UTC'
				and created_at < (${day}::timestamp + interval '1 day') at time zone 'UTC' limit ${maxFollowersTold + 1}
		) as counted
	`);
	return rows[0]?.count ?? 0;
}
