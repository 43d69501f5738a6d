/** What an entry that matches a search has among its words. */
import { and, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { publicEntries, wordPairs } from "#app/entries/entry.tables.server.ts";
import type { WordQuery } from "./search-query.server.ts";

/**
 * The condition that an entry matches a search.
 * @param column of the words that all terms are looked for among
 * @param give what stands for a part of the query
 */
export function matches(query: WordQuery, column: PgColumn, give: (part: "terms" | "topic") => unknown) {
	const match = (words: PgColumn, part: "terms" | "topic") => (query[part] === "" ? undefined : has(words, give(part)));
	return and(match(column, "terms"), match(publicEntries.headingWords, "topic")) ?? sql`true`;
}

/**
 * The condition that an entry matches a search, for indexes that have all words of entries: they join what is asked of them one by one sooner than what is asked at once.
 * @param hasPhrase whether the words have a phrase
 */
export function matchesInIndex({ knownTerms, phrases, topic }: WordQuery, column: PgColumn, hasPhrase: HasPhrase) {
	const asked = [...knownTerms.map((term) => has(column, term)), ...phrases.map((phrase) => hasPhrase(column, phrase))];
	return and(...asked, topic === "" ? undefined : has(publicEntries.headingWords, topic)) ?? sql`true`;
}

type HasPhrase = (column: PgColumn, phrase: WordQuery["phrases"][number]) => SQL;

export const asWords: HasPhrase = (column, { asked }) => has(column, asked);

/** By the index of neighbouring words, which finds fewer than that of words. `is true` keeps PostgreSQL from asking the latter as well. */
export const asNeighbours: HasPhrase = (column, { asked, places }) =>
	sql`${wordPairs(column)} @> ${wordPairs(sql`${places}::tsvector`)} and (${has(column, asked)}) is true`;

function has(words: PgColumn, query: unknown) {
	return sql`${words} @@ ${query}::tsquery`;
}
