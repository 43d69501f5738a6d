/** What everybody finds, of all that is public: the best first (docs/decisions/0080-one-search.md). */
import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { equals, type Filter } from "#app/db/listing/filter.server.ts";
import { maxCounted, readPage } from "#app/db/listing/numbered-pages.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import type { EntryKind } from "#app/entries/entry.ts";
import { entryListing, listed } from "#app/entries/entry-list.server.ts";
import { didYouMean } from "./did-you-mean.server.ts";
import { asNeighbours, asWords, matches, matchesInIndex } from "./matches.server.ts";
import { newest, window } from "./newest.server.ts";
import { plannedOnce } from "./planned-once.server.ts";
import { excerptLength, maxSuggestions, resultsPerKind, resultsPerPage } from "./search.ts";
import type { Search, SearchFilters } from "./search-filters.ts";
import { readQuery, type WordQuery } from "./search-query.server.ts";

/** The best and newest of those that match among the newest entries are ranked. */
const maxNewest = 300;
/** If as many of them match, or have all terms in their title, they are enough: an index would read a hundredth of all there is, and more. */
const manyHits = 30;
const manyInTitle = 15;
/** The newest entries of any kind, and how many of them have all terms in their title, where those of one kind have not. */
const probe = { rows: 1_000, hits: 10 };
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
	/** Of all matches, or of those that were looked at and `maxCounted` at most; `isMore` where there are more. */
	total: number;
	isMore: boolean;
	page: number;
	pages: number;
	/** How many matches each kind has, of those that were looked at. */
	ofKind: Partial<Record<EntryKind, number>>;
	marked: WordQuery["marked"];
	/** The search that is likely meant, where this one finds little. */
	meant?: string;
	/** Whether something is asked that there can be. */
	canBeFollowed: boolean;
}

const nothingMarked = { words: [], beginnings: [] };
const nothingFound: SearchAnswer = {
	rows: [],
	total: 0,
	isMore: false,
	page: 1,
	pages: 1,
	ofKind: {},
	marked: nothingMarked,
	canBeFollowed: false,
};

/** Also where no letter or digit is left of them, so that nothing matches. */
function asksForWords({ q, topic }: Pick<Search, "q" | "topic">) {
	return q.trim() !== "" || topic.trim() !== "";
}

/** A page of what matches. Where no kind is asked for, it is the best of each kind, the kind with the best of all first. */
export async function search(db: Database, { page, ...asked }: SearchFilters): Promise<SearchAnswer> {
	if (asksForWords(asked)) return plannedOnce(db, (inside) => searchWords(inside, page, asked));
	const listing = { ...entryListing, columns: { ...entryListing.columns, excerpt: beginning } };
	const answer = await readPage(db, listing, kindOf(asked), page);
	return { ...answer, ofKind: {}, marked: nothingMarked, canBeFollowed: asked.kind !== null };
}

async function searchWords(db: Transaction, page: number, asked: Search): Promise<SearchAnswer> {
	const query = await readQuery(db, asked);
	if (!query) return nothingFound;
	const isPaged = asked.kind !== null;
	const size = sql.raw(`${resultsPerPage}.0`);
	const shown = isPaged
		? sql`ceil(place / ${size}) = least(${page}, ceil((select total from counted) / ${size})) and place <= (select total from counted)`
		: sql`nth <= ${resultsPerKind}`;
	const rows = await readRanked(db, asked, query, { name: "page", shown });
	const { total, isMore } = rows[0] ?? { total: 0, isMore: false };
	const pages = isPaged ? Math.max(1, Math.ceil(total / resultsPerPage)) : 1;
	return {
		rows: rows.map(resultOf),
		total,
		isMore,
		page: Math.min(page, pages),
		pages,
		ofKind: Object.fromEntries(rows.map(({ kind, ofKind }) => [kind, ofKind])),
		marked: query.marked,
		meant: await didYouMean(db, asked, query, total),
		canBeFollowed: true,
	};
}

