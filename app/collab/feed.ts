import { databaseContext } from "#app/db/client.server.ts";
import { itemsPerFeed } from "#app/feeds/feed.ts";
import { answerFeed } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/feed.ts";
import { listingFeed, listingItem } from "./collab.feed.server.ts";
import { collabFilters } from "./collab-filters.ts";
import { readPublicListings } from "./collab-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export function loader({ url, context }: Route.LoaderArgs) {
	const filters = collabFilters.parse(Object.fromEntries(url.searchParams));
	return answerFeed({ url, context }, listingFeed(filters), async () => {
		const { rows } = await readPublicListings(context.get(databaseContext), filters, { limit: itemsPerFeed });
		return rows.map(listingItem);
	});
}
