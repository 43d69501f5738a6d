import { type Column, type SQL, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import { scicommCards } from "./card.tables.server.ts";

/**
 * What everybody may read that an account is called: its name, else the name on its newest card in the directory. Null for one
 * that has neither, or is gone; never its address.
 * @param userId the column with the account's id
 */
export function publicName(userId: Column): SQL<string | null> {
	return sql<string | null>`(
		select coalesce(
			nullif(called.name, ''),
			(
				select card.name from ${scicommCards} as card
				where card.user_id = called.id and card.is_visible and not card.hidden
				order by card.created_at desc limit 1
			)
		)
		from ${users} as called where called.id = ${userId}
	)`;
}
