import { and, desc, eq, type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isUuid } from "#app/web/uuid.ts";
import { type Database, prepareOnce } from "./client.server.ts";
import type { Listing } from "./numbered-pages.server.ts";

/** Most rows that one part may have. */
export const mostInPart = 100;

/** A place in a listing: behind the row of this time and id. */
export interface Place {
	/** Whole microseconds since 1970, at most 16 digits; PostgreSQL tells times of the same millisecond apart, a `Date` does not. */
	at: string;
	id: string;
}

export interface Part {
	/** From 1 to `mostInPart`. */
	limit: number;
	/** Where it begins; with the newest row unless given. */
	after?: Place | undefined;
}

type Row<Columns extends Record<string, PgColumn>> = { [Name in keyof Columns]: GetColumnData<Columns[Name]> };
type Columns = Record<string, PgColumn>;
/** What is read a part at a time is not counted. */
type PartListing<Read extends Columns> = Omit<Listing<Read>, "perPage">;

/**
 * A part of a listing, newest first. However deep it is, it costs the same, and rows that come in between shift nothing: a
 * reader who goes from part to part meets every row that was there from the beginning, once.
 * @param name unique in the product for each set of conditions; see `prepareOnce`
 * @param values of the placeholders
 * @returns `next` is where the next part begins; null when this was the last one
 */
export async function readAfter<Read extends Columns>(
	db: Database,
	name: string,
	listing: PartListing<Read>,
	{ limit, after }: Part,
	values: Record<string, unknown> = {},
) {
	const statement = prepareOnce(db, `${name}${after ? ":after" : ""}`, (name) =>
		partQuery(db, listing, after !== undefined).prepare(name),
	);
	const found = await statement.execute({ ...values, limit: limit + 1, afterAt: after?.at, afterId: after?.id });
	const rows = found.slice(0, limit);
	const last = found.length > limit ? rows.at(-1) : undefined;
	return {
		// The types of the columns are lost, since they are not known here.
		rows: rows.map(({ row }) => row as Row<Read>),
		next: last ? ({ at: last.at, id: last.id } satisfies Place) : null,
	};
}

/**
 * One row of a listing. Undefined when `id` is none of a row that fulfils the conditions.
 * @param name as for `readAfter`
 */
export async function readRow<Read extends Columns>(
	db: Database,
	name: string,
	{ table, columns, conditions }: Pick<PartListing<Read>, "table" | "columns" | "conditions">,
	id: string,
) {
	if (!isUuid(id)) return undefined;
	const one = [...conditions, eq(table.id, sql.placeholder("id"))];
	const { rows } = await readAfter(
		db,
		name,
		{ table, columns, conditions: one, materialized: false },
		{ limit: 1 },
		{ id },
	);
	return rows[0];
}

/** The statement behind `readAfter`. Exported for the tests that read its plan. */
export function partQuery<Read extends Columns>(db: Database, listing: PartListing<Read>, isLater: boolean) {
	const { table, at = table.createdAt, columns, conditions, materialized } = listing;
	const matching = (...more: SQL[]) =>
		sql`select ${table.id} as id, ${at} as row_at from ${table} where ${and(...conditions, ...more)}`;
	const behind = (rowAt: SQL, id: SQL) => {
		const place = sql`'epoch'::timestamptz + (${sql.placeholder("afterAt")}::text || ' microseconds')::interval`;
		return isLater ? [sql`(${rowAt}, ${id}) < (${place}, ${sql.placeholder("afterId")}::uuid)`] : [];
	};
	const source = materialized
		? sql`select id, row_at from matches where ${and(sql`true`, ...behind(sql`row_at`, sql`id`))}`
		: matching(...behind(sql`${at}`, sql`${table.id}`));
	const picked = db
		.$with("picked", { id: sql<string>`row_id`.as("row_id"), at: sql<Date>`row_at`.as("row_at") })
		// The planner has to see how few rows these are, so the inner limit is no parameter.
		.as(sql`
			${materialized ? sql`with matches as materialized (${matching()})` : sql``}
			select id as row_id, row_at from (
				${source} order by row_at desc, id desc limit ${sql.raw(String(mostInPart + 1))}
			) as most
			limit ${sql.placeholder("limit")}
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
		.orderBy(desc(picked.at), desc(picked.id));
}
