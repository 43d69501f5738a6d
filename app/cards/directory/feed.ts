import { feedLoader } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { cardFeed, cardItem } from "./card.feed.server.ts";
import { readNewestCards } from "./card-public.server.ts";
import { readDirectoryFilters } from "./directory-filters.ts";

export const handle: RouteHandle = { asksNobody: true };

export const loader = feedLoader({
	filters: readDirectoryFilters,
	place: cardFeed,
	read: readNewestCards,
	item: cardItem,
});
