import { sql } from "drizzle-orm";
import type { Columns, Row } from "#app/db/listing/listing.server.ts";
import { type OwnListing, type OwnPart, ownerId, ownPart } from "#app/db/listing/own-rows.server.ts";
import type { OwnEntry, OwnList } from "./own-entries.tsx";

interface Texts extends OwnList {
	/** What the profile says of what was just done to an entry: see `withFlash`. */
	flashes?: Record<string, string>;
}

/** What an account has of a feature. */
export interface Mine extends Texts {
	part: OwnPart<OwnEntry>;
}

/** What an account owns in a table. */
export function ownList<Read extends Columns>(
	texts: Texts,
	{ table, columns }: Pick<OwnListing<Read>, "table" | "columns">,
	entryOf: (row: Row<Read>) => OwnEntry,
): Mine {
	const isOwn = sql`${table.userId} = ${ownerId}`;
	return { ...texts, part: ownPart({ name: texts.name, table, columns }, table, isOwn, entryOf) };
}
