import { type Column, type Placeholder, type SQL, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import { scicommCards } from "./card.tables.server.ts";

/**
 * What everybody may read that an account is called: its name, else the name on its newest card in the directory. Null for one
 * that has neither, or is gone; never its address.
 * @param userId the account's id, such as a column
 */
export function publicName(userId: Column | SQL): SQL<string | null> {
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

/**
 * The id of the newest card in the directory that says the account's public name itself, or null. A card under another name is
 * never given: that would tell whose it is.
 * @param userId the account's id, such as a column. It stands beside accounts alone: a column of the same name as one of a card's, which
 * drizzle writes without its table where it reads just one, would be the card's.
 */
export function publicCard(userId: Column | SQL): SQL<string | null> {
	return sql<string | null>`(
		select (
			select card.id from ${scicommCards} as card
			where card.user_id = called.id and card.is_visible and not card.hidden
				and (called.name = '' or lower(card.name) = lower(called.name))
			order by card.created_at desc limit 1
		)
		from ${users} as called where called.id = ${userId}
	)`;
}

/**
 * The account of a card, and what the card says that it is called; null for one that nobody owns.
 * @param cardId a placeholder for its id
 */
export function ownerOfCard(cardId: Placeholder) {
	const of = (column: Column) =>
		sql`(select ${column} from ${scicommCards} where ${scicommCards.id} = ${cardId}::uuid)`;
	return { id: of(scicommCards.userId), name: of(scicommCards.name) };
}

/** Whether a text is what an account or any of its cards is called, shown or not. @param userId the account's id */
export function isNameOf(text: Column, userId: Column): SQL<boolean> {
	return sql<boolean>`fold(${text}) in (
		select fold(called.name) from ${users} as called where called.id = ${userId}
		union all select fold(card.name) from ${scicommCards} as card where card.user_id = ${userId}
	)`;
}
