import { feedLoader } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { projectFeed, projectItem } from "./project.feed.server.ts";
import { readProjectFilters } from "./project-filters.ts";
import { readPublicProjects } from "./project-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export const loader = feedLoader({
	filters: readProjectFilters,
	place: projectFeed,
	read: readPublicProjects,
	item: projectItem,
});
