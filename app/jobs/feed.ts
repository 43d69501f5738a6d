import { answerFeed } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/feed.ts";
import { jobFeed, jobItem } from "./job.feed.server.ts";
import { readJobFilters } from "./job-filters.ts";
import { readPublicJobs } from "./job-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export function loader({ url, context }: Route.LoaderArgs) {
	const search = readJobFilters(url.searchParams);
	return answerFeed({ url, context }, search, { place: jobFeed, read: readPublicJobs, item: jobItem });
}
