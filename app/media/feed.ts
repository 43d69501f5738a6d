import { databaseContext } from "#app/db/client.server.ts";
import { itemsPerFeed } from "#app/feeds/feed.ts";
import { answerFeed } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/feed.ts";
import { mediaFeed, mediaItem } from "./media.feed.server.ts";
import { mediaFilters } from "./media-filters.ts";
import { readPublicMedia } from "./media-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export function loader({ url, context }: Route.LoaderArgs) {
	const filters = mediaFilters.parse(Object.fromEntries(url.searchParams));
	return answerFeed({ url, context }, mediaFeed(filters), async () => {
		const { rows } = await readPublicMedia(context.get(databaseContext), filters, { limit: itemsPerFeed });
		return rows.map(mediaItem);
	});
}
