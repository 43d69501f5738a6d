import type { SQL } from "drizzle-orm";
import type { Filter } from "#app/db/listing/filter.server.ts";
import type { Listing } from "#app/db/listing/listing.server.ts";
import type { EntryKind } from "#app/entries/entry.ts";
import type { FeedPlace } from "#app/feeds/feed.ts";

/** A board whose searches can be followed. */
export interface FollowedBoard {
	kind: EntryKind;
	path: string;
	/** What an address asks of the board. */
	read(search: URLSearchParams): FollowedSearch;
}

export interface FollowedSearch {
	/** What it is called, and its address in the one way in which it is kept. */
	place: Pick<FeedPlace, "name" | "page">;
	/** Rows of the board, by the id of their entry, and which of them everybody may see. */
	table: Listing<Record<string, never>>["table"];
	listed: SQL;
	filters: Filter[];
}
