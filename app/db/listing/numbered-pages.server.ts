import { eq, fillPlaceholders, is, SQL, sql } from "drizzle-orm";
import { type CustomTypesConfig, types } from "pg";
import { type Database, prepareOnce } from "../client.server.ts";
import type { Filter } from "./filter.server.ts";
import {
	type Columns,
	conditionOf,
	directionsOf,
	type Listing,
	type Row,
	statementName,
	valuesOf,
} from "./listing.server.ts";

/** One page of the rows that all filters let through, with their exact number. A page past the last one is the last one. */
export async function readPage<Read extends Columns>(
	db: Database,
	listing: Listing<Read>,
	filters: Filter[],
	page: number,
) {
	const statement = prepareOnce(db, statementName("page", listing, filters), (name) =>
		preparePage(db, listing, filters, name),
	);
	const { rows, total } = await statement.execute({ ...valuesOf(filters), page });
	const pages = Math.max(1, Math.ceil(total / listing.perPage));
	return { rows, total, pages, page: Math.min(page, pages) };
}

const { DATE, TIME, TIMESTAMP, TIMESTAMPTZ } = types.builtins;
/** What the columns of the schema read: times as PostgreSQL writes them, all else as the driver does. */
const withPlainTimes: CustomTypesConfig = {
	getTypeParser: (type: number, format) =>
		[DATE, TIME, TIMESTAMP, TIMESTAMPTZ].includes(type) ? (text: string) => text : types.getTypeParser(type, format),
};

/** Makes its rows itself: Drizzle finds out anew for each value of each row what it is, which takes longer than all else here. */
function preparePage<Read extends Columns>(db: Database, listing: Listing<Read>, filters: Filter[], name: string) {
	const { sql: text, params } = pageQuery(db, listing, filters).toSQL();
	const columns = Object.entries(listing.columns);
	const rowOf = (values: unknown[]) => {
		const row: Record<string, unknown> = {};
		for (const [i, [name, column]] of columns.entries()) {
			const value = values[i + 2];
			row[name] = value === null || is(column, SQL) ? value : column.mapFromDriverValue(value);
		}
		// It has just got a value for each of the columns, as they say.
		return row as Row<Read>;
	};
	return {
		async execute(values: Record<string, unknown>) {
			const query = {
				name,
				text,
				values: fillPlaceholders(params, values),
				rowMode: "array" as const,
				types: withPlainTimes,
			};
			const found = await db.$client.query<unknown[]>(query);
			const rows = found.rows.filter(([, id]) => id !== null).map(rowOf);
			return { rows, total: Number(found.rows[0]?.[0] ?? 0) };
		},
	};
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
