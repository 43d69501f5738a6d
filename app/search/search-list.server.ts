/** What everybody finds, of all that is public: the best first (docs/decisions/0080-one-search.md). */
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { equals, type Filter } from "#app/db/listing/filter.server.ts";
import { unorderedMatches } from "#app/db/listing/matches.server.ts";
import { maxCounted, readPage } from "#app/db/listing/numbered-pages.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import type { EntryKind } from "#app/entries/entry.ts";
import { entryListing } from "#app/entries/entry-list.server.ts";
import { excerptLength, maxSuggestions, resultsPerKind, resultsPerPage } from "./search.ts";
import type { Search, SearchFilters } from "./search-filters.ts";
import { readQuery, type WordQuery } from "./search-query.server.ts";

/** Matches that are ranked, besides those with all terms in the title: the newest. Of the latter there are as many as this at most. */
const maxInTitle = 200;

export interface SearchResult {
	id: string;
	kind: EntryKind;
	title: string;
	subtitle: string;
	topics: string[];
	excerpt: string;
	createdAt: Date;
}

export interface SearchAnswer {
	rows: SearchResult[];
	/** Of all matches, `maxCounted` at most; `isMore` where there are more. */
	total: number;
	isMore: boolean;
	page: number;
	pages: number;
	/** How many matches each kind has, of those that were looked at. */
	ofKind: Partial<Record<EntryKind, number>>;
	marked: WordQuery["marked"];
}

const nothingMarked = { words: [], beginnings: [] };

/** A page of what matches. Where no kind is asked for, it is the best of each kind, the kind with the best of all first. */
export async function search(db: Database, { page, ...asked }: SearchFilters): Promise<SearchAnswer> {
	const query = await readQuery(db, asked);
	if (!query) {
		const listing = { ...entryListing, columns: { ...entryListing.columns, excerpt: beginning } };
		return { ...(await readPage(db, listing, kindOf(asked), page)), ofKind: {}, marked: nothingMarked };
	}
	const isPaged = asked.kind !== null;
	const from = (page - 1) * resultsPerPage;
	const shown = isPaged ? sql`place > ${from} and place <= ${from + resultsPerPage}` : sql`nth <= ${resultsPerKind}`;
	const { rows, total } = await readRanked(db, asked, query, shown);
	const counted = Math.min(total, maxCounted);
	const pages = isPaged ? Math.max(1, Math.ceil(counted / resultsPerPage)) : 1;
	if (page > pages) return search(db, { ...asked, page: pages });
	return {
		rows: rows.map(resultOf),
		total: counted,
		isMore: total > maxCounted,
		page,
		pages,
		ofKind: Object.fromEntries(rows.map(({ kind, of_kind }) => [kind, of_kind])),
		marked: query.marked,
	};
}

/** The best of what matches so far, as one types. */
export async function suggest(db: Database, q: string) {
	const query = await readQuery(db, { q, topic: "" });
	if (!query) return { rows: [], marked: nothingMarked };
	const { rows } = await readRanked(db, { kind: null }, query, sql`place <= ${maxSuggestions}`);
	const byRank = rows.sort((one, other) => one.place - other.place);
	return { rows: byRank.map(resultOf), marked: query.marked };
}

/** What a search asks of the listing of entries, for who reads it in its own order. */
export async function searchConditions(db: Database, asked: Search): Promise<Filter[]> {
	const query = await readQuery(db, asked);
	return [...kindOf(asked), ...(query ? [matchesWords(query.anywhere)] : [])];
}

function kindOf({ kind }: Pick<Search, "kind">) {
	return equals("kind", publicEntries.kind, kind);
}

function matchesWords(query: string): Filter {
	const condition = () => sql`${publicEntries.words} @@ ${sql.placeholder("query")}::tsquery`;
	return { key: "query", condition, values: { query }, isUnordered: true };
}

export const beginning = sql<string>`left(${publicEntries.body}, ${sql.raw(String(excerptLength))})`;

type RankedRow = Record<string, unknown> & {
	id: string;
	kind: EntryKind;
	title: string;
	subtitle: string;
	topics: string[];
	excerpt: string;
	created_at: string;
	place: number;
	of_kind: number;
	total: number;
};

/**
 * Ranks the newest matches and the newest of those with all terms in the title, so that what it costs hardly grows with how many there
 * are: by whether the title says just that, then by weight and frequency of the terms.
 * @param shown which of them are read, by `place` among all and `nth` among those of a kind
 */
async function readRanked(db: Database, { kind }: Pick<Search, "kind">, query: WordQuery, shown: SQL) {
	const ofKind = kind === null ? sql`true` : sql`${publicEntries.kind} = ${kind}`;
	const matches = (words: string, reach: number) => {
		const isAsked: Filter = {
			key: "",
			condition: () => sql`${ofKind} and ${publicEntries.words} @@ ${words}::tsquery`,
			values: {},
			isUnordered: true,
		};
		return unorderedMatches(entryListing, [isAsked], reach, sql.raw(String(reach)));
	};
	const words = [...query.marked.beginnings, ...query.marked.words];
	const statement = sql`
		with anywhere as materialized (
			with ${matches(query.anywhere, maxCounted + 1)}
			select id, (select total from counted) as total from matches
		),
		in_title as materialized (with ${matches(query.inTitle, maxInTitle)} select id from matches),
		ranked as materialized (
			select id, kind, plain_words(title) = ${query.plain} as is_title,
				ts_rank('{0.05, 0.2, 0.4, 1}', words, ${query.anywhere}::tsquery, 1) as rank, created_at
			from ${publicEntries} where id in (select id from anywhere union select id from in_title)
		),
		placed as (
			select id,
				row_number() over (order by is_title desc, rank desc, created_at desc, id)::int as place,
				row_number() over (partition by kind order by is_title desc, rank desc, created_at desc, id)::int as nth,
				(count(*) over (partition by kind))::int as of_kind
			from ranked
		)
		select entry.id, entry.kind, title, subtitle, topics, created_at, place, of_kind,
			coalesce((select max(total) from anywhere), 0) as total,
			substr(body, greatest(1, coalesce((
				select min(nullif(strpos(fold(body), word), 0)) from unnest(${sql.param(words)}::text[]) as word
			), 1) - 60), ${sql.raw(String(excerptLength))}) as excerpt
		from placed inner join ${publicEntries} as entry on entry.id = placed.id
		where ${shown}
		order by min(place) over (partition by kind), place
	`;
	const { rows } = await db.execute<RankedRow>(statement);
	return { rows, total: rows[0]?.total ?? 0 };
}

function resultOf({ id, kind, title, subtitle, topics, excerpt, created_at }: RankedRow): SearchResult {
	return { id, kind, title, subtitle, topics, excerpt, createdAt: new Date(created_at) };
}
