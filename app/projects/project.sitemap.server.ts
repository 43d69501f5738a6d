import { sql } from "drizzle-orm";
import { href } from "react-router";
import { sectionOf } from "#app/db/listing/sitemap-section.server.ts";
import { scicommProjects } from "./project.tables.server.ts";
import { listed } from "./project-access.server.ts";

/** The public projects. Those that have not changed for longest come first, since no index has them by age. */
export const projectSection = sectionOf("projects", {
	from: sql`${scicommProjects}`,
	listed,
	order: [scicommProjects.updatedAt, scicommProjects.id],
	changedAt: scicommProjects.updatedAt,
	columns: { projectId: scicommProjects.id },
	pathOf: ({ projectId }) => href("/scicomm/projects/:projectId", { projectId }),
});
