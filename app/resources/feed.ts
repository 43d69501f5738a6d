import { answerFeed } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/feed.ts";
import { resourceFeed, resourceItem } from "./resource.feed.server.ts";
import { readResourceFilters } from "./resource-filters.ts";
import { readNewestResources } from "./resource-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export function loader({ url, context }: Route.LoaderArgs) {
	const search = readResourceFilters(url.searchParams);
	return answerFeed({ url, context }, search, { place: resourceFeed, read: readNewestResources, item: resourceItem });
}
