/** Who contributes to a project. Every change locks the project's row first, so that of two at once the later one sees the earlier. */
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import type { Member, Viewer } from "#app/accounts/viewer.ts";
import { publicCard, publicName } from "#app/cards/public-name.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { conflict } from "#app/forms/form-answer.ts";
import { notify } from "#app/notifications/notifications.server.ts";
import { dropUnsettledBy } from "#app/receipts/receipt-end.server.ts";
import { notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { projectContributors, projectInvitations } from "../project.tables.server.ts";
import { canManageProject, type ProjectRole, projectRoles, type RoleOrNone } from "../project.ts";
import { requireOwner, roleIn } from "../project-access.server.ts";
import { lockProject } from "../project-lock.server.ts";
import { contributorMessages, whyOwnerStays } from "./contributor.ts";

function contributor(projectId: string, userId: string) {
	return and(eq(projectContributors.projectId, projectId), eq(projectContributors.userId, userId));
}

const isSuspended = sql<boolean>`${isNotNull(users.suspendedAt)}`;

export type ShownContributor = Awaited<ReturnType<typeof listContributors>>[number];

/**
 * The contributors of a project that the viewer may see, owners first. Who only reads it is there for contributors alone, ids for
 * whoever can do something with them, and addresses for owners. Who is suspended is told to nobody.
 * @param role the viewer's
 */
export async function listContributors(db: Database, viewer: Viewer, projectId: string, role: RoleOrNone) {
	const rows = await db
		.select({
			userId: projectContributors.userId,
			/** Null for whoever has none. */
			name: publicName(projectContributors.userId),
			cardId: publicCard(projectContributors.userId),
			email: users.email,
			role: projectContributors.role,
			contributionCount: projectContributors.contributionCount,
			since: projectContributors.createdAt,
			isSuspended,
		})
		.from(projectContributors)
		.innerJoin(users, eq(users.id, projectContributors.userId))
		.where(eq(projectContributors.projectId, projectId))
		.orderBy(
			sql`array_position(${sql.param([...projectRoles])}::text[], ${projectContributors.role})`,
			asc(projectContributors.createdAt),
			asc(projectContributors.userId),
		);
	const manages = canManageProject(role);
	const shown = role === null ? rows.filter((row) => row.role !== "viewer") : rows;
	return shown.map((one) => {
		const { userId, email, isSuspended: _, ...row } = one;
		const isMe = userId === viewer?.id;
		return {
			...row,
			isMe,
			/** Why they can't leave or change role, for whoever could do that. */
			stays: manages || isMe ? whyOwnerStays(one, rows, null) : null,
			...(manages && { email }),
			...((manages || isMe) && { userId }),
		};
	});
}

/**
 * A contributor as the page knows it that asks whether they are to go.
 * @throws the answers of `requireRole`, and that there is no such contributor (404)
 */
export async function findContributor(db: Database, viewer: Member, projectId: string, userId: string) {
	await requireRemover(db, viewer, projectId, userId);
	const rows = await listContributors(db, viewer, projectId, await roleIn(db, viewer, projectId));
	const row = rows.find((row) => row.userId === userId);
	if (!row) throw notFound(contributorMessages.contributorGone);
	return row;
}

/** Every contributor may leave; others are removed by owners. */
async function requireRemover(db: Database | Transaction, viewer: Member, projectId: string, userId: string) {
	if (userId !== viewer.id) await requireOwner(db, viewer, projectId);
	else if ((await roleIn(db, viewer, projectId)) === null) throw notFound(contributorMessages.contributorGone);
}

/**
 * Gives a contributor another role. What an owner has asked for by mail is worth nothing once they are none.
 * @param seen the role that was shown; empty for whoever has seen none
 * @returns whether it is another one, or why it stays
 * @throws as `findContributor`
 */
export function changeRole(
	db: Database,
	viewer: Member,
	projectId: string,
	userId: string,
	role: ProjectRole,
	seen = "",
) {
	return db.transaction(async (transaction) => {
		await lockProject(transaction, projectId);
		await requireOwner(transaction, viewer, projectId);
		const { one, all } = await standingsOf(transaction, projectId, userId);
		if (one.role === role) return false;
		if (seen !== "" && seen !== one.role) return conflict(contributorMessages.roleChangedElsewhere);
		const why = whyOwnerStays(one, all, role);
		if (why) return conflict(why);
		await transaction.update(projectContributors).set({ role }).where(contributor(projectId, userId));
		// Deletions of accounts hold the accounts before what was told to them.
		if (!canManageProject(role)) await dropOwnersWork(transaction, projectId, one.userId);
		if (one.userId !== viewer.id) await notify(transaction, "role", [one.userId], projectId);
		return true;
	});
}

/**
 * Takes a contributor out of a project, or lets the viewer leave. What they made stays.
 * @returns null when all went well
 * @throws as `findContributor`
 */
export function removeContributor(db: Database, viewer: Member, projectId: string, userId: string) {
	return db.transaction(async (transaction) => {
		await lockProject(transaction, projectId);
		await requireRemover(transaction, viewer, projectId, userId);
		const { one, all } = await standingsOf(transaction, projectId, userId);
		const why = whyOwnerStays(one, all, null);
		if (why) return conflict(why);
		await transaction.delete(projectContributors).where(contributor(projectId, userId));
		await dropOwnersWork(transaction, projectId, one.userId);
		return null;
	});
}

/** A contributor, and all of the project. @throws that there is no such contributor (404) */
async function standingsOf(transaction: Transaction, projectId: string, userId: string) {
	const all = isUuid(userId)
		? await transaction
				.select({ userId: projectContributors.userId, role: projectContributors.role, isSuspended })
				.from(projectContributors)
				.innerJoin(users, eq(users.id, projectContributors.userId))
				.where(eq(projectContributors.projectId, projectId))
		: [];
	const one = all.find((row) => row.userId === userId.toLowerCase());
	if (!one) throw notFound(contributorMessages.contributorGone);
	return { one, all };
}

/** Drops what waits for an answer and only an owner can ask for or give. */
async function dropOwnersWork(transaction: Transaction, projectId: string, userId: string) {
	await dropUnsettledBy(transaction, projectId, userId);
	await transaction
		.delete(projectInvitations)
		.where(and(eq(projectInvitations.projectId, projectId), eq(projectInvitations.invitedBy, userId)));
}
