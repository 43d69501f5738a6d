import { inArray, or, type SQLWrapper } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { scicommProjects } from "#app/db/schema.server.ts";

/**
 * Locks projects that this transaction may delete, and what changes with them: the originals, whose forks are counted, and the
 * forks, which forget where they came from. Older ones come first, as originals are older than their forks, so that of several
 * transactions that do this none waits for one that waits for it.
 * @param going ids of the projects
 * @param others ids of projects that change besides
 */
export async function lockWithForks(transaction: Transaction, going: string[] | SQLWrapper, others: SQLWrapper[] = []) {
	const originals = transaction
		.select({ id: scicommProjects.forkedFrom })
		.from(scicommProjects)
		.where(inArray(scicommProjects.id, going));
	await transaction
		.select({ id: scicommProjects.id })
		.from(scicommProjects)
		.where(
			or(
				...[going, originals, ...others].map((ids) => inArray(scicommProjects.id, ids)),
				inArray(scicommProjects.forkedFrom, going),
			),
		)
		.orderBy(scicommProjects.createdAt, scicommProjects.id)
		.for("update");
}
