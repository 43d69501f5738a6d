import { and, eq } from "drizzle-orm";
import type { Member, MemberRef, Viewer } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { projectStars, scicommProjects } from "../project.tables.server.ts";
import { visibleTo } from "../project-access.server.ts";
import { notifyOwners } from "../project-notices.server.ts";

/**
 * Sets whether the viewer has starred a project; what is so already stays so. A trigger keeps the project's count. A star is taken back
 * also from a project that the viewer does not see any more.
 * @returns whether the viewer sees the project; undefined when there is no such project, or none that they may see or have starred
 */
export async function setStar(db: Database, viewer: Member, projectId: string, starred: boolean) {
	if (!isUuid(projectId)) return undefined;
	return db.transaction(async (transaction) => {
		// A project that is starred is not deleted meanwhile; other stars do not wait.
		const [project] = await transaction
			.select({ id: scicommProjects.id })
			.from(scicommProjects)
			.where(and(eq(scicommProjects.id, projectId), visibleTo(viewer)))
			.for("key share");
		if (starred && project) {
			const row = { projectId, userId: viewer.id };
			const added = await transaction.insert(projectStars).values(row).onConflictDoNothing().returning();
			if (added.length > 0) await notifyOwners(transaction, "star", projectId, viewer);
		}
		const taken = starred ? [] : await transaction.delete(projectStars).where(starOf(viewer, projectId)).returning();
		return project ? true : taken.length > 0 ? false : undefined;
	});
}

/** Whether the viewer has starred the project, seen or not. */
export async function hasStarred(db: Database, viewer: Viewer, projectId: string) {
	if (!viewer || !isUuid(projectId)) return false;
	return (await db.$count(projectStars, starOf(viewer, projectId))) > 0;
}

function starOf({ id }: MemberRef, projectId: string) {
	return and(eq(projectStars.projectId, projectId), eq(projectStars.userId, id));
}
