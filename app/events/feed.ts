import { databaseContext } from "#app/db/client.server.ts";
import { itemsPerFeed } from "#app/feeds/feed.ts";
import { answerFeed } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/feed.ts";
import { eventFeed, eventItem } from "./event.feed.server.ts";
import { eventFilters } from "./event-filters.ts";
import { readNewestEvents } from "./event-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export function loader({ url, context }: Route.LoaderArgs) {
	const filters = eventFilters.parse(Object.fromEntries(url.searchParams));
	return answerFeed({ url, context }, eventFeed(filters), async () => {
		const { rows } = await readNewestEvents(context.get(databaseContext), filters, { limit: itemsPerFeed });
		return rows.map(eventItem);
	});
}
