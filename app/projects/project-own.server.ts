/** What members do with projects as such: make, change and delete them. */
import { and, eq, sql } from "drizzle-orm";
import type { Member, MemberRef, Viewer } from "#app/accounts/viewer.ts";
import { refuseSubmission, type SubmissionLimit } from "#app/boards/submissions.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { has, isJustMade, lockMaking } from "#app/db/sent-again.server.ts";
import { changedNow } from "#app/db/version.server.ts";
import { conflict, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { inRefusableTransaction } from "#app/forms/refusable-transaction.server.ts";
import { forgetReportsOf } from "#app/moderation/forget-words.server.ts";
import { dropUnsettled } from "#app/receipts/receipt-end.server.ts";
import { dropOwnSaved } from "#app/saved/saved.server.ts";
import { notFound } from "#app/web/responses.ts";
import { explainMissingConsents } from "./forks-stars/fork-consents.server.ts";
import { projectContributors, scicommProjects } from "./project.tables.server.ts";
import { projectMessages, unlistedPerDay } from "./project.ts";
import { requireOwner } from "./project-access.server.ts";
import { storedFile } from "./project-files.server.ts";
import type { ProjectInput } from "./project-input.ts";
import { lockProject, lockWithForks } from "./project-lock.server.ts";

/** What a project's form says, with the hash of its thumbnail. */
export type ProjectToSave = Omit<ProjectInput, "thumbnail"> & { thumbnail: string | null };

type ProjectRow = typeof scicommProjects.$inferSelect;

const unlistedLimit: SubmissionLimit = {
	name: "unlisted-project",
	times: unlistedPerDay,
	seconds: 86_400,
	tooMany: projectMessages.tooManyUnlisted,
};

/**
 * Makes a project, whose owner is the viewer, once where the same is sent again. A public one counts as an entry of the boards.
 * @returns its id
 */
export async function createProject(db: Database, viewer: Pick<Member, "id" | "confirmed">, input: ProjectToSave) {
	const limit = input.visibility === "public" ? undefined : unlistedLimit;
	return inRefusableTransaction(db, async (transaction) => {
		await lockMaking(transaction, "projects", viewer);
		const answered =
			(await findJustMade(transaction, viewer, input)) ?? (await refuseSubmission(transaction, viewer, limit));
		if (answered !== undefined) return answered;
		const [project] = await transaction
			.insert(scicommProjects)
			.values({ ...input, thumbnail: storedFile(input.thumbnail) })
			.returning({ id: scicommProjects.id });
		if (!project) throw new Error("A new project has no row");
		await transaction.insert(projectContributors).values({ projectId: project.id, userId: viewer.id, role: "owner" });
		return project.id;
	});
}

/** The id of the project that the viewer has just made, if it says the same: the answer to the first time was lost. */
async function findJustMade(transaction: Transaction, viewer: MemberRef, input: ProjectToSave) {
	const [made] = await transaction
		.select({ id: scicommProjects.id })
		.from(scicommProjects)
		.innerJoin(projectContributors, eq(projectContributors.projectId, scicommProjects.id))
		.where(
			and(
				eq(projectContributors.userId, viewer.id),
				eq(projectContributors.role, "owner"),
				isJustMade(scicommProjects, { ...input, thumbnail: storedFile(input.thumbnail), forkedFrom: null }),
			),
		)
		.limit(1);
	return made?.id;
}

export type ProjectToEdit = Awaited<ReturnType<typeof findProjectToEdit>>;

/**
 * The project as its form needs it.
 * @throws the answer that there is none (404), or that the viewer is no owner of it (403)
 */
export async function findProjectToEdit(db: Database | Transaction, viewer: Viewer, projectId: string) {
	await requireOwner(db, viewer, projectId);
	const [project] = await db
		.select({
			...pick(scicommProjects, "name", "description", "shortDescription", "visibility", "topics"),
			...pick(scicommProjects, "thumbnail", "sponsorshipEnabled", "sponsorshipUrl", "forkCount", "revision"),
		})
		.from(scicommProjects)
		.where(eq(scicommProjects.id, projectId));
	if (!project) throw notFound(projectMessages.notFound);
	return project;
}

/**
 * Replaces what the project says of itself. One that becomes public counts as an entry of the boards.
 * @param seen the revision that was edited: if the project has another one by now, nothing happens; the same sent again is done
 * @returns its row, or why it is not done: it has to stay private, or has changed
 * @throws as `findProjectToEdit`
 */
export async function updateProject(
	db: Database,
	viewer: Member,
	projectId: string,
	input: ProjectToSave,
	seen: string,
): Promise<ProjectRow | Refusal> {
	return inRefusableTransaction(db, async (transaction): Promise<ProjectRow | Refusal> => {
		// The deletion of an account locks its projects before the account and its counts.
		await lockProject(transaction, projectId);
		const { visibility } = await findProjectToEdit(transaction, viewer, projectId);
		const lacking =
			input.visibility === "private" ? null : await explainMissingConsents(transaction, viewer, projectId);
		if (lacking !== null) return refuse(422, lacking);
		if (input.visibility === "public" && visibility !== "public") {
			const refusal = await refuseSubmission(transaction, viewer);
			if (refusal) return refusal;
		}
		if (input.visibility !== "public") await dropUnsettled(transaction, projectId);
		const columns = { ...input, thumbnail: storedFile(input.thumbnail) };
		const [updated] = await transaction
			.update(scicommProjects)
			.set({
				...columns,
				revision: sql`${scicommProjects.revision} + 1`,
				updatedAt: changedNow,
			})
			.where(
				and(eq(scicommProjects.id, projectId), eq(scicommProjects.revision, /^\d{1,9}$/.test(seen) ? Number(seen) : 0)),
			)
			.returning();
		if (updated) return updated;
		const [now] = await transaction
			.select({ row: scicommProjects, isSame: sql<boolean>`${has(scicommProjects, columns)}` })
			.from(scicommProjects)
			.where(eq(scicommProjects.id, projectId));
		if (!now) throw notFound(projectMessages.notFound);
		if (now.isSame) return now.row;
		return conflict(projectMessages.changedElsewhere, String(now.row.revision));
	});
}

/**
 * Deletes the project for good, with its content, stars and invitations; forks of it stay.
 * @throws as `findProjectToEdit`
 */
export async function deleteProject(db: Database, viewer: Viewer, projectId: string) {
	await db.transaction(async (transaction) => {
		await requireOwner(transaction, viewer, projectId);
		await lockWithForks(transaction, [projectId]);
		// Whoever stopped being an owner before the lock came deletes nothing.
		await requireOwner(transaction, viewer, projectId);
		await transaction.delete(scicommProjects).where(eq(scicommProjects.id, projectId));
		await forgetReportsOf(transaction, "project", [projectId]);
		if (viewer) await dropOwnSaved(transaction, viewer, projectId);
	});
}
