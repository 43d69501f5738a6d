import { answerFeed } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/feed.ts";
import { showcaseFeed, showcaseItem } from "./showcase.feed.server.ts";
import { readShowcaseFilters } from "./showcase-filters.ts";
import { readPublicItems } from "./showcase-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export function loader({ url, context }: Route.LoaderArgs) {
	const search = readShowcaseFilters(url.searchParams);
	return answerFeed({ url, context }, search, { place: showcaseFeed, read: readPublicItems, item: showcaseItem });
}
