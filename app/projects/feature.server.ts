import type { Feature } from "#app/feature.ts";
import { contentSection } from "./content/content.sitemap.server.ts";
import { forgetUnusedTexts } from "./content/content-texts.server.ts";
import { forgetOldInvitations } from "./invitations/invitation.server.ts";
import { projectsApi } from "./project.api.server.ts";
import { reportableProjects } from "./project.reports.server.ts";
import { projectSection } from "./project.sitemap.server.ts";
import { forgetUnusedProjectFiles } from "./project-files.server.ts";

export const projectFeature: Feature = {
	reportable: reportableProjects,
	api: projectsApi,
	sitemap: [projectSection, contentSection],
	tidying: [forgetUnusedProjectFiles, forgetUnusedTexts, forgetOldInvitations],
};
