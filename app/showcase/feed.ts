import { feedLoader } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { showcaseFeed, showcaseItem } from "./showcase.feed.server.ts";
import { readShowcaseFilters } from "./showcase-filters.ts";
import { readPublicItems } from "./showcase-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export const loader = feedLoader({
	filters: readShowcaseFilters,
	place: showcaseFeed,
	read: readPublicItems,
	item: showcaseItem,
});
