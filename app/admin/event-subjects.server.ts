/** What logged events are about, for those who are told of them. */
import { eq, or, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { reportables } from "#app/features.server.ts";
import { wasDone } from "#app/moderation/events.server.ts";
import type { SnapshotRow } from "#app/moderation/moderated-kind.ts";
import { moderationEvents, moderationWords } from "#app/moderation/moderation.tables.server.ts";
import type { ModerationAction } from "#app/moderation/moderation.ts";
import type { Reportable } from "#app/moderation/reportable.server.ts";
import { isReportable, type ReportableKind, reportableKinds, type SubjectKind } from "#app/moderation/subject-kinds.ts";

/** That what an event is about is hidden now. */
export function isSubjectHidden() {
	const { subjectKind, subjectId } = moderationEvents;
	const isHidden = reportableKinds.map(
		(kind) => sql`(${eq(subjectKind, kind)} and ${reportables[kind].hides(subjectId)})`,
	);
	return sql<boolean>`(${or(...isHidden)})`;
}

/** That what an event has hidden is hidden because of it, as its owner was told, and not because of a later one or a dispute. */
export function isHiddenBy() {
	const { at, subjectKind, subjectId, undoes } = moderationEvents;
	const isOver = wasDone(subjectKind, subjectId, ["hidden", "shown"], { after: at, isTold: true });
	return sql<boolean>`(${undoes} is null and not ${isOver} and ${isSubjectHidden()})`;
}

/**
 * That an event has shown a message that nobody had seen: it was held until a moderator had looked at it.
 * @param kind of what the event is about
 * @param id its own
 * @param at when the event was
 */
export function wasHeldUntil(kind: SubjectKind | PgColumn, id: string | PgColumn, at: SQLWrapper) {
	return sql<boolean>`(${kind} = 'message' and not ${wasDone(kind, id, ["hidden", "shown"], { before: at })})`;
}

/** That what was rejected was on its board already. */
export const wasListed = sql<boolean>`coalesce((${moderationWords.snapshot} ->> 'approved')::boolean, false)`;

/** As what something is there once it is accepted: an application is an item of the showcase, under the same id. */
export function kindOnceAccepted(kind: SubjectKind): ReportableKind {
	return isReportable(kind) ? kind : "item";
}

/** Whether an event says what became of what is gone: before its owner has deleted it, it may have been decided on as well. */
export function tellsOfEnd({ action, subjectKind }: { action: ModerationAction; subjectKind: SubjectKind }) {
	const isAccepted = action === "approved" && kindOnceAccepted(subjectKind) !== subjectKind;
	return isAccepted || action === "rejected" || action === "deleted";
}

/** Where its owner finds it, also while it is hidden; null where nobody is told whose it is, or it is on no page. */
export function pathForOwner(reportable: Reportable, row: SnapshotRow) {
	if (!reportable.isAmongPeople(row)) return reportable.hiddenPath(row.id);
	return reportable.isAnonymous ? null : reportable.publicPath(row);
}

/** Where their owners find some things, by their ids; without those that are gone, or are on no page. */
export async function pathsForOwners(db: Database | Transaction, things: { kind: ReportableKind; id: string }[]) {
	const paths = new Map<string, string>();
	for (const [kind, some] of Map.groupBy(things, ({ kind }) => kind)) {
		const reportable = reportables[kind];
		const { rows } = await db.execute<{ row: SnapshotRow }>(reportable.withIds(some.map(({ id }) => id)));
		for (const { row } of rows) {
			const path = pathForOwner(reportable, reportable.rowOf(row));
			if (path !== null) paths.set(row.id, path);
		}
	}
	return paths;
}
