import { and, eq, exists, inArray, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Member } from "#app/context.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { projectContributors, projectStars, scicommProjects } from "#app/db/schema.server.ts";
import { giveUpInvitations } from "./invitations.server.ts";

/**
 * Takes an account that is about to be deleted out of its projects. One that nobody else contributes to is deleted. Where it is
 * the last owner, the contributor who may do most becomes one; of several the one who has contributed longest.
 */
export async function giveUpProjects(transaction: Transaction, viewer: Member) {
	await lockProjectsOf(transaction, viewer);
	await giveUpInvitations(transaction, viewer);
	const other = alias(projectContributors, "other");
	const others = (role?: "owner") =>
		transaction
			.select({ one: sql`1` })
			.from(other)
			.where(
				and(
					eq(other.projectId, projectContributors.projectId),
					sql`${other.userId} <> ${viewer.id}`,
					role && eq(other.role, role),
				),
			);
	const mine = eq(projectContributors.userId, viewer.id);
	const alone = await transaction
		.select({ id: projectContributors.projectId })
		.from(projectContributors)
		.where(and(mine, notExists(others())));
	const orphaned = await transaction
		.select({ id: projectContributors.projectId })
		.from(projectContributors)
		.where(and(mine, eq(projectContributors.role, "owner"), exists(others()), notExists(others("owner"))));
	if (alone.length > 0) {
		await transaction.delete(scicommProjects).where(inArray(scicommProjects.id, idsOf(alone)));
	}
	for (const id of idsOf(orphaned)) {
		const heir = sql`(
			select user_id from project_contributors where project_id = ${id} and user_id <> ${viewer.id}
			order by role = 'editor' desc, created_at, user_id limit 1
		)`;
		await transaction
			.update(projectContributors)
			.set({ role: "owner" })
			.where(and(eq(projectContributors.projectId, id), eq(projectContributors.userId, heir)));
	}
}

/** In the order of their ids, so that two accounts that go at once do not wait for each other. Forks of which one goes count too. */
async function lockProjectsOf(transaction: Transaction, viewer: Member) {
	const contributed = transaction
		.select({ id: projectContributors.projectId })
		.from(projectContributors)
		.where(eq(projectContributors.userId, viewer.id));
	const starred = transaction
		.select({ id: projectStars.projectId })
		.from(projectStars)
		.where(eq(projectStars.userId, viewer.id));
	const fork = alias(scicommProjects, "fork");
	const originals = transaction.select({ id: fork.forkedFrom }).from(fork).where(inArray(fork.id, contributed));
	await transaction
		.select({ id: scicommProjects.id })
		.from(scicommProjects)
		.where(
			or(
				inArray(scicommProjects.id, contributed),
				inArray(scicommProjects.id, starred),
				inArray(scicommProjects.id, originals),
				inArray(scicommProjects.forkedFrom, contributed),
			),
		)
		.orderBy(scicommProjects.id)
		.for("update");
}

function idsOf(rows: { id: string }[]) {
	return rows.map(({ id }) => id);
}
