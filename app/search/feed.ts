import { databaseContext } from "#app/db/client.server.ts";
import { itemsPerFeed } from "#app/feeds/feed.ts";
import { answerFeed } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/feed.ts";
import { entryItem, searchFeed } from "./search.feed.server.ts";
import { searchFilters } from "./search-filters.ts";
import { readPublicEntries } from "./search-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export function loader({ url, context }: Route.LoaderArgs) {
	const filters = searchFilters.parse(Object.fromEntries(url.searchParams));
	return answerFeed({ url, context }, searchFeed(filters), async () => {
		const { rows } = await readPublicEntries(context.get(databaseContext), filters, { limit: itemsPerFeed });
		return rows.map(entryItem);
	});
}
