/** Forks of what was not public: they stay private until the owners of what they were copied from agree. */
import { and, asc, count, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { publicName } from "#app/cards/public-name.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { nameless } from "../contributors/contributor.ts";
import { forksShown } from "../detail.ts";
import { missingConsents, projectContributors, scicommProjects } from "../project.tables.server.ts";
import { consentMessage, projectMessages } from "../project.ts";
import { isFirstOwnerOf, namedTo, requireOwner } from "../project-access.server.ts";

/** Owners that a message names. */
const ownersNamed = 5;

/** Why the project has to stay private, and whom to ask; null when nobody has to agree. */
export async function explainMissingConsents(db: Database | Transaction, viewer: Viewer, projectId: string) {
	const missing = await db
		.select({ originalId: missingConsents.originalId })
		.from(missingConsents)
		.where(eq(missingConsents.forkId, projectId))
		.orderBy(asc(missingConsents.createdAt), asc(missingConsents.id));
	if (missing.length === 0) return null;
	const ids = missing.map(({ originalId }) => originalId);
	if (ids.includes(null)) return projectMessages.consentImpossible;
	const originals = await db
		.select({ id: scicommProjects.id, name: scicommProjects.name, visibility: scicommProjects.visibility })
		.from(scicommProjects)
		.where(
			and(
				inArray(
					scicommProjects.id,
					ids.flatMap((id) => id ?? []),
				),
				namedTo(viewer),
			),
		);
	const messages = await Promise.all(
		ids.map(async (id) => {
			const original = originals.find((original) => original.id === id);
			if (!original) return projectMessages.consentOfUnknown;
			return consentMessage(original, await namesOfOwners(db, original.id));
		}),
	);
	return messages.join(" ");
}

/** Those who have contributed to it longest first, and suspended ones last. */
async function namesOfOwners(db: Database | Transaction, projectId: string) {
	const owners = await db
		.select({ name: publicName(projectContributors.userId) })
		.from(projectContributors)
		.innerJoin(users, eq(users.id, projectContributors.userId))
		.where(and(eq(projectContributors.projectId, projectId), eq(projectContributors.role, "owner")))
		.orderBy(isNotNull(users.suspendedAt), asc(projectContributors.createdAt), asc(projectContributors.userId))
		.limit(ownersNamed);
	return owners.map(({ name }) => name ?? nameless);
}

/**
 * The forks that an owner of this project can allow to be shown: the oldest ones, then what was put off longest ago, so that none stays
 * behind the others; and how many there are. They are private: what is told is the owner who has contributed to them longest and since when there is one, and
 * nothing of what they say.
 */
export async function listForksToAllow(db: Database, projectId: string) {
	const ofProject = eq(missingConsents.originalId, projectId);
	const isDeclined = sql<boolean>`${isNotNull(missingConsents.declinedAt)}`;
	const [counted] = await db.select({ total: count() }).from(missingConsents).where(ofProject);
	const forks = await db
		.select({
			id: missingConsents.forkId,
			owner: publicName(projectContributors.userId),
			createdAt: missingConsents.createdAt,
			isDeclined,
		})
		.from(missingConsents)
		.leftJoin(projectContributors, isFirstOwnerOf(missingConsents.forkId))
		.where(ofProject)
		.orderBy(sql`${missingConsents.declinedAt} nulls first`, asc(missingConsents.createdAt), asc(missingConsents.id))
		.limit(forksShown);
	return { forks, total: counted?.total ?? 0 };
}

export type ForksToAllow = Awaited<ReturnType<typeof listForksToAllow>>;

/** A fork that an owner of this project can allow to be shown, to be asked about. @throws as `allowFork` */
export async function findForkToAllow(db: Database, viewer: Viewer, projectId: string, forkId: string) {
	await requireOwner(db, viewer, projectId);
	const [fork] = await db
		.select({ owner: publicName(projectContributors.userId) })
		.from(missingConsents)
		.leftJoin(projectContributors, isFirstOwnerOf(missingConsents.forkId))
		.where(consentTo(projectId, forkId));
	if (!fork) throw notFound(projectMessages.forkToAllowGone);
	return fork;
}

/**
 * Agrees that a fork is shown to others, for all owners of the project. What is agreed already stays so.
 * @throws as `requireRole`, and that the project has no such fork (404)
 */
export async function allowFork(db: Database, viewer: Viewer, projectId: string, forkId: string) {
	await db.transaction(async (transaction) => {
		await requireOwner(transaction, viewer, projectId);
		const allowed = await transaction
			.delete(missingConsents)
			.where(consentTo(projectId, forkId))
			.returning({ id: missingConsents.id });
		if (allowed.length === 0) throw notFound(projectMessages.forkToAllowGone);
	});
}

/** Says 'not now' for all owners of the project: the fork waits for them no more, and stays private until one agrees. @throws as `allowFork` */
export async function declineFork(db: Database, viewer: Viewer, projectId: string, forkId: string) {
	await requireOwner(db, viewer, projectId);
	const declined = await db
		.update(missingConsents)
		.set({ declinedAt: sql`now()` })
		.where(consentTo(projectId, forkId))
		.returning({ id: missingConsents.id });
	if (declined.length === 0) throw notFound(projectMessages.forkToAllowGone);
}

/** The consent that a fork lacks of this project's owners. @param forkId any text */
function consentTo(projectId: string, forkId: string) {
	return isUuid(forkId)
		? and(eq(missingConsents.originalId, projectId), eq(missingConsents.forkId, forkId))
		: sql`false`;
}
