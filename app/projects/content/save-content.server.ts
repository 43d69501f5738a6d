/** Writing content. Every save is one transaction, which asks for the writer's role once more, and adds a version. */

import { and, eq, sql } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { countInTransaction, type RateLimit } from "#app/db/rate-limit.server.ts";
import { changedNow } from "#app/db/version.server.ts";
import { type Refusal, refuse } from "#app/forms/form-answer.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
import { lockBudget, refuseBytes } from "../account-budget.server.ts";
import {
	type ContentType,
	contentMessages,
	initialVersion,
	maxProjectBytes,
	maxVersions,
	restoredVersion,
	versionsPerDay,
} from "../content.ts";
import { projectFiles, scicommProjects } from "../project.tables.server.ts";
import { canEditContent, projectMessages } from "../project.ts";
import { requireOwner, requireRole } from "../project-access.server.ts";
import { lockProject } from "../project-lock.server.ts";
import { notifyOwners } from "../project-notices.server.ts";
import { contentVersions, projectContent } from "./content.tables.server.ts";
import { measureProject, openContent, openVersion } from "./content-pages.server.ts";
import { hashOfText, storeText } from "./content-texts.server.ts";
import { bytesAdded } from "./versions/version-bytes.server.ts";
import { columnsOf, isSame, stateOf, type VersionState } from "./versions/version-state.ts";

const limit: RateLimit = { name: "content-version", times: versionsPerDay, seconds: 86_400 };

interface Saved {
	contentId: string;
	version: number;
}

type SaveOutcome =
	| Saved
	| Refusal
	/** What is there says the same already; `isSentAgain` where that is this very save, whose answer was lost. */
	| { unchanged: true; isSentAgain: boolean }
	/** Another version came after the one that was edited. */
	| { conflict: true };

/** Adds a content with its first version, once where the same is sent again. @throws as `requireRole` */
export async function addContent(
	db: Database,
	viewer: Member,
	projectId: string,
	type: ContentType,
	state: VersionState,
): Promise<Saved | Refusal> {
	return inProject(db, viewer, { projectId, contentId: null }, state, {
		// The answer to the first time was lost.
		look: (tx) => findAdded(tx, viewer, projectId, type, state),
		write: async (tx, bytes) => {
			const { name, description } = state;
			const by = { createdBy: viewer.id, updatedBy: viewer.id };
			const [row] = await tx
				.insert(projectContent)
				.values({ projectId, type, name, description, ...by })
				.returning({ contentId: projectContent.id });
			if (!row) throw new Error("The content was not stored");
			return addVersion(tx, viewer, projectId, row.contentId, 1, state, bytes, initialVersion);
		},
	});
}

/** The content that this account has just added, if it says the same. */
async function findAdded(tx: Transaction, viewer: Member, projectId: string, type: ContentType, state: VersionState) {
	const { file, metadata } = columnsOf(state);
	const [added] = await tx
		.select({ contentId: projectContent.id, version: contentVersions.version })
		.from(projectContent)
		.innerJoin(contentVersions, eq(contentVersions.contentId, projectContent.id))
		.where(
			and(
				eq(projectContent.projectId, projectId),
				eq(projectContent.createdBy, viewer.id),
				eq(projectContent.type, type),
				sql`${projectContent.createdAt} > now() - interval '5 minutes'`,
				eq(projectContent.currentVersion, 1),
				eq(contentVersions.version, 1),
				sql`${contentVersions.textHash} is not distinct from ${hashOfText(state.data)}`,
				sql`${contentVersions.file} is not distinct from ${file}`,
				sql`${contentVersions.metadata} = ${JSON.stringify(metadata)}::jsonb`,
			),
		)
		.limit(1);
	return added;
}

/**
 * Saves what was made of version `base`, as the next one.
 * @param changes what is said of it
 * @throws as `requireRole` and `openContent`
 */
export async function saveVersion(
	db: Database,
	viewer: Member,
	place: { projectId: string; contentId: string; base: number },
	state: VersionState,
	changes: string,
): Promise<SaveOutcome> {
	const { projectId, contentId, base } = place;
	return inProject<SaveOutcome>(db, viewer, place, state, {
		look: async (tx) => {
			const { content } = await openContent(tx, viewer, projectId, contentId);
			const current = await openVersion(tx, projectId, contentId, content.currentVersion);
			if (isSame(stateOf(current, content), state)) {
				const isNext = content.currentVersion === base + 1;
				return { unchanged: true, isSentAgain: isNext && (await isVersionBy(tx, viewer, contentId, base + 1)) };
			}
			return content.currentVersion === base ? undefined : { conflict: true };
		},
		write: async (tx, bytes) => {
			const { name, description } = state;
			await tx
				.update(projectContent)
				.set({ name, description, currentVersion: base + 1, updatedBy: viewer.id, updatedAt: changedNow })
				.where(eq(projectContent.id, contentId));
			return addVersion(tx, viewer, projectId, contentId, base + 1, state, bytes, changes);
		},
	});
}

