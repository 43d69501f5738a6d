import { answerFeed } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/feed.ts";
import { listingFeed, listingItem } from "./collab.feed.server.ts";
import { readCollabFilters } from "./collab-filters.ts";
import { readNewestListings } from "./collab-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export function loader({ url, context }: Route.LoaderArgs) {
	const search = readCollabFilters(url.searchParams);
	return answerFeed({ url, context }, search, { place: listingFeed, read: readNewestListings, item: listingItem });
}
