import { feedLoader } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { mediaFeed, mediaItem } from "./media.feed.server.ts";
import { readMediaFilters } from "./media-filters.ts";
import { readNewestMedia } from "./media-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export const loader = feedLoader({
	filters: readMediaFilters,
	place: mediaFeed,
	read: readNewestMedia,
	item: mediaItem,
});
