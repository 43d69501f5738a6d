import { and, eq } from "drizzle-orm";
import type { Viewer } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { hiddenNoticeOf } from "./forks-stars/hidden-forks.server.ts";
import { projectContributors, scicommProjects } from "./project.tables.server.ts";
import { isRoleOf, namedTo, visibleTo } from "./project-access.server.ts";
import { projectColumns } from "./project-columns.server.ts";

export type ShownProject = NonNullable<Awaited<ReturnType<typeof findProject>>>;

/** A project as its page shows it to `viewer`; undefined when there is none, or none that they may see. */
export async function findProject(db: Database, viewer: Viewer, id: string) {
	if (!isUuid(id)) return undefined;
	const [row] = await db
		.select({ ...projectColumns, role: projectContributors.role })
		.from(scicommProjects)
		.leftJoin(projectContributors, isRoleOf(viewer))
		.where(and(eq(scicommProjects.id, id), visibleTo(viewer)));
	if (!row) return undefined;
	const { forkedFrom, ...project } = row;
	const isFork = forkedFrom !== null;
	const original = isFork ? await findOriginal(db, viewer, forkedFrom) : null;
	const hiddenNotice = project.hidden ? await hiddenNoticeOf(db, id, isFork) : null;
	return { ...project, isFork, original, hiddenNotice };
}

/** What a project was forked from, as far as the viewer may know. */
async function findOriginal(db: Database, viewer: Viewer, id: string) {
	const [original] = await db
		.select({ id: scicommProjects.id, name: scicommProjects.name })
		.from(scicommProjects)
		.where(and(eq(scicommProjects.id, id), namedTo(viewer)));
	return original ?? null;
}
