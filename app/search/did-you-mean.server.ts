/** What somebody means who mistypes a word as others have before: a known word that few entries have, one typo away from one that many have. */
import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { newest, window } from "./newest.server.ts";
import { withWord } from "./search.ts";
import type { Search } from "./search-filters.ts";
import type { WordQuery } from "./search-query.server.ts";

/** Who finds more than these is not asked. */
const fewFound = 5;
/** Another word is told when it finds so many times as much, among the newest entries alone. */
const timesMore = 3;
/** Known words one typo away that are tried, of all words of a search in turn. */
const maxTried = 30;

/** @returns the search with one word put right; undefined where it finds enough, or no other word far more */
export async function didYouMean(
	db: Transaction,
	{ q, kind }: Pick<Search, "q" | "kind">,
	{ words, topic }: WordQuery,
	found: number,
) {
	if (found > fewFound || words.length === 0) return undefined;
	const column = (name: keyof WordQuery["words"][number]) => sql.param(words.map((word) => word[name]));
	const number = (value: number) => sql.raw(String(value));
	const ofKind = kind === null ? sql`true` : sql`kind = ${kind}`;
	const ofTopic = topic === "" ? sql`true` : sql`heading_words @@ ${topic}::tsquery`;
	const statement = sql`
		with tried as materialized (
			select nth, close.word, concat_ws(' & ', quote_literal(close.word), nullif(others, ''))::tsquery as query
			from unnest(${column("nth")}::int[], ${column("word")}::text[], ${column("others")}::text[]) as asked(nth, word, others)
			cross join lateral (
				select word, row_number() over () as turn from (
					select distinct known.word from search_words as known
					where keys && typo_keys(asked.word) and not starts_with(known.word, asked.word) limit ${number(maxTried)}
				) as known
			) as close
			where char_length(asked.word) between 4 and 30
			order by turn, nth limit ${number(maxTried)}
		),
		-- A new value is in memory, so that a long one is not read again for each that is tried.
		looked_at as (
			select words || ''::tsvector as words from ${newest(window, ofKind)} where exists (select from tried) and ${ofTopic} offset 0
		)
		select nth, word from looked_at cross join lateral (
			select nth, word from tried where looked_at.words @@ tried.query offset 0
		) as meant
		where words @@ (select string_agg(query::text, ' | ')::tsquery from tried)
		group by nth, word having count(*) >= greatest(1, ${timesMore * found})
		order by count(*) desc, word limit 1
	`;
	const [best] = await db
		.select({ nth: sql<number>`nth`, word: sql<string>`word` })
		.from(sql`(${statement}) as found`)
		.prepare(`did-you-mean-${kind === null ? "all" : "kind"}-${topic === "" ? "words" : "topic"}`)
		.execute();
	return best && withWord(q, best.nth, best.word);
}
