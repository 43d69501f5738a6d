/** Who may see which project, and what a contributor may do there. Every route, query and file of projects asks here. */
import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { data } from "react-router";
import { users } from "#app/accounts/account.tables.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { forbidden, notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { projectContributors, scicommProjects } from "./project.tables.server.ts";
import { canManageProject, type ProjectRole, projectMessages, type RoleOrNone } from "./project.ts";

/** Which projects stand in lists, feeds, and counts, whoever asks. */
export const listed = sql`${scicommProjects.visibility} = 'public' and not ${scicommProjects.hidden}`;

function isContributor(userId: string | SQL, project: SQLWrapper = scicommProjects.id) {
	return and(eq(projectContributors.projectId, project), eq(projectContributors.userId, userId));
}

/**
 * That somebody contributes to a project.
 * @param userId an id or a placeholder for one
 * @param roles those that count; without, all
 * @param project its id; without, the one of the row
 */
export function contributes(userId: string | SQL, roles?: ProjectRole[], project?: SQLWrapper) {
	const hasRole = roles && inArray(projectContributors.role, roles);
	return sql`exists (select from ${projectContributors} where ${and(isContributor(userId, project), hasRole)})`;
}

/** The role of an account in the project of the row, of those that it contributes to. @param userId its id */
export function roleOf(userId: SQL) {
	return sql<ProjectRole>`(
		select ${projectContributors.role} from ${projectContributors} where ${isContributor(userId)}
	)`;
}

/**
 * Which projects `viewer` may see: public and unlisted ones, unless a moderator has hidden them, and those they contribute to.
 * Admins see what is hidden, but no private project of others.
 */
export function visibleTo(viewer: Viewer): SQL | undefined {
	const open = and(
		sql`${scicommProjects.visibility} <> 'private'`,
		viewer?.isAdmin ? undefined : sql`not ${scicommProjects.hidden}`,
	);
	return viewer ? or(open, contributes(viewer.id)) : open;
}

/**
 * Which projects are named to `viewer` elsewhere than on their own page: those that stand in lists, and those they contribute to. Who
 * sees an unlisted one has its link, and nobody else gets it.
 */
export function namedTo(viewer: Viewer): SQL | undefined {
	return viewer ? or(listed, contributes(viewer.id)) : listed;
}

/** That a contributor is the viewer, to join their role to a project: null for whoever has none. */
export function isRoleOf(viewer: Viewer) {
	return viewer ? isContributor(viewer.id) : sql`false`;
}

const longest = sql`first.created_at, first.user_id`;

/**
 * The owner who has contributed to a project longest, by whom it is. Who is suspended is told to nobody, so that this changes nothing.
 * @param project the column with its id
 */
export function firstOwnerOf(project: PgColumn, order = longest) {
	return sql`(
		select first.user_id from ${projectContributors} as first
		where first.project_id = ${project} and first.role = 'owner'
		order by ${order} limit 1
	)`;
}

/** The owner who is asked and told: as `firstOwnerOf`, but a suspended one only where all are. @param project the column with its id */
export function askedOwnerOf(project: PgColumn) {
	const isSuspended = sql`(select account.suspended_at is not null from ${users} as account where account.id = first.user_id)`;
	return firstOwnerOf(project, sql`${isSuspended}, ${longest}`);
}

/** That a contributor is the owner that `firstOwnerOf` gives. @param project the column with its id */
export function isFirstOwnerOf(project: PgColumn) {
	return isContributor(firstOwnerOf(project), project);
}

/**
 * The viewer's role in a project that they may see.
 * @returns null for whoever is no contributor
 * @throws the answer that there is no such project (404), which is also given where there is one that they may not see, or that
 * an id is missing (400)
 */
export async function roleIn(db: Database | Transaction, viewer: Viewer, projectId: string): Promise<RoleOrNone> {
	if (projectId.trim() === "") throw data(projectMessages.idMissing, { status: 400 });
	const [row] = isUuid(projectId)
		? await db
				.select({ role: projectContributors.role })
				.from(scicommProjects)
				.leftJoin(projectContributors, isRoleOf(viewer))
				.where(and(eq(scicommProjects.id, projectId), visibleTo(viewer)))
		: [];
	if (!row) throw notFound(projectMessages.notFound);
	return row.role;
}

/**
 * As `roleIn`, for whoever must be allowed to do something there.
 * @param may which of the rules in project.ts decides
 * @param refusal what is said to whoever may not (403)
 */
export async function requireRole(
	db: Database | Transaction,
	viewer: Viewer,
	projectId: string,
	may: (role: RoleOrNone) => boolean,
	refusal: string,
): Promise<ProjectRole> {
	const role = await roleIn(db, viewer, projectId);
	if (role === null || !may(role)) throw forbidden(refusal);
	return role;
}

/** @throws unless the viewer is an owner of the project: 404 for whoever may not see it, 403 for others */
export function requireOwner(db: Database | Transaction, viewer: Viewer, projectId: string) {
	return requireRole(db, viewer, projectId, canManageProject, projectMessages.ownersOnly);
}
