import { answerFeed } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/feed.ts";
import { projectFeed, projectItem } from "./project.feed.server.ts";
import { readProjectFilters } from "./project-filters.ts";
import { readPublicProjects } from "./project-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export function loader({ url, context }: Route.LoaderArgs) {
	const search = readProjectFilters(url.searchParams);
	return answerFeed({ url, context }, search, { place: projectFeed, read: readPublicProjects, item: projectItem });
}
