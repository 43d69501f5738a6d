import { answerFeed } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/feed.ts";
import { requestFeed, requestItem } from "./request.feed.server.ts";
import { readRequestFilters } from "./request-filters.ts";
import { readNewestRequests } from "./request-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export function loader({ url, context }: Route.LoaderArgs) {
	const search = readRequestFilters(url.searchParams);
	return answerFeed({ url, context }, search, { place: requestFeed, read: readNewestRequests, item: requestItem });
}
