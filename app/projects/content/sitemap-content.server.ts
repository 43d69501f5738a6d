import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { href } from "react-router";
import { projectContent, scicommProjects } from "#app/db/schema.server.ts";
import { type ListedRows, sectionOf } from "#app/sitemap/section.server.ts";
import { listed } from "../project-access.server.ts";

/** The pages of newest versions, in the order of their projects. Exported for the test that looks at its plan. */
export const publicContent = {
	from: sql`${scicommProjects} inner join ${projectContent} on ${projectContent.projectId} = ${scicommProjects.id}`,
	listed,
	order: [scicommProjects.updatedAt, scicommProjects.id, projectContent.id],
	changedAt: projectContent.updatedAt,
	columns: { projectId: scicommProjects.id, contentId: projectContent.id },
	pathOf: (params) => href("/scicomm/projects/:projectId/content/:contentId", params),
} satisfies ListedRows<Record<string, PgColumn>>;

export const contentSection = sectionOf("content", publicContent);