async function isVersionBy(tx: Transaction, viewer: Member, contentId: string, version: number) {
	const { contentId: content, version: number, createdBy } = contentVersions;
	const isTheirs = and(eq(content, contentId), eq(number, version), eq(createdBy, viewer.id));
	return (await tx.$count(contentVersions, isTheirs)) > 0;
}

/**
 * Saves what an older version says, as the next one after `base`.
 * @throws as `saveVersion`, and that there is no such version (404)
 */
export async function restoreVersion(
	db: Database,
	viewer: Member,
	place: { projectId: string; contentId: string; base: number },
	version: number,
) {
	const { content } = await openContent(db, viewer, place.projectId, place.contentId);
	const older = await openVersion(db, place.projectId, place.contentId, version);
	return saveVersion(db, viewer, place, stateOf(older, content), restoredVersion(version));
}

/** Deletes a content with all its versions for good. @throws as `requireRole` and `openContent` */
export async function deleteContent(db: Database, viewer: Member, projectId: string, contentId: string) {
	await db.transaction(async (tx) => {
		await requireOwner(tx, viewer, projectId);
		await lockProject(tx, projectId);
		// Whoever stopped being an owner before the lock came deletes nothing.
		await requireOwner(tx, viewer, projectId);
		await openContent(tx, viewer, projectId, contentId);
		await tx
			.delete(projectContent)
			.where(and(eq(projectContent.projectId, projectId), eq(projectContent.id, contentId)));
		await moveOn(tx, projectId);
	});
}

interface Steps<Outcome> {
	/** What there is to answer without saving anything, such as what is sent again. */
	look: (tx: Transaction) => Promise<Outcome | undefined>;
	/** Takes the bytes that the state adds. */
	write: (tx: Transaction, bytes: number) => Promise<Saved>;
}

/**
 * Looks and writes while nobody else saves in this project, whose time of the last edit it moves on. What is written has to find room,
 * and counts for the day of who saves it.
 */
async function inProject<Outcome extends SaveOutcome>(
	db: Database,
	viewer: Member,
	{ projectId, contentId }: { projectId: string; contentId: string | null },
	state: VersionState,
	{ look, write }: Steps<Outcome>,
): Promise<Outcome | Saved | Refusal> {
	return db.transaction(async (tx) => {
		await requireRole(tx, viewer, projectId, canEditContent, projectMessages.editorsOnly);
		await lockBudget(tx, viewer);
		await lockProject(tx, projectId);
		// Whoever was removed before the lock came is no editor any more.
		await requireRole(tx, viewer, projectId, canEditContent, projectMessages.editorsOnly);
		const answered = await look(tx);
		if (answered) return answered;
		const adding = await bytesAdded(tx, contentId, state);
		const { versions, bytes } = await measureProject(tx, projectId);
		if (versions >= maxVersions || bytes + adding > maxProjectBytes) {
			return refuse(422, contentMessages.projectFull);
		}
		const accountFull = await refuseBytes(tx, viewer, adding);
		if (accountFull !== null) return refuse(422, accountFull);
		if (state.file !== null && !(await isStored(tx, state.file))) {
			return refuse(422, contentMessages.fileGone);
		}
		const wait = await countInTransaction(tx, limit, viewer.id);
		if (wait !== null) return tooMany(contentMessages.tooManyVersions, wait);
		const saved = await write(tx, adding);
		await moveOn(tx, projectId);
		return saved;
	});
}

/** Moves on the time of the project's last edit. */
function moveOn(tx: Transaction, projectId: string) {
	return tx.update(scicommProjects).set({ updatedAt: changedNow }).where(eq(scicommProjects.id, projectId));
}

/** Keeps the file until the end of the transaction, too. */
async function isStored(tx: Transaction, hash: string) {
	const rows = await tx
		.select({ hash: projectFiles.hash })
		.from(projectFiles)
		.where(eq(projectFiles.hash, hash))
		.for("key share");
	return rows.length > 0;
}

async function addVersion(
	tx: Transaction,
	viewer: Member,
	projectId: string,
	contentId: string,
	version: number,
	state: VersionState,
	bytes: number,
	changesDescription: string,
) {
	const textHash = await storeText(tx, state.data);
	const by = { createdBy: viewer.id, countedFor: viewer.id };
	await tx
		.insert(contentVersions)
		.values({ projectId, contentId, version, textHash, ...columnsOf(state), bytes, changesDescription, ...by });
	await notifyOwners(tx, "contribution", projectId, viewer);
	return { contentId, version };
}
