import { eq, inArray, or, type SQLWrapper } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { missingConsents, scicommProjects } from "./project.tables.server.ts";
import { projectMessages } from "./project.ts";

/**
 * Makes other changes of the project's contributors, invitations and content wait until the transaction ends. Edits of the
 * project wait too, and so does the counting of stars and forks; a fork that is being copied is not waited for.
 * @throws the answer that there is no such project (404) when its id is none
 */
export async function lockProject(transaction: Transaction, projectId: string) {
	if (!isUuid(projectId)) throw notFound(projectMessages.notFound);
	await transaction
		.select({ id: scicommProjects.id })
		.from(scicommProjects)
		.where(eq(scicommProjects.id, projectId))
		.for("no key update");
}

/**
 * Locks projects that this transaction may delete, and what changes with them: the originals, whose forks are counted, and the
 * forks, which forget where they came from or whose consent they lack. Older ones come first, as originals are older than their forks, so that of several
 * transactions that do this none waits for one that waits for it.
 * @param going ids of the projects
 * @param others ids of projects that change besides
 */
export async function lockWithForks(transaction: Transaction, going: string[] | SQLWrapper, others: SQLWrapper[] = []) {
	const originals = transaction
		.select({ id: scicommProjects.forkedFrom })
		.from(scicommProjects)
		.where(inArray(scicommProjects.id, going));
	const waiting = transaction
		.select({ id: missingConsents.forkId })
		.from(missingConsents)
		.where(inArray(missingConsents.originalId, going));
	await transaction
		.select({ id: scicommProjects.id })
		.from(scicommProjects)
		.where(
			or(
				...[going, originals, ...others].map((ids) => inArray(scicommProjects.id, ids)),
				inArray(scicommProjects.forkedFrom, going),
				inArray(scicommProjects.id, waiting),
			),
		)
		.orderBy(scicommProjects.createdAt, scicommProjects.id)
		.for("update");
}
