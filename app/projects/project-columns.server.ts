import { scicommProjects } from "./project.tables.server.ts";

/** All that is said of a project, for its page and for the data of whoever works on it. */
export const projectColumns = {
	id: scicommProjects.id,
	name: scicommProjects.name,
	description: scicommProjects.description,
	shortDescription: scicommProjects.shortDescription,
	visibility: scicommProjects.visibility,
	thumbnail: scicommProjects.thumbnail,
	topics: scicommProjects.topics,
	starCount: scicommProjects.starCount,
	forkCount: scicommProjects.forkCount,
	forkedFrom: scicommProjects.forkedFrom,
	sponsorshipEnabled: scicommProjects.sponsorshipEnabled,
	sponsorshipUrl: scicommProjects.sponsorshipUrl,
	hidden: scicommProjects.hidden,
	createdAt: scicommProjects.createdAt,
	updatedAt: scicommProjects.updatedAt,
};
