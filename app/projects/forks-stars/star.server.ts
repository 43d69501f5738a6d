import { and, eq, sql } from "drizzle-orm";
import type { Member, Viewer } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { projectStars, scicommProjects } from "../project.tables.server.ts";
import { visibleTo } from "../project-access.server.ts";

/** Whether the viewer has starred the project. */
export async function hasStarred(db: Database, viewer: Viewer, projectId: string) {
	if (!viewer) return false;
	const [star] = await db
		.select({ one: sql`1` })
		.from(projectStars)
		.where(and(eq(projectStars.projectId, projectId), eq(projectStars.userId, viewer.id)));
	return star !== undefined;
}

/**
 * Sets whether the viewer has starred a project; what is so already stays so. A trigger keeps the project's count.
 * @returns false when there is no such project, or none that the viewer may see
 */
export async function setStar(db: Database, viewer: Member, projectId: string, starred: boolean) {
	if (!isUuid(projectId)) return false;
	return db.transaction(async (transaction) => {
		// A project that is starred is not deleted meanwhile; other stars do not wait.
		const [project] = await transaction
			.select({ id: scicommProjects.id })
			.from(scicommProjects)
			.where(and(eq(scicommProjects.id, projectId), visibleTo(db, viewer)))
			.for("key share");
		if (!project) return false;
		const star = { projectId, userId: viewer.id };
		const mine = and(eq(projectStars.projectId, projectId), eq(projectStars.userId, viewer.id));
		if (starred) await transaction.insert(projectStars).values(star).onConflictDoNothing();
		else await transaction.delete(projectStars).where(mine);
		return true;
	});
}
