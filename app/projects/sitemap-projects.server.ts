import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { href } from "react-router";
import { scicommProjects } from "#app/db/schema.server.ts";
import { type ListedRows, sectionOf } from "#app/sitemap/section.server.ts";
import { listed } from "./project-access.server.ts";

/** Those that have not changed for longest first, since no index has them by age. Exported for the test that looks at its plan. */
export const publicProjects = {
	from: sql`${scicommProjects}`,
	listed,
	order: [scicommProjects.updatedAt, scicommProjects.id],
	changedAt: scicommProjects.updatedAt,
	columns: { projectId: scicommProjects.id },
	pathOf: ({ projectId }) => href("/scicomm/projects/:projectId", { projectId }),
} satisfies ListedRows<Record<string, PgColumn>>;

export const projectSection = sectionOf("projects", publicProjects);
