import type { Feature } from "#app/feature.ts";
import { contentSection } from "./content/content.sitemap.server.ts";
import { projectsApi } from "./project.api.server.ts";
import { reportableProjects } from "./project.reports.server.ts";
import { projectSection } from "./project.sitemap.server.ts";

export const projectFeature: Feature = {
	reportable: reportableProjects,
	api: projectsApi,
	sitemap: [projectSection, contentSection],
};
