import { feedLoader } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { requestFeed, requestItem } from "./request.feed.server.ts";
import { readRequestFilters } from "./request-filters.ts";
import { readNewestRequests } from "./request-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export const loader = feedLoader({
	filters: readRequestFilters,
	place: requestFeed,
	read: readNewestRequests,
	item: requestItem,
});
