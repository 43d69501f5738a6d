import { and, asc, gt, ne, sql } from "drizzle-orm";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { scicommCards } from "../card.tables.server.ts";
import { listed } from "./directory-list.server.ts";

/** The codes of the countries of listed cards, in order. */
export async function countriesOfCards(db: Database) {
	const statement = prepareOnce(db, "countries-of-cards", (name) => countriesQuery(db).prepare(name));
	return (await statement.execute({})).map(({ country }) => country);
}

/** From one country to the next by the index, so that it costs the same however many cards there are. Exported for the test of its plan. */
export function countriesQuery(db: Database) {
	const { country } = scicommCards;
	const next = (after = sql`''`) => sql`
		select ${country} as country from ${scicommCards}
		where ${and(listed, ne(country, sql`''`), gt(country, after))} order by ${asc(country)} limit 1
	`;
	const found = sql`
		with recursive found as (
			(${next()})
			union all
			select (${next(sql`found.country`)}) from found where found.country is not null
		)
		select country from found where country is not null
	`;
	return db.select({ country: sql<string>`country` }).from(sql`(${found}) as found`);
}
