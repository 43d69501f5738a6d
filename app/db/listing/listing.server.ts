import { and, type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Filter } from "./filter.server.ts";

/** What is read of each row. An expression must be what the driver makes of it. */
export type Columns = Record<string, PgColumn | SQL>;
type Value<Read> = Read extends PgColumn ? GetColumnData<Read> : Read extends SQL<infer Made> ? Made : never;
export type Row<Read extends Columns> = { [Name in keyof Read]: Value<Read[Name]> };

/** Rows of a table that everybody may read, newest first unless told otherwise. */
export interface Listing<Read extends Columns> {
	/** Unique in the product. */
	name: string;
	table: PgTable & { id: PgColumn; createdAt: PgColumn };
	/** The time by which the newest is first, as an index has it; when the row was made, unless another one is given. */
	at?: PgColumn | SQL;
	/** Whether the earliest comes first, as of what is still to come. */
	isAscending?: boolean;
	columns: Read;
	/** Which rows may be read at all. */
	listed: SQL;
	/** Of numbered pages. */
	perPage: number;
	/** How many rows are counted and lie on numbered pages, instead of as many as elsewhere. */
	maxRows?: number;
}

/** The name of the statement that reads a listing with these filters. @param reader what reads it, since each does so differently */
export function statementName(reader: string, { name }: Pick<Listing<Columns>, "name">, filters: Filter[]) {
	return [reader, name, ...filters.map(({ key }) => key)].join(" ");
}

/** The words for its order in SQL, from the start and from the end. */
export function directionsOf({ isAscending = false }: Pick<Listing<Columns>, "isAscending">) {
	const [up, down] = [sql.raw("asc"), sql.raw("desc")];
	return isAscending ? ([up, down] as const) : ([down, up] as const);
}

export function conditionOf({ listed }: Pick<Listing<Columns>, "listed">, filters: Filter[], ...more: SQL[]) {
	return and(listed, ...filters.map(({ condition }) => condition()), ...more);
}

export function valuesOf(filters: Filter[]): Record<string, unknown> {
	return Object.assign({}, ...filters.map(({ values }) => values));
}
