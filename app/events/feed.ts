import { feedLoader } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { eventFeed, eventItem } from "./event.feed.server.ts";
import { readEventFilters } from "./event-filters.ts";
import { readNewestEvents } from "./event-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export const loader = feedLoader({
	filters: readEventFilters,
	place: eventFeed,
	read: readNewestEvents,
	item: eventItem,
});
