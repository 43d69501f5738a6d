import type { Feature } from "#app/feature.ts";
import { resourcesApi } from "./resource.api.server.ts";
import { moderatedResources } from "./resource.queue.server.ts";
import { reportableResources } from "./resource.reports.server.ts";

export const resourceFeature: Feature = {
	moderated: moderatedResources,
	reportable: reportableResources,
	api: resourcesApi,
};
