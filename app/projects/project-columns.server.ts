import { pick } from "#app/db/pick.server.ts";
import { scicommProjects } from "./project.tables.server.ts";

/** All that is said of a project, for its page and for the data of whoever works on it. */
export const projectColumns = {
	...pick(scicommProjects, "id", "name", "description", "shortDescription", "visibility"),
	...pick(scicommProjects, "thumbnail", "topics", "starCount", "forkCount", "forkedFrom"),
	...pick(scicommProjects, "sponsorshipEnabled", "sponsorshipUrl", "hidden", "createdAt", "updatedAt"),
};
