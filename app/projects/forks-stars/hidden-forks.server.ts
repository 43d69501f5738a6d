/** Forks of what is hidden: they are hidden with it, and shown with it, unless a moderator has decided on them. */
import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { moderationEvents } from "#app/moderation/moderation.tables.server.ts";
import { scicommProjects } from "../project.tables.server.ts";

/** Whether a project is hidden for what it was forked from, and not for itself. */
export async function isHiddenWithOriginal(db: Database, projectId: string) {
	const { id, hidden, forkedFrom } = scicommProjects;
	const condition = and(eq(id, projectId), hidden, isNotNull(forkedFrom), isUndecided(sql`${scicommProjects}.id`));
	return (await db.$count(scicommProjects, condition)) > 0;
}

/** That no moderator has hidden or shown a project itself. @param id the column with its id */
function isUndecided(id: SQL) {
	return sql`not exists (
		select from ${moderationEvents} as decision
		where decision.subject_kind = 'project' and decision.subject_id = ${id} and decision.action in ('hidden', 'shown')
	)`;
}

export function showForks(transaction: Transaction, originalId: string) {
	return setForksHidden(transaction, originalId, false, sql`true`);
}

/** Takes `showForks` back. What was forked before the project was hidden stays as it is. @param shownBy the decision that is undone */
export function hideForksAgain(transaction: Transaction, originalId: string, shownBy: string) {
	const since = sql`(
		select max(hiding.at) from ${moderationEvents} as hiding join ${moderationEvents} as showing on hiding.at < showing.at
		where showing.id = ${shownBy} and hiding.subject_kind = 'project' and hiding.subject_id = ${originalId}
			and hiding.action = 'hidden'
	)`;
	return setForksHidden(transaction, originalId, true, sql`fork.created_at > ${since}`);
}

/** Locks them after their original, the older ones first, as `lockWithForks` does. */
async function setForksHidden(transaction: Transaction, originalId: string, hidden: boolean, condition: SQL) {
	const isMeant = sql`fork.hidden = ${!hidden} and ${isUndecided(sql`fork.id`)} and ${condition}`;
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
