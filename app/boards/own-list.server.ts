import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import type { Columns, Row } from "#app/db/listing/listing.server.ts";
import { type OwnListing, readOwn } from "#app/db/listing/own-rows.server.ts";
import type { OwnEntry, OwnList, OwnPage } from "./own-entries.tsx";

interface Texts extends OwnList {
	/** What the profile says of what was just done to an entry: see `withFlash`. */
	flashes?: Record<string, string>;
}

/** What an account has of a feature. */
export interface Mine extends Texts {
	/** Has a row for each account that has any of it. */
	table: PgTable & { userId: PgColumn; createdAt: PgColumn };
	/** A page of it, the newest first. @param page from 1; one past the last is the last */
	list(db: Database, viewer: Member, page: number): Promise<OwnPage>;
}

/** What an account owns in a table. */
export function ownList<Read extends Columns>(
	texts: Texts,
	{ table, columns }: { table: OwnListing<Read>["table"] & Mine["table"]; columns: Read },
	entryOf: (row: Row<Read>) => OwnEntry,
): Mine {
	return {
		...texts,
		table,
		async list(db, viewer, page) {
			const found = await readOwn(db, { name: texts.name, table, columns }, viewer, page);
			return { ...found, rows: found.rows.map(entryOf) };
		},
	};
}
