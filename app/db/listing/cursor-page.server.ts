import { eq, sql } from "drizzle-orm";
import { isUuid } from "#app/web/uuid.ts";
import { type Database, prepareOnce } from "../client.server.ts";
import { equals, type Filter } from "./filter.server.ts";
import { type Columns, directionsOf, type Listing, type Row, statementName, valuesOf } from "./listing.server.ts";
import { areUnordered, type Behind, firstMatches, inOrder, unorderedMatches } from "./matches.server.ts";
import { preparePlainRows } from "./plain-rows.server.ts";

/** Most rows that one page may have. */
export const maxCursorPage = 100;

/** Where a reader goes on in a listing: behind the row of this time and id. */
export interface Cursor {
	/** Whole microseconds since 1970, at most 16 digits; PostgreSQL tells times of the same millisecond apart, a `Date` does not. */
	at: string;
	id: string;
}

export interface CursorPage {
	/** From 1 to `maxCursorPage`. */
	limit: number;
	/** Where it begins; with the newest row unless given. */
	after?: Cursor | undefined;
}

/** What is read from a cursor on is not counted. */
type Uncounted<Read extends Columns> = Omit<Listing<Read>, "perPage">;

/**
 * The rows behind a cursor that all filters let through, in the order of the listing. However deep it is, it costs the same, and rows that come
 * in between shift nothing: a reader who goes on from cursor to cursor meets every row that was there from the beginning, once.
 * @returns `next` is where the next page begins; null when this was the last one
 */
export async function readAfter<Read extends Columns>(
	db: Database,
	listing: Uncounted<Read>,
	filters: Filter[],
	{ limit, after }: CursorPage,
) {
	const statement = prepareOnce(db, statementName(after ? "after" : "first", listing, filters), (name) =>
		preparePlainRows<[id: string, at: string], Read>(
			db,
			cursorQuery(db, listing, filters, after !== undefined),
			listing.columns,
			areUnordered(filters) ? undefined : name,
		),
	);
	const found = await statement.execute({
		...valuesOf(filters),
		limit: limit + 1,
		afterAt: after?.at,
		afterId: after?.id,
	});
	const rows = found.slice(0, limit);
	const last = found.length > limit ? rows.at(-1) : undefined;
	return {
		rows: rows.map(({ row }) => row),
		next: last ? ({ id: last.own[0], at: last.own[1] } satisfies Cursor) : null,
	};
}

/** The first row that all filters let through; undefined when there is none. */
export async function readFirst<Read extends Columns>(db: Database, listing: Uncounted<Read>, filters: Filter[]) {
	return (await readAfter(db, listing, filters, { limit: 1 })).rows[0];
}

/** A row of a listing by its id; undefined when there is none, or it is not listed. */
export async function readById<Read extends Columns>(db: Database, listing: Uncounted<Read>, id: string) {
	return isUuid(id) ? readFirst(db, listing, equals("id", listing.table.id, id)) : undefined;
}

/**
 * What feeds and programs read of a listing.
 * @param show what of a row may leave the server
 */
export function publicReader<Read extends Columns, Search, Shown>(
	listing: Uncounted<Read>,
	conditionsOf: (search: Search) => Filter[],
	show: (row: Row<Read>) => Shown,
) {
	return {
		/** The rows that match, from a cursor on, newest first. */
		async read(db: Database, search: Search, page: CursorPage) {
			const found = await readAfter(db, listing, conditionsOf(search), page);
			return { ...found, rows: found.rows.map(show) };
		},
		/** Undefined when there is none, or it is not listed. */
		async find(db: Database, id: string) {
			const row = await readById(db, listing, id);
			return row && show(row);
		},
	};
}

/** The statement behind `readAfter`. Exported for the tests that read its plan. */
export function cursorQuery<Read extends Columns>(
	db: Database,
	listing: Uncounted<Read>,
	filters: Filter[],
	isLater: boolean,
) {
	const { table, columns, isAscending } = listing;
	const [order] = directionsOf(listing);
	const isBehind = sql.raw(isAscending ? ">" : "<");
	const behind: Behind = (rowAt, id) => {
		const moment = sql`'epoch'::timestamptz + (${sql.placeholder("afterAt")}::text || ' microseconds')::interval`;
		return isLater ? [sql`(${rowAt}, ${id}) ${isBehind} (${moment}, ${sql.placeholder("afterId")}::uuid)`] : [];
	};
	const reach = maxCursorPage + 1;
	const matches = areUnordered(filters)
		? unorderedMatches(listing, filters, reach, sql.raw(String(reach)), behind)
		: sql`matches as (${firstMatches(listing, filters, reach, behind)})`;
	const picked = db
		.$with("picked", { id: sql<string>`row_id`.as("row_id"), at: sql<Date>`row_at`.as("row_at") })
		.as(sql`
			with ${matches}
			select id as row_id, row_at from matches ${inOrder(listing)} limit ${sql.placeholder("limit")}
		`);
	return db
		.with(picked)
		.select({
			id: picked.id,
			at: sql<string>`(extract(epoch from ${picked.at}) * 1000000)::bigint::text`,
			row: columns,
		})
		.from(picked)
		.innerJoin(table, eq(table.id, picked.id))
		.orderBy(sql`${picked.at} ${order}`, sql`${picked.id} ${order}`);
}
