import { databaseContext } from "#app/db/client.server.ts";
import { itemsPerFeed } from "#app/feeds/feed.ts";
import { answerFeed } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/feed.ts";
import { projectFeed, projectItem } from "./project.feed.server.ts";
import { projectFilters } from "./project-filters.ts";
import { readPublicProjects } from "./project-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export function loader({ url, context }: Route.LoaderArgs) {
	const filters = projectFilters.parse(Object.fromEntries(url.searchParams));
	return answerFeed({ url, context }, projectFeed(filters), async () => {
		const { rows } = await readPublicProjects(context.get(databaseContext), filters, { limit: itemsPerFeed });
		return rows.map(projectItem);
	});
}
