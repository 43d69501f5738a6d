/** What everybody finds, of all that is public: the best first (docs/decisions/0080-one-search.md). */
import { and, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#app/db/client.server.ts";
import { equals, type Filter } from "#app/db/listing/filter.server.ts";
import { maxCounted, readPage } from "#app/db/listing/numbered-pages.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import type { EntryKind } from "#app/entries/entry.ts";
import { entryListing, listed } from "#app/entries/entry-list.server.ts";
import { excerptLength, maxSuggestions, resultsPerKind, resultsPerPage } from "./search.ts";
import type { Search, SearchFilters } from "./search-filters.ts";
import { readQuery, type WordQuery } from "./search-query.server.ts";

/** Of the newest entries so many are looked at one by one; if as many as `manyHits` match, their words are too frequent for an index. */
const window = 3_000;
const manyHits = 300;
/** Of fewer entries than these an index finds all that match soon enough. */
const manyEntries = 30_000;
/** Matches that an index finds, in no order: of all, and of those whose title has all terms. */
const maxMatches = maxCounted + 1;
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
	const size = sql.raw(`${resultsPerPage}.0`);
	const lastPage = sql`ceil(least((select count(*) from placed), ${maxCounted}) / ${size})`;
	const shown = isPaged ? sql`ceil(place / ${size}) = least(${page}, ${lastPage})` : sql`nth <= ${resultsPerKind}`;
	const { rows, total, ranked } = await readRanked(db, asked, query, shown);
	const counted = Math.min(total, maxCounted);
	const pages = isPaged ? Math.max(1, Math.ceil(Math.min(ranked, counted) / resultsPerPage)) : 1;
	return {
		rows: rows.map(resultOf),
		total: counted,
		isMore: total > maxCounted,
		page: Math.min(page, pages),
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
	if (!query) return kindOf(asked);
	const condition = () => matches(query, publicEntries.words, sql.placeholder);
	const key = `terms${query.terms !== ""}topic${query.topic !== ""}`;
	return [...kindOf(asked), { key, condition, values: { ...query }, isUnordered: true }];
}

function kindOf({ kind }: Pick<Search, "kind">) {
	return equals("kind", publicEntries.kind, kind);
}

/**
 * @param column of the words that all terms are looked for among
 * @param give what stands for a part of the query
 */
function matches(query: WordQuery, column: PgColumn, give: (part: "terms" | "topic") => unknown) {
	const match = (words: PgColumn, part: "terms" | "topic") =>
		query[part] === "" ? undefined : sql`${words} @@ ${give(part)}::tsquery`;
	return and(match(column, "terms"), match(publicEntries.headingWords, "topic")) ?? sql`true`;
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
	ranked: number;
};

/**
 * Ranks what matches: first what says just that in its title, then by weight and frequency of the terms. What it costs hardly grows with how
 * much there is: of frequent words the newest matches are ranked, of others those that an index finds first.
 * @param shown which of them are read, by `place` among all and `nth` among those of a kind
 */
async function readRanked(db: Database, { kind }: Pick<Search, "kind">, query: WordQuery, shown: SQL) {
	const isPublic = kind === null ? listed : sql`${listed} and ${publicEntries.kind} = ${kind}`;
	const number = (value: number) => sql.raw(String(value));
	const newest = (column: PgColumn) => sql`
		select id from (
			select * from ${publicEntries} where ${isPublic} order by created_at desc, id desc limit ${number(window)}
		) as ${publicEntries} where ${matches(query, column, (part) => query[part])} limit ${number(manyHits)}`;
	const all = (column: PgColumn) => sql`
		select id from ${publicEntries} where ${isPublic} and ${matches(query, column, (part) => query[part])}`;
	// Of what has a limit of 0, nothing is executed.
	const some = (most: number, newest: SQL) => sql`
		limit case
			when (select count(*) from ${newest}) = ${number(manyHits)} and (select * from size) > ${number(manyEntries)} then 0
			else ${number(most)}
		end`;
	const { beginnings, words } = query.marked;
	const asked = sql.join(
		[query.terms, query.topic].filter(Boolean).map((part) => sql`${part}::tsquery`),
		sql` && `,
	);
	const order = sql`order by is_title desc, rank desc, created_at desc, id`;
	const statement = sql`
		with size as materialized (select reltuples from pg_class where oid = '${publicEntries}'::regclass),
		newest as materialized (${newest(publicEntries.words)}),
		newest_in_title as materialized (${newest(publicEntries.titleWords)}),
		-- Planned as if all were read, so by an index; but no more of them are read than are asked for.
		every as materialized (${all(publicEntries.words)}),
		every_in_title as materialized (${all(publicEntries.titleWords)}),
		any_order as materialized (select id from every ${some(maxMatches, sql`newest`)}),
		any_in_title as materialized (select id from every_in_title ${some(maxInTitle, sql`newest_in_title`)}),
		ranked as materialized (
			select id, kind, plain_words(title) = ${query.plain} as is_title,
				ts_rank('{0.05, 0.2, 0.4, 1}', words, ${asked}, 1) as rank, created_at
			from ${publicEntries} where id in (
				-- There are no more of them; said so, they are looked up one by one, and not among all.
				select id from (
					table newest union table newest_in_title union table any_order union table any_in_title
				) as found limit ${number(2 * manyHits + maxMatches + maxInTitle)}
			)
		),
		placed as (
			select id,
				row_number() over (${order})::int as place,
				row_number() over (partition by kind ${order})::int as nth,
				(count(*) over (partition by kind))::int as of_kind
			from ranked
		)
		select entry.id, entry.kind, title, subtitle, topics, created_at, place, of_kind,
			(
				select case when count(*) = 0 and (select count(*) from newest) > 0 then ${number(maxMatches)} else count(*) end::int
				from any_order
			) as total,
			(select count(*)::int from placed) as ranked,
			substr(body, greatest(1, coalesce((
				select min(nullif(strpos(fold(body), word), 0)) from unnest(${sql.param([...beginnings, ...words])}::text[]) as word
			), 1) - 60), ${sql.raw(String(excerptLength))}) as excerpt
		from placed inner join ${publicEntries} as entry on entry.id = placed.id
		where ${shown}
		order by min(place) over (partition by entry.kind), place
	`;
	const { rows } = await db.execute<RankedRow>(statement);
	return { rows, total: rows[0]?.total ?? 0, ranked: rows[0]?.ranked ?? 0 };
}

function resultOf({ id, kind, title, subtitle, topics, excerpt, created_at }: RankedRow): SearchResult {
	return { id, kind, title, subtitle, topics, excerpt, createdAt: new Date(created_at) };
}
