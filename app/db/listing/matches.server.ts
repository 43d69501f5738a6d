import { and, type SQL, sql } from "drizzle-orm";
import type { Filter } from "./filter.server.ts";
import { type Columns, conditionOf, directionsOf, type Listing } from "./listing.server.ts";

/** The first rows of a listing that show how frequent matches are, and how many of them have to match. */
const probedRows = 1_000;
const manyHits = 50;
/** Of a listing no more rows than these are looked at one by one, in order. */
const windowRows = 40_000;

type Uncounted = Omit<Listing<Columns>, "perPage">;

/** Where a listing is read from: conditions on the time and id of a row that lies there. */
export type Behind = (at: SQL, id: SQL) => SQL[];

/** Whether an index has the matches in no order. Such a statement is planned anew each time: the planner has to know the words. */
export function areUnordered(filters: Filter[]) {
	return filters.some(({ isUnordered }) => isUnordered);
}

/** Ids and times of the first rows that all filters let through, in order. @param reach how many; no parameter, so that the planner sees it */
export function firstMatches(listing: Uncounted, filters: Filter[], reach: number, behind?: Behind) {
	return sql`${matching(listing, filters, behind)} ${inOrder(listing)} limit ${sql.raw(String(reach))}`;
}

/**
 * Common table expressions that end in `matches`, the first rows that all filters let through when no index has them in order, and
 * `counted`, with their number as `total`: if it is `reach`, there may be more. What they cost hardly grows with the number of matches.
 * When enough of the first rows of the listing match (`probe`), going on among them soon finds `reach` (`frequent`). Otherwise the
 * indexes find the matches in any order, up to `reach` of them (`found`). If these are all, they are put in order; if not, the first ones are
 * looked for among the first rows of the listing (`near`), and where that is in vain, as for a word that old rows alone have, all are put in
 * order.
 * @param reach how many are counted
 * @param needed an expression for how many are read, of `total`
 */
export function unorderedMatches(
	listing: Uncounted,
	filters: Filter[],
	reach: number,
	needed: SQL,
	behind: Behind = () => [],
) {
	const { table, at = table.createdAt } = listing;
	const most = sql.raw(String(reach));
	const ofIndexes = filters.filter(({ isUnordered }) => isUnordered);
	const ordered = filters.filter(({ isUnordered }) => !isUnordered);
	const [order] = directionsOf(listing);
	const after = behind(sql`${at}`, sql`${table.id}`);
	const among = (rows: number) => sql`
		select ${table.id} as id, ${at} as row_at from (
			select * from ${table} where ${conditionOf(listing, ordered, ...after)}
			order by ${at} ${order}, ${table.id} ${order} limit ${sql.raw(String(rows))}
		) as ${table} where ${and(...ofIndexes.map(({ condition }) => condition()))}
	`;
	// Of what has a limit of 0, nothing is executed.
	const limit = (rows: SQL, condition: SQL) => sql`limit (case when ${condition} then ${rows} else 0 end)`;
	const hasAll = sql`(select count(*) from frequent) = ${most}`;
	const isCut = sql`(select count(*) from found) = ${most}`;
	const asked = sql`(select rows from asked)`;
	return sql`
		probe as materialized (select count(*) as hits from (${among(probedRows)}) as probed),
		frequent as materialized (
			${among(windowRows)} ${inOrder(listing)} ${limit(most, sql`(select hits from probe) >= ${sql.raw(String(manyHits))}`)}
		),
		found as materialized (
			select * from (${matching(listing, filters, behind)} limit ${most}) as any_order ${limit(most, sql`not ${hasAll}`)}
		),
		counted as materialized (
			select greatest((select count(*) from frequent), (select count(*) from found))::int as total
		),
		asked as materialized (select ${needed} as rows from counted),
		near as materialized (${among(windowRows)} ${inOrder(listing)} ${limit(asked, isCut)}),
		everything as materialized (${matching(listing, filters, behind)}),
		matches as (
			(select * from frequent ${limit(most, hasAll)})
			union all (select * from found ${limit(most, sql`not ${isCut}`)})
			union all (select * from near ${limit(asked, sql`(select count(*) from near) = ${asked}`)})
			union all (
				select * from everything ${inOrder(listing)} ${limit(asked, sql`${isCut} and (select count(*) from near) < ${asked}`)}
			)
		)
	`;
}

export function inOrder(listing: Uncounted) {
	const [order] = directionsOf(listing);
	return sql`order by row_at ${order}, id ${order}`;
}

function matching(listing: Uncounted, filters: Filter[], behind: Behind = () => []) {
	const { table, at = table.createdAt } = listing;
	const after = behind(sql`${at}`, sql`${table.id}`);
	return sql`select ${table.id} as id, ${at} as row_at from ${table} where ${conditionOf(listing, filters, ...after)}`;
}
