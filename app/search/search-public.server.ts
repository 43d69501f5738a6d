/** What matches a search, the newest first: for feeds and programs. */
import type { Database } from "#app/db/client.server.ts";
import { type CursorPage, readAfter, readById } from "#app/db/listing/cursor-page.server.ts";
import { entryListing } from "#app/entries/entry-list.server.ts";
import type { Search } from "./search-filters.ts";
import { beginning, searchConditions } from "./search-list.server.ts";

const listing = { ...entryListing, name: "public-entries", columns: { ...entryListing.columns, excerpt: beginning } };

export type PublicEntry = Awaited<ReturnType<typeof readPublicEntries>>["rows"][number];

export async function readPublicEntries(db: Database, asked: Search, page: CursorPage) {
	return readAfter(db, listing, await searchConditions(db, asked), page);
}

export function findPublicEntry(db: Database, id: string) {
	return readById(db, listing, id);
}
