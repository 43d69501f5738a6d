import { eq, sql } from "drizzle-orm";
import { type Database, prepareOnce } from "../client.server.ts";
import type { Filter } from "./filter.server.ts";
import { type Columns, conditionOf, directionsOf, type Listing, statementName, valuesOf } from "./listing.server.ts";
import { preparePlainRows } from "./plain-rows.server.ts";

/** One page of the rows that all filters let through, with their exact number. A page past the last one is the last one. */
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
			name,
		),
	);
	const found = await statement.execute({ ...valuesOf(filters), page });
	const total = found[0]?.own[0] ?? 0;
	// A total without rows comes with a row of nulls.
	const rows = found.filter(({ own: [, id] }) => id !== null).map(({ row }) => row);
	const pages = Math.max(1, Math.ceil(total / listing.perPage));
	return { rows, total, pages, page: Math.min(page, pages) };
}

/**
 * The statement behind `readPage`, with the placeholder `page`: how many rows there are, and of each row of the page its id and
 * the columns. It reads the page from the end that is nearer (docs/decisions/0013-deep-pages.md). Exported for the tests that
 * read its plan.
 */
export function pageQuery<Read extends Columns>(db: Database, listing: Listing<Read>, filters: Filter[]) {
	const { table, at = table.createdAt, columns } = listing;
	const [order, reverse] = directionsOf(listing);
	const materialized = filters.some(({ isUnordered }) => isUnordered);
	// The planner has to see how few rows a page has, so this is no parameter.
	const perPage = sql.raw(String(listing.perPage));
	const matching = sql`select ${table.id} as id, ${at} as row_at from ${table} where ${conditionOf(listing, filters)}`;
	const source = materialized ? sql`matches` : sql`(${matching}) as matches`;
	const place = (value: string) => sql`(select ${sql.raw(value)} from place)`;
	const picked = db
		.$with("picked", {
			id: sql<string>`row_id`.as("row_id"),
			at: sql<Date>`row_at`.as("row_at"),
			total: sql<number>`total`.as("total"),
		})
		.as(sql`
			with ${materialized ? sql`matches as materialized (${matching}),` : sql``}
			counted as (select count(*)::int as total from ${source}),
			asked as (
				select total, least(${sql.placeholder("page")}::int, greatest(ceil(total::numeric / ${perPage}), 1))::int as page
				from counted
			),
			place as (
				select (page - 1) * ${perPage} as before, greatest(total - page * ${perPage}, 0) as after, total from asked
			),
			rows as (
				(
					select * from (
						select id, row_at from ${source}
						order by row_at ${order}, id ${order} limit ${perPage} offset ${place("before")}
					) as from_start
					limit ${place(`case when before <= after then ${listing.perPage} else 0 end`)}
				)
				union all
				(
					select * from (
						select id, row_at from ${source}
						order by row_at ${reverse}, id ${reverse} limit ${perPage} offset ${place("after")}
					) as from_end
					limit ${place("case when before > after then total - before - after else 0 end")}
				)
			)
			select rows.id as row_id, rows.row_at, counted.total from counted left join rows on true
		`);
	return db
		.with(picked)
		.select({ total: picked.total, id: picked.id, row: columns })
		.from(picked)
		.leftJoin(table, eq(table.id, picked.id))
		.orderBy(sql`${picked.at} ${order}`, sql`${picked.id} ${order}`);
}
