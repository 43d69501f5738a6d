import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../client.server.ts";
import { equals } from "./filter.server.ts";
import type { Columns, Listing } from "./listing.server.ts";
import { readPage } from "./numbered-pages.server.ts";

/** Most rows of one list that their owner sees at once. */
export const ownPerPage = 20;
/** Of an owner's rows all are on a page: more than anybody has. */
export const maxOwn = 1_000_000;

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
	const listing = { name: `own-${name}`, table, columns, listed: sql`true`, perPage: ownPerPage, most: maxOwn };
	return readPage(db, listing, equals("user", table.userId, owner.id), page);
}