/** The best of what matches so far, as one types. */
export async function suggest(db: Database, q: string) {
	if (!asksForWords({ q, topic: "" })) return { rows: [], marked: nothingMarked };
	return plannedOnce(db, async (inside) => {
		const query = await readQuery(inside, { q, topic: "" });
		if (!query) return { rows: [], marked: nothingMarked };
		const shown = sql`place <= ${maxSuggestions}`;
		const rows = await readRanked(inside, { kind: null }, query, { name: "suggest", shown });
		const byRank = rows.sort((one, other) => one.place - other.place);
		const meant = await didYouMean(inside, { q, kind: null }, query, rows[0]?.total ?? 0);
		return { rows: byRank.map(resultOf), marked: query.marked, meant };
	});
}

/** What a search asks of the listing of entries, for who reads it in its own order. */
export async function searchConditions(db: Database, asked: Search): Promise<Filter[]> {
	const query = await readQuery(db, asked);
	if (!query && asksForWords(asked)) return [{ key: "nothing", condition: () => sql`false`, values: {} }];
	if (!query) return kindOf(asked);
	const condition = () => matches(query, publicEntries.words, sql.placeholder);
	const key = `terms${query.terms !== ""}topic${query.topic !== ""}`;
	return [...kindOf(asked), { key, condition, values: { ...query }, isUnordered: true }];
}

function kindOf({ kind }: Pick<Search, "kind">) {
	return equals("kind", publicEntries.kind, kind);
}

export const beginning = sql<string>`left(${publicEntries.body}, ${sql.raw(String(excerptLength))})`;

const rankedColumns = {
	id: sql<string>`id`,
	kind: sql<EntryKind>`kind`,
	title: sql<string>`title`,
	subtitle: sql<string>`subtitle`,
	topics: sql<string[]>`topics`,
	excerpt: sql<string>`excerpt`,
	isCut: sql<boolean>`is_cut`,
	goesOn: sql<boolean>`goes_on`,
	createdAt: sql<string>`created_at`,
	place: sql<number>`place`,
	ofKind: sql<number>`of_kind`,
	total: sql<number>`total`,
	isMore: sql<boolean>`is_more`,
};
type RankedRow = Awaited<ReturnType<typeof readRanked>>[number];

/** More of them are asked for seldom, and each number of them would be another statement that every connection keeps, with half a megabyte. */
const maxTermsOfPlan = 3;

/**
 * Ranks what matches: first what says just that in its title, then by weight and frequency of the terms. What it costs hardly grows with how
 * much there is: of frequent words the newest matches are ranked, of others those that an index finds first.
 * @param part which of them are read, by `place` among all and `nth` among those of a kind, under a name of its own
 */
