import { feedLoader } from "#app/feeds/feed-answer.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { jobFeed, jobItem } from "./job.feed.server.ts";
import { readJobFilters } from "./job-filters.ts";
import { readPublicJobs } from "./job-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export const loader = feedLoader({ filters: readJobFilters, place: jobFeed, read: readPublicJobs, item: jobItem });
