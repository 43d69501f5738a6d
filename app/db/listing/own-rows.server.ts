import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Database, prepareOnce } from "../client.server.ts";
import { selectTogether } from "../select-together.server.ts";
import { equals } from "./filter.server.ts";
import type { Columns, Listing, Row } from "./listing.server.ts";
import { pageQuery, pagesOf, readPage } from "./numbered-pages.server.ts";
import { rowReader } from "./plain-rows.server.ts";

/** Most rows of one list that their owner sees at once. */
export const ownPerPage = 20;
/** Of an owner's rows all are on a page: more than anybody has. */
export const maxOwn = 1_000_000;

/** What lists of an account's own rows have in common. */
const own = { listed: sql`true`, perPage: ownPerPage, maxRows: maxOwn };

export interface OwnListing<Read extends Columns> extends Pick<Listing<Read>, "name" | "columns"> {
	table: Listing<Read>["table"] & { userId: PgColumn };
}

/** One page of the rows that an account owns, listed or not, newest first. @param name of the listing, without `own` */
export function readOwn<Read extends Columns>(
	db: Database,
	{ name, table, columns }: OwnListing<Read>,
	owner: { id: string },
	page: number,
) {
	const listing = { ...own, name: `own-${name}`, table, columns };
	return readPage(db, listing, equals("user", table.userId, owner.id), page);
}

/** A list of what accounts have, which is read together with others. */
export interface OwnPart<Entry> {
	/** Unique among them. */
	name: string;
	/** Selects of a page the number of all rows, the id of each, and its columns as JSON; `page` is the placeholder's name. */
	select(db: Database, page: string): SQLWrapper;
	entryOf(values: unknown[]): Entry;
}

/** The account whose rows are read by `readOwnParts`. */
export const ownerId = sql`${sql.placeholder("owner")}::uuid`;

/**
 * @param belongs has a row for each account that has any of the rows
 * @param isOwn which rows are those of `ownerId`
 */
export function ownPart<Read extends Columns, Entry>(
	{ columns, ...listing }: Pick<Listing<Read>, "name" | "table" | "at" | "columns">,
	belongs: PgTable & { userId: PgColumn; createdAt: PgColumn },
	isOwn: SQL,
	entryOf: (row: Row<Read>) => Entry,
): OwnPart<Entry> {
	const rowOf = rowReader(columns);
	// Asked for by the newest one, since PostgreSQL would look for any that exists by reading a table that few accounts fill. Where there is
	// none, nothing else is executed.
	const hasAny = sql`(select max(${belongs.createdAt}) from ${belongs} where ${belongs.userId} = ${ownerId}) is not null`;
	const values = sql`json_build_array(${sql.join(Object.values(columns), sql`, `)})`;
	return {
		name: listing.name,
		select: (db, page) =>
			pageQuery(
				db,
				{ ...own, ...listing, columns: { values }, listed: hasAny },
				[{ key: "owner", condition: () => isOwn, values: {} }],
				page,
			),
		entryOf: (values) => entryOf(rowOf(values)),
	};
}

/**
 * A page of each of the lists, by one statement.
 * @param name of the statement, unique in the product
 * @param pageOf from 1, by the name of a list; one past the last is the last
 */
export async function readOwnParts<Entry>(
	db: Database,
	name: string,
	parts: OwnPart<Entry>[],
	owner: { id: string },
	pageOf: (name: string) => number,
) {
	const statement = prepareOnce(db, name, (name) =>
		db
			.select(partColumns)
			.from(
				selectTogether(
					parts.map(({ select, name }) => select(db, name)),
					"total, id, row",
				),
			)
			.orderBy(sql`source, place`)
			.prepare(name),
	);
	const pages = Object.fromEntries(parts.map(({ name }) => [name, pageOf(name)]));
	const found = await statement.execute({ owner: owner.id, ...pages });
	return parts.map(({ name, entryOf }, i) => {
		const ofPart = found.filter(({ source }) => source === i);
		const pages = pagesOf(ofPart[0]?.total ?? 0, ownPerPage);
		// A total without rows comes with a row of nulls.
		const rows = ofPart.flatMap(({ id, row }) => (id === null ? [] : [entryOf(row)]));
		return { name, rows, pages, page: Math.min(pageOf(name), pages) };
	});
}

const partColumns = {
	source: sql<number>`source`,
	total: sql<number>`total`,
	id: sql<string | null>`id`,
	row: sql<unknown[]>`row`,
};
