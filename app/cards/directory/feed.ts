import { databaseContext } from "#app/db/client.server.ts";
import { itemsPerFeed } from "#app/feeds/feed.ts";
import { answerFeed } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/feed.ts";
import { cardFeed, cardItem } from "./card.feed.server.ts";
import { readPublicCards } from "./card-public.server.ts";
import { directoryFilters } from "./directory-filters.ts";

export const handle: RouteHandle = { asksNobody: true };

export function loader({ url, context }: Route.LoaderArgs) {
	const filters = directoryFilters.parse(Object.fromEntries(url.searchParams));
	return answerFeed({ url, context }, cardFeed(filters), async () => {
		const { rows } = await readPublicCards(context.get(databaseContext), filters, { limit: itemsPerFeed });
		return rows.map(cardItem);
	});
}
