import { feedLoader } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { entryItem, searchFeed } from "./search.feed.server.ts";
import { readSearchFilters } from "./search-filters.ts";
import { readPublicEntries } from "./search-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export const loader = feedLoader({
	filters: readSearchFilters,
	place: searchFeed,
	read: readPublicEntries,
	item: entryItem,
});
