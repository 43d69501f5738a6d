import { databaseContext } from "#app/db/client.server.ts";
import { itemsPerFeed } from "#app/feeds/feed.ts";
import { answerFeed } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/feed.ts";
import { requestFeed, requestItem } from "./request.feed.server.ts";
import { requestFilters } from "./request-filters.ts";
import { readPublicRequests } from "./request-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export function loader({ url, context }: Route.LoaderArgs) {
	const filters = requestFilters.parse(Object.fromEntries(url.searchParams));
	return answerFeed({ url, context }, requestFeed(filters), async () => {
		const { rows } = await readPublicRequests(context.get(databaseContext), filters, { limit: itemsPerFeed });
		return rows.map(requestItem);
	});
}
