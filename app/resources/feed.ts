import { databaseContext } from "#app/db/client.server.ts";
import { itemsPerFeed } from "#app/feeds/feed.ts";
import { answerFeed } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/feed.ts";
import { resourceFeed, resourceItem } from "./resource.feed.server.ts";
import { resourceFilters } from "./resource-filters.ts";
import { readPublicResources } from "./resource-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export function loader({ url, context }: Route.LoaderArgs) {
	const filters = resourceFilters.parse(Object.fromEntries(url.searchParams));
	return answerFeed({ url, context }, resourceFeed(filters), async () => {
		const { rows } = await readPublicResources(context.get(databaseContext), filters, { limit: itemsPerFeed });
		return rows.map(resourceItem);
	});
}
