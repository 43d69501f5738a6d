import { databaseContext } from "#app/db/client.server.ts";
import { itemsPerFeed } from "#app/feeds/feed.ts";
import { answerFeed } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/feed.ts";
import { jobFeed, jobItem } from "./job.feed.server.ts";
import { readJobFilters } from "./job-filters.ts";
import { readPublicJobs } from "./job-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export function loader({ url, context }: Route.LoaderArgs) {
	const filters = readJobFilters(url.searchParams);
	return answerFeed({ url, context }, jobFeed(filters), async () => {
		const { rows } = await readPublicJobs(context.get(databaseContext), filters, { limit: itemsPerFeed });
		return rows.map(jobItem);
	});
}
