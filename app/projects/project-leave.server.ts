import { and, eq, exists, inArray, isNotNull, ne, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/account.tables.server.ts";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { notify } from "#app/notifications/notifications.server.ts";
import { contentVersions } from "./content/content.tables.server.ts";
import { projectContributors, projectStars, scicommProjects } from "./project.tables.server.ts";
import { lockWithForks } from "./project-lock.server.ts";

/**
 * Sees to the projects of an account that is about to be deleted, in the transaction that deletes it: where it is the only
 * owner, or the only one who is not suspended, the editor who has contributed to it longest becomes one and is told so. A suspended
 * editor does where there is nobody else; without another owner or an editor the project is deleted.
 * @returns the ids of those that are deleted
 */
export async function removeAccountFromProjects(transaction: Transaction, viewer: MemberRef) {
	const mine = eq(projectContributors.userId, viewer.id);
	const contributed = transaction.select({ id: projectContributors.projectId }).from(projectContributors).where(mine);
	const starred = transaction
		.select({ id: projectStars.projectId })
		.from(projectStars)
		.where(eq(projectStars.userId, viewer.id));
	const written = transaction
		.select({ id: contentVersions.projectId })
		.from(contentVersions)
		.where(or(eq(contentVersions.createdBy, viewer.id), eq(contentVersions.countedFor, viewer.id)));
	// Nobody else leaves these projects, counts a star of theirs, or deletes what the account made there, before this is done.
	await lockWithForks(transaction, contributed, [starred, written]);

	const isOwned = and(mine, eq(projectContributors.role, "owner"));
	const owned = transaction.select({ id: projectContributors.projectId }).from(projectContributors).where(isOwned);
	const { userId, projectId, role, createdAt } = projectContributors;
	const heirs = transaction
		.selectDistinctOn([projectId], { projectId, userId })
		.from(projectContributors)
		.innerJoin(users, eq(users.id, userId))
		.where(and(ne(userId, viewer.id), ne(role, "viewer"), inArray(projectId, owned)))
		// Where an owner comes first, nothing has to change.
		.orderBy(projectId, isNotNull(users.suspendedAt), ne(role, "owner"), createdAt, userId)
		.as("heirs");
	const isHeir = transaction
		.select({ one: sql`1` })
		.from(heirs)
		.where(and(eq(heirs.projectId, projectId), eq(heirs.userId, userId)));
	const owners = await transaction
		.update(projectContributors)
		.set({ role: "owner" })
		.where(and(eq(role, "editor"), exists(isHeir)))
		.returning({ userId, projectId });
	const inOrder = owners.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
	for (const owner of inOrder) await notify(transaction, "role", [owner.userId], owner.projectId);

	const others = alias(projectContributors, "others");
	const otherOwner = transaction
		.select({ one: sql`1` })
		.from(others)
		.where(
			and(eq(others.projectId, projectContributors.projectId), eq(others.role, "owner"), ne(others.userId, viewer.id)),
		);
	const ownedAlone = transaction
		.select({ id: projectId })
		.from(projectContributors)
		.where(and(isOwned, notExists(otherOwner)));
	const gone = await transaction
		.delete(scicommProjects)
		.where(inArray(scicommProjects.id, ownedAlone))
		.returning({ id: scicommProjects.id });
	return gone.map(({ id }) => id);
}
