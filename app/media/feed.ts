import { answerFeed } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/feed.ts";
import { mediaFeed, mediaItem } from "./media.feed.server.ts";
import { readMediaFilters } from "./media-filters.ts";
import { readNewestMedia } from "./media-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export function loader({ url, context }: Route.LoaderArgs) {
	const search = readMediaFilters(url.searchParams);
	return answerFeed({ url, context }, search, { place: mediaFeed, read: readNewestMedia, item: mediaItem });
}
