import { answerFeed } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/feed.ts";
import { cardFeed, cardItem } from "./card.feed.server.ts";
import { readNewestCards } from "./card-public.server.ts";
import { readDirectoryFilters } from "./directory-filters.ts";

export const handle: RouteHandle = { asksNobody: true };

export function loader({ url, context }: Route.LoaderArgs) {
	const search = readDirectoryFilters(url.searchParams);
	return answerFeed({ url, context }, search, { place: cardFeed, read: readNewestCards, item: cardItem });
}
