import { feedLoader } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { listingFeed, listingItem } from "./collab.feed.server.ts";
import { readCollabFilters } from "./collab-filters.ts";
import { readNewestListings } from "./collab-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export const loader = feedLoader({
	filters: readCollabFilters,
	place: listingFeed,
	read: readNewestListings,
	item: listingItem,
});
