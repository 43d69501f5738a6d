import { sql } from "drizzle-orm";
import { href } from "react-router";
import { sectionOf } from "#app/db/listing/sitemap-section.server.ts";
import { scicommProjects } from "../project.tables.server.ts";
import { listed } from "../project-access.server.ts";
import { projectContent } from "./content.tables.server.ts";

/** The content of public projects, in the order of the projects. Each page shows the newest version. */
export const contentSection = sectionOf("content", {
	from: sql`${scicommProjects} inner join ${projectContent} on ${projectContent.projectId} = ${scicommProjects.id}`,
	listed,
	order: [scicommProjects.updatedAt, scicommProjects.id, projectContent.id],
	changedAt: projectContent.updatedAt,
	columns: { projectId: scicommProjects.id, contentId: projectContent.id },
	pathOf: (params) => href("/scicomm/projects/:projectId/content/:contentId", params),
});
