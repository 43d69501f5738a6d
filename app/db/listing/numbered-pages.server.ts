import { eq, sql } from "drizzle-orm";
import { type Database, prepareOnce } from "../client.server.ts";
import type { Filter } from "./filter.server.ts";
import { type Columns, directionsOf, type Listing, statementName, valuesOf } from "./listing.server.ts";
import { areUnordered, firstMatches, inOrder, unorderedMatches } from "./matches.server.ts";
import { preparePlainRows } from "./plain-rows.server.ts";

/** Rows that are counted, and lie on pages with numbers (docs/decisions/0058). */
export const maxCounted = 1_000;

/**
 * One page of the rows that all filters let through. Where there are more of them than are counted, `total` is the number of those that
 * are, `isMore` is true, and the pages end there. A page past the last one is the last one.
 */
export async function readPage<Read extends Columns>(
	db: Database,
	listing: Listing<Read>,
	filters: Filter[],
	page: number,
) {
	const statement = prepareOnce(db, statementName("page", listing, filters), (name) =>
		preparePlainRows<[total: number, id: string | null], Read>(
			db,
			pageQuery(db, listing, filters),
			listing.columns,
			areUnordered(filters) ? undefined : name,
		),
	);
	const found = await statement.execute({ ...valuesOf(filters), page });
	const counted = found[0]?.own[0] ?? 0;
	// A total without rows comes with a row of nulls.
	const rows = found.filter(({ own: [, id] }) => id !== null).map(({ row }) => row);
	const total = Math.min(counted, listing.maxRows ?? maxCounted);
	const pages = pagesOf(total, listing.perPage);
	return { rows, total, isMore: counted > total, pages, page: Math.min(page, pages) };
}

/**
 * The statement behind `readPage`, with a placeholder for the page: how many rows there are, one more than are counted at most, and of each
 * row of the page its id and the columns.
 * @param asked the name of the placeholder
 */
export function pageQuery<Read extends Columns>(
	db: Database,
	listing: Listing<Read>,
	filters: Filter[],
	asked = "page",
) {
	const { table, columns, perPage, maxRows = maxCounted } = listing;
	const [order] = directionsOf(listing);
	const size = sql.raw(String(perPage));
	const lastPage = pagesOf(maxRows, perPage);
	const page = sql`least(${sql.placeholder(asked)}::int, ${sql.raw(String(lastPage))}, greatest(ceil(total / ${size}.0), 1))::int`;
	const needed = sql`${page} * ${size}`;
	// One row more than lie on the pages tells that there are more.
	const reach = lastPage * perPage + 1;
	const matches = areUnordered(filters)
		? unorderedMatches(listing, filters, reach, needed)
		: sql`
			matches as materialized (${firstMatches(listing, filters, reach)}),
			counted as (select count(*)::int as total from matches),
			asked as (select ${needed} as rows from counted)
		`;
	const picked = db
		.$with("picked", {
			id: sql<string>`row_id`.as("row_id"),
			at: sql<Date>`row_at`.as("row_at"),
			total: sql<number>`total`.as("total"),
		})
		.as(sql`
			with ${matches},
			rows as (select * from matches ${inOrder(listing)} limit ${size} offset (select rows - ${size} from asked))
			select rows.id as row_id, rows.row_at, counted.total from counted left join rows on true
		`);
	return db
		.with(picked)
		.select({ total: picked.total, id: picked.id, row: columns })
		.from(picked)
		.leftJoin(table, eq(table.id, picked.id))
		.orderBy(sql`${picked.at} ${order}`, sql`${picked.id} ${order}`);
}

export function pagesOf(rows: number, perPage: number) {
	return Math.max(1, Math.ceil(rows / perPage));
}

/**
 * Which rows lie on a page of all of them, for a statement of one's own. A page past the last one is the last one. Where `isFar`, they
 * are asked for in the opposite order: from the end that is nearer, as docs/decisions/0013-deep-pages.md has it.
 */
export function rowsOfPage(asked: number, total: number, perPage: number) {
	const pages = pagesOf(total, perPage);
	const page = Math.min(asked, pages);
	const before = (page - 1) * perPage;
	const after = Math.max(0, total - before - perPage);
	const isFar = before > after;
	// What came since the total was counted is on the last page too.
	return {
		pages,
		page,
		isFar,
		limit: isFar ? Math.min(perPage, total - before) : perPage,
		offset: isFar ? after : before,
	};
}
