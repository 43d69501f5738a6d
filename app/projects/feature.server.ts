import { href } from "react-router";
import type { Feature } from "#app/feature.ts";
import { contentSection } from "./content/content.sitemap.server.ts";
import { forgetUnusedTexts } from "./content/content-texts.server.ts";
import { forgetOldInvitations } from "./invitations/invitation.server.ts";
import { projectsApi } from "./project.api.server.ts";
import { addDemoProjects } from "./project.demo.server.ts";
import { projectFeed } from "./project.feed.server.ts";
import { importedProjects } from "./project.import.server.ts";
import { projectNotifications } from "./project.notifications.server.ts";
import { reportableProjects } from "./project.reports.server.ts";
import { projectSection } from "./project.sitemap.server.ts";
import { scicommProjects } from "./project.tables.server.ts";
import { projectErasure } from "./project-erasure.server.ts";
import { myProjectData } from "./project-export.server.ts";
import { forgetUnusedProjectFiles } from "./project-files.server.ts";
import { readProjectFilters } from "./project-filters.ts";
import { consentsAsked, invitationsAsked, projectsBegun } from "./project-home.server.ts";
import { projectConditions, projectListing } from "./project-list.server.ts";
import { myProjects } from "./project-mine.server.ts";
import { projectOccasions } from "./project-occasions.server.ts";
import { projectPictures } from "./project-picture.server.ts";

/** Stands for any characters, `/` included. */
const any = { projectId: "*", contentId: "*" };

export const projectFeature: Feature = {
	reportable: reportableProjects,
	linkPictures: projectPictures,
	api: projectsApi,
	followed: {
		kind: "project",
		path: href("/scicomm/projects"),
		read(search) {
			const asked = readProjectFilters(search);
			return { place: projectFeed(asked), ...projectListing, filters: projectConditions(asked) };
		},
	},
	pages: [href("/scicomm/projects")],
	sitemap: [projectSection, contentSection],
	keptOut: [
		href("/scicomm/projects/create"),
		// The first two cover the forms of a project's content as well.
		href("/scicomm/projects/:projectId/edit", any),
		href("/scicomm/projects/:projectId/delete", any),
		href("/scicomm/projects/:projectId/content/new", any),
		href("/scicomm/projects/:projectId/content/:contentId/restore", any),
		href("/scicomm/projects/:projectId/contributors/invite", any),
	],
	tidying: [forgetUnusedProjectFiles, forgetUnusedTexts, forgetOldInvitations],
	occasions: projectOccasions,
	notifications: projectNotifications,
	mine: myProjects,
	begun: projectsBegun,
	asked: [consentsAsked, invitationsAsked],
	myData: myProjectData,
	imported: importedProjects,
	erasure: projectErasure,
	insight: { value: "projects", label: "Projects", table: scicommProjects },
	addDemo: addDemoProjects,
};
