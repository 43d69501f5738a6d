import { feedLoader } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { resourceFeed, resourceItem } from "./resource.feed.server.ts";
import { readResourceFilters } from "./resource-filters.ts";
import { readNewestResources } from "./resource-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export const loader = feedLoader({
	filters: readResourceFilters,
	place: resourceFeed,
	read: readNewestResources,
	item: resourceItem,
});
