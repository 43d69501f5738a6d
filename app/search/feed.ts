import { answerFeed } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/feed.ts";
import { entryItem, searchFeed } from "./search.feed.server.ts";
import { readSearchFilters } from "./search-filters.ts";
import { readPublicEntries } from "./search-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export function loader({ url, context }: Route.LoaderArgs) {
	const search = readSearchFilters(url.searchParams);
	return answerFeed({ url, context }, search, { place: searchFeed, read: readPublicEntries, item: entryItem });
}
