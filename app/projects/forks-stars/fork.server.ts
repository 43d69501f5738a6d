import { randomUUID } from "node:crypto";
import { and, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { data } from "react-router";
import type { Member, Viewer } from "#app/accounts/viewer.ts";
import { refuseSubmission, type SubmissionLimit } from "#app/boards/submissions.server.ts";
import { publicName } from "#app/cards/public-name.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { isJustMade } from "#app/db/sent-again.server.ts";
import { inRefusableTransaction } from "#app/forms/refusable-transaction.server.ts";
import { forbidden, notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { lockBudget, refuseBytes } from "../account-budget.server.ts";
import { measureProject } from "../content/content-pages.server.ts";
import { forksShown } from "../detail.ts";
import { projectContributors, scicommProjects } from "../project.tables.server.ts";
import { canForkProject, forkSuffix, forksPerDay, projectLimits, projectMessages } from "../project.ts";
import { contributes, isFirstOwnerOf, isRoleOf, listed, namedTo, visibleTo } from "../project-access.server.ts";
import { notifyOwners } from "../project-notices.server.ts";

/** Milliseconds that copying the largest project may take on a busy database. */
const copyTimeoutMs = 60_000;

const forkLimit: SubmissionLimit = {
	name: "project-fork",
	times: forksPerDay,
	seconds: 86_400,
	tooMany: projectMessages.tooManyForks,
};

/**
 * Copies a project that the viewer may fork into a private one of theirs, once where the same is asked for again, and counts it.
 * One that is not public is forked by its owners and editors alone, and what an editor makes of it stays private until an owner agrees.
 * What is in it counts against the viewer's budget.
 * @param originalId any text
 * @returns the id of the fork, or when the next one is possible
 * @throws the answer that there is no such project (404), that the viewer may not fork it (403), or that there is no room (422)
 */
export function forkProject(db: Database, viewer: Member, originalId: string) {
	return inRefusableTransaction(
		db,
		async (transaction) => {
			await lockBudget(transaction, viewer);
			await findForkable(transaction, viewer, originalId);
			await keepFromDeletion(transaction, originalId);
			return (
				(await findJustForked(transaction, viewer, originalId)) ??
				(await refuseSubmission(transaction, viewer, forkLimit)) ??
				copyProject(transaction, viewer, originalId)
			);
		},
		{ statementTimeoutMs: copyTimeoutMs },
	);
}

/** Before the account and its counts are locked: deletions of accounts lock projects first. Other forks and stars go on. */
async function keepFromDeletion(transaction: Transaction, projectId: string) {
	const { id } = scicommProjects;
	await transaction.select({ id }).from(scicommProjects).where(eq(id, projectId)).for("key share");
}

/** Copies a project, however often. @returns the id of the copy */
export async function copyProject(transaction: Transaction, viewer: Member, originalId: string) {
	const id = randomUUID();
	const owns = (project: SQL) => contributes(viewer.id, ["owner"], project);
	const edits = contributes(viewer.id, ["owner", "editor"]);
	// Before the work, and after it, since the original may have grown meanwhile.
	await requireRoom(transaction, viewer, (await measureProject(transaction, originalId)).bytes);
	// One statement sees one state of the original. Its row is locked against deletion alone; forks and stars go on.
	const { rows } = await transaction.execute(sql`
	with original as materialized (
		select * from ${scicommProjects}
		where ${and(eq(scicommProjects.id, originalId), visibleTo(viewer), or(listed, edits))}
		for key share
	),
	fork as (
		insert into scicomm_projects (id, name, description, short_description, visibility, thumbnail, topics, hidden)
		select
			${id}::uuid,
			case
				when right(name, ${forkSuffix.length}::int) = ${forkSuffix}::text then name
				else rtrim(left(name, ${projectLimits.name}::int)) || ${forkSuffix}::text
			end,
			description, short_description, 'private', thumbnail, topics, hidden
		from original
		returning id
	),
	consents as (
		insert into missing_consents (fork_id, original_id)
		select ${id}::uuid, original.id from original where visibility <> 'public' and not ${owns(sql`original.id`)}
		union all
		select ${id}::uuid, missing.original_id from original join missing_consents missing on missing.fork_id = original.id
		where missing.original_id is null or not ${owns(sql`missing.original_id`)}
	),
	content as materialized (
		select *, gen_random_uuid() as new_id from project_content where project_id = (select id from original)
	),
	copied as (
		insert into project_content (
			id, project_id, name, type, description, current_version, created_by, updated_by, created_at, updated_at
		)
		select
			new_id, ${id}::uuid, name, type, description, current_version, created_by, updated_by, created_at, updated_at
		from content
	),
	versions as (
		insert into content_versions (
			project_id, content_id, version, text_hash, file, metadata, changes_description, bytes, counted_for,
			created_by, created_at
		)
		select
			${id}::uuid, content.new_id, version, text_hash, file, metadata, changes_description, bytes,
			${viewer.id}::uuid, v.created_by, v.created_at
		from content join content_versions v on v.content_id = content.id
	)
	select id from fork
`);
	if (rows.length === 0) throw notFound(projectMessages.originalNotFound);
	// After the versions, so that those of the forker are counted once instead of one by one.
	await transaction.insert(projectContributors).values({ projectId: id, userId: viewer.id, role: "owner" });
	await requireRoom(transaction, viewer, 0);
	// Last, since it counts the fork and thereby locks the original against other forks and stars.
	await transaction.update(scicommProjects).set({ forkedFrom: originalId }).where(eq(scicommProjects.id, id));
	await notifyOwners(transaction, "fork", originalId, viewer);
	return id;
}

/** The fork that the viewer has just made of a project as it is now, and that nobody has touched: the answer to the first time was lost. */
async function findJustForked(transaction: Transaction, viewer: Member, originalId: string) {
	const original = alias(scicommProjects, "original");
	const { id, forkedFrom, createdAt, updatedAt } = scicommProjects;
	const [fork] = await transaction
		.select({ id })
		.from(scicommProjects)
		.innerJoin(original, eq(original.id, forkedFrom))
		.where(
			and(
				eq(forkedFrom, originalId),
				contributes(viewer.id, ["owner"]),
				isJustMade(scicommProjects, { hidden: sql`${original.hidden}` }),
				eq(updatedAt, createdAt),
				lt(original.updatedAt, createdAt),
			),
		)
		.limit(1);
	return fork?.id;
}

/** The project, to be asked about. @throws as `forkProject`, but for the room */
export async function findForkable(db: Database | Transaction, viewer: Member, originalId: string) {
	if (!isUuid(originalId)) throw notFound(projectMessages.originalNotFound);
	const [original] = await db
		.select({ name: scicommProjects.name, isListed: sql<boolean>`${listed}`, role: projectContributors.role })
		.from(scicommProjects)
		.leftJoin(projectContributors, isRoleOf(viewer))
		.where(and(eq(scicommProjects.id, originalId), visibleTo(viewer)));
	if (!original) throw notFound(projectMessages.originalNotFound);
	if (!canForkProject(original.role, original.isListed)) throw forbidden(projectMessages.forkNotPublic);
	return { name: original.name };
}

async function requireRoom(transaction: Transaction, viewer: Member, bytes: number) {
	const refusal = await refuseBytes(transaction, viewer, bytes);
	if (refusal !== null) throw data(refusal, { status: 422 });
}

/** The newest forks of a project that are listed everywhere or the viewer's own. */
export async function listForks(db: Database, viewer: Viewer, projectId: string) {
	return db
		.select({
			id: scicommProjects.id,
			name: scicommProjects.name,
			/** Null for whoever has no name. */
			owner: publicName(projectContributors.userId),
			updatedAt: scicommProjects.updatedAt,
		})
		.from(scicommProjects)
		.leftJoin(projectContributors, isFirstOwnerOf(scicommProjects.id))
		.where(and(eq(scicommProjects.forkedFrom, projectId), namedTo(viewer)))
		.orderBy(desc(scicommProjects.createdAt), desc(scicommProjects.id))
		.limit(forksShown);
}