function readRanked(
	db: Transaction,
	{ kind }: Pick<Search, "kind">,
	query: WordQuery,
	part: { name: string; shown: SQL },
) {
	const number = (value: number) => sql.raw(String(value));
	const ofKind = kind === null ? sql`true` : sql`kind = ${kind}`;
	const inWords = matches(query, publicEntries.words, (part) => query[part]);
	const inTitle = matches(query, publicEntries.titleWords, (part) => query[part]);
	const asked = [query.terms, query.topic].filter(Boolean).map((part) => sql`${part}::tsquery`);
	const ranked = sql`
		id, kind, title_words = (select weighted_words(${query.plain}, '', '')) as is_title,
		ts_rank('{0.05, 0.2, 0.4, 1}', words, ${sql.join(asked, sql` && `)}, 1) as rank, created_at
	`;
	const order = sql`order by is_title desc, rank desc, created_at desc, id`;
	// An index does not tell kinds apart: it would read all titles of others.
	const inManyTitles =
		kind === null
			? sql`false`
			: sql`(select count(*) from ${newest(probe.rows)} where ${inTitle}) >= ${number(probe.hits)}`;
	const { beginnings, words } = query.marked;
	// As `plain_words` tells words apart. Nothing in them has to be escaped.
	const marked = `(?<![[:alnum:]])(?:${[...beginnings, ...words.map((word) => `${word}(?![[:alnum:]])`)].join("|")})`;
	// Of what has a limit of 0, nothing is executed.
	const limit = (rows: number, condition: SQL) => sql`limit case when ${condition} then ${number(rows)} else 0 end`;
	const corrected = (place: string) => {
		const start = sql.raw(place);
		return sql`case
			when length(folded) = length(body) then at
			else greatest(1, ${start} + at - length(plain_letters(left(body, ${start}))))
		end`;
	};
	const statement = sql`
		with hits as materialized (
			select *, ${inTitle} as in_title from ${newest(window, ofKind)} where ${inWords}
			order by in_title desc, created_at desc limit ${number(maxNewest)}
		),
		frequent as materialized (
			select is_large and count(hits.id) >= ${number(manyHits)} as anywhere,
				is_large and (count(hits.id) filter (where hits.in_title) >= ${number(manyInTitle)} or ${inManyTitles}) as in_title
			from (
				select reltuples > ${number(manyEntries)} as is_large from pg_class where oid = '${publicEntries}'::regclass
			) as size left join hits on true group by is_large
		),
		-- Planned as if all were read, so by an index; but no more of them are read than are asked for.
		every as materialized (
			select ${ranked}, ${inTitle} as in_title from ${publicEntries}
			where ${listed} and ${ofKind} and ${matchesInIndex(query, publicEntries.words, asNeighbours)}
		),
		any_order as materialized (
			select * from every ${limit(maxMatches, sql`not (select anywhere from frequent)`)}
		),
		cut as materialized (
			select anywhere or (select count(*) from any_order) = ${number(maxMatches)} as is_more,
				in_title or (select count(*) from any_order where in_title) >= ${number(maxInTitle)} as in_title
			from frequent
		),
		-- Of any kind: where those of the one that is asked for are none, an index would read all others.
		every_in_title as materialized (
			select ${ranked} from ${publicEntries} where ${listed} and ${matchesInIndex(query, publicEntries.titleWords, asWords)}
		),
		any_in_title as materialized (
			select * from every_in_title ${limit(maxInTitle, sql`(select is_more and not in_title from cut)`)}
		),
		ranked as materialized (
			select ${ranked} from hits union select id, kind, is_title, rank, created_at from any_order
			union select * from any_in_title where ${ofKind}
		),
		-- One more than is told shows that there are more.
		counted as materialized (
			select is_more, case when is_more then least(count(ranked.id) - 1, ${number(maxCounted)}) else count(ranked.id) end::int as total
			from cut left join ranked on true group by is_more
		),
		placed as (
			select id,
				row_number() over (${order})::int as place,
				row_number() over (partition by kind ${order})::int as nth,
				(count(*) over (partition by kind))::int as of_kind
			from ranked
		)
		select entry.id, entry.kind, title, subtitle, topics, created_at, place, of_kind, total, is_more,
			min(place) over (partition by entry.kind) as place_of_kind,
			substr(body, starts, ${number(excerptLength)}) as excerpt, starts > 1 as is_cut,
			length(body) >= starts + ${number(excerptLength)} as goes_on
		from counted, placed inner join ${publicEntries} as entry on entry.id = placed.id
		cross join lateral (select plain_letters(body) as folded offset 0) as compared
		cross join lateral (
			select greatest(1, regexp_instr(folded, ${marked}) - 60) as at offset 0
		) as found
		-- Folding makes several letters of one, and none of others: the place is guessed from both lengths, and corrected twice.
		cross join lateral (select greatest(1, (at::bigint * length(body) / greatest(1, length(folded)))::int) as guessed offset 0) as guess
		cross join lateral (select ${corrected("guessed")} as near offset 0) as correction
		cross join lateral (select ${corrected("near")} as starts offset 0) as beginning
		where ${part.shown}
	`;
	const { knownTerms, phrases, topic } = query;
	const isUsual = knownTerms.length <= maxTermsOfPlan && phrases.length === 0 && topic === "";
	return db
		.select(rankedColumns)
		.from(sql`(${statement}) as found`)
		.orderBy(sql`place_of_kind`, rankedColumns.place)
		.prepare(isUsual ? `ranked-${part.name}-${kind === null ? "all" : "kind"}-${knownTerms.length}` : "")
		.execute();
}

function resultOf({ id, kind, title, subtitle, topics, createdAt, ...text }: RankedRow): SearchResult {
	// The words in which it begins and ends are hardly whole. A language may have none of them.
	const begun = text.isCut ? text.excerpt.replace(/^(?:\S{0,30}\s+|.)/su, "…") : text.excerpt;
	const excerpt = text.goesOn ? begun.replace(/(?:\s+\S{0,30}|.)$/su, "…") : begun;
	return { id, kind, title, subtitle, topics, excerpt, createdAt: new Date(createdAt) };
}
