import { answerFeed } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/feed.ts";
import { eventFeed, eventItem } from "./event.feed.server.ts";
import { readEventFilters } from "./event-filters.ts";
import { readNewestEvents } from "./event-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export function loader({ url, context }: Route.LoaderArgs) {
	const search = readEventFilters(url.searchParams);
	return answerFeed({ url, context }, search, { place: eventFeed, read: readNewestEvents, item: eventItem });
}
