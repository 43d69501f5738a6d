/** Forks of what is hidden: they are hidden with it, and shown with it, unless a moderator has decided on them. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { wasDone } from "#app/moderation/events.server.ts";
import { moderationEvents } from "#app/moderation/moderation.tables.server.ts";
import { detailMessages } from "../detail.ts";
import { scicommProjects } from "../project.tables.server.ts";

const fork = alias(scicommProjects, "fork");

/** What those who still see a hidden project read about it. */
export async function hiddenNoticeOf(db: Database, projectId: string, isFork: boolean) {
	const { id } = scicommProjects;
	const isForItself = (await db.$count(scicommProjects, and(eq(id, projectId), isUndecided(id)))) === 0;
	if (isForItself) return detailMessages.hidden;
	// What is no fork may have been one of a project that is gone, or come hidden from another site.
	return isFork ? detailMessages.hiddenWithOriginal : detailMessages.hiddenOrOriginal;
}

/** That no moderator has hidden or shown a project itself, but for what was undone. */
function isUndecided(id: PgColumn) {
	return sql`not ${wasDone("project", id, ["hidden", "shown"])}`;
}

export function showForks(transaction: Transaction, originalId: string) {
	return setForksHidden(transaction, originalId, false, sql`true`);
}

/** Takes `showForks` back. What was forked before the project was hidden stays as it is. @param shownBy the decision that is undone */
export function hideForksAgain(transaction: Transaction, originalId: string, shownBy: string) {
	const shownAt = sql`(select at from ${moderationEvents} where id = ${shownBy})`;
	// A fork that was hidden from the start may have no such decision.
	const wasForkedBefore = wasDone("project", originalId, ["hidden"], { after: fork.createdAt, before: shownAt });
	return setForksHidden(transaction, originalId, true, sql`not ${wasForkedBefore}`);
}

/** Locks them after their original, the older ones first, as `lockWithForks` does. */
async function setForksHidden(transaction: Transaction, originalId: string, hidden: boolean, condition: SQL) {
	const isMeant = sql`fork.hidden = ${!hidden} and ${isUndecided(fork.id)} and ${condition}`;
	await transaction.execute(sql`
		with recursive forks as (
			select fork.id from ${scicommProjects} as fork where fork.forked_from = ${originalId} and ${isMeant}
			union
			select fork.id from ${scicommProjects} as fork join forks on fork.forked_from = forks.id where ${isMeant}
		),
		locked as materialized (
			select fork.id from ${scicommProjects} as fork join forks on forks.id = fork.id
			order by fork.created_at, fork.id for no key update of fork
		)
		update ${scicommProjects} set hidden = ${hidden} where id in (select id from locked)
	`);
}
