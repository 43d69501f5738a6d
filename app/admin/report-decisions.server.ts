import { count, eq, min, sql } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { moderatedKinds, reportables } from "#app/features.server.ts";
import { type Decision, lockRow, rowVersionOf } from "#app/moderation/decisions.server.ts";
import { latestEventOf, recordEvent, wasDone } from "#app/moderation/events.server.ts";
import type { SnapshotRow } from "#app/moderation/moderated-kind.ts";
import { moderationEvents, pendingNotifications, reports } from "#app/moderation/moderation.tables.server.ts";
import type { RejectionReason } from "#app/moderation/moderation.ts";
import { closePictureOf, keepOriginal } from "#app/moderation/originals.server.ts";
import {
	cancelNotifications,
	lockNotifications,
	scheduleNotification,
} from "#app/moderation/pending-notification.server.ts";
import { closeReports, openReportsOf } from "#app/moderation/report-closing.server.ts";
import { isQueuedKind, oneThatIsGone, type ReportableKind } from "#app/moderation/subject-kinds.ts";
import { isUuid } from "#app/web/uuid.ts";
import { carryOut } from "./decide.server.ts";
import { readableOf } from "./private-subjects.server.ts";

interface Why {
	reason: RejectionReason;
	explanation: string;
}

/**
 * `kept`: it stays as it is. `hidden`: out of sight. `shown`: in sight again. `deleted`: gone, where no account owns it. Each answers
 * all that was reported of it.
 */
export type ReportVerdict = { action: "kept" } | ({ action: "hidden" | "deleted" } & Why) | { action: "shown" };

/** What is decided on, as the moderator saw it. */
interface ReportedSeen {
	kind: ReportableKind;
	id: string;
	/** From `stateOfReported`. */
	state: string;
}

/** Distinguishes two states of what is reported: what it says, whether it has an owner, what was done to it, what the reports that wait say. */
export async function stateOfReported(db: Database | Transaction, kind: ReportableKind, id: string, row?: SnapshotRow) {
	const event = await latestEventOf(db, kind, id);
	const { id: reportId, reason, text } = reports;
	const words = sql`string_agg(concat_ws(' ', ${reportId}, ${reason}, ${text}), ',' order by ${reportId})`;
	const [waiting] = await db
		.select({ open: count(), since: min(reports.createdAt), said: sql<string | null>`md5(${words})` })
		.from(reports)
		.where(openReportsOf({ kind, id }));
	const version = row ? [rowVersionOf(row), reportables[kind].isDeletable(row)] : ["gone"];
	const state = [...version, event?.id ?? "none", waiting?.said ?? "none"].join(" ");
	return { event, open: waiting?.open ?? 0, since: waiting?.since ?? null, state };
}

/**
 * Decides on what was reported, or is hidden, once, even when several do it concurrently. Its owner is told once that can't be undone
 * any more.
 * @param moderator must be one: see `canModerate`
 */
export async function decideOnReports(
	db: Database,
	moderator: Member,
	{ kind, id, state: seen }: ReportedSeen,
	verdict: ReportVerdict,
): Promise<Decision> {
	if (!isUuid(id)) return { outcome: "missing" };
	return db.transaction(async (transaction) => {
		const reportable = reportables[kind];
		const { row, open, since, differs, reversed } = await lockReported(
			transaction,
			{ kind, id, state: seen },
			opposites[verdict.action],
		);
		if (differs) return differs;
		const isHidden = row !== undefined && reportable.isHidden(row);
		const fits = {
			kept: open > 0,
			hidden: row !== undefined && !isHidden,
			shown: isHidden,
			deleted: row !== undefined && reportable.isDeletable(row),
		}[verdict.action];
		if (!fits) return open === 0 && !row ? { outcome: "missing" } : { outcome: "changed" };
		if (verdict.action === "hidden" || verdict.action === "shown")
			await reportable.setHidden(transaction, id, verdict.action === "hidden", reversed);
		// What hides it for the first time, as far as its owner knows, is told.
		const isSilent =
			reversed && (verdict.action === "shown" || (await wasHiddenBefore(transaction, kind, id, reversed)));
		const title = row ? readableOf(kind, row).title : oneThatIsGone(kind);
		const eventId = await recordEvent(transaction, moderator, {
			...verdict,
			subjectKind: kind,
			subjectId: id,
			title,
			submitterId: row ? await reportable.ownerOf(transaction, row) : null,
			waitingSince: since,
			undoes: isSilent ? reversed.id : undefined,
		});
		if (row && (verdict.action === "hidden" || verdict.action === "deleted")) await closePictureOf(transaction, row);
		if (verdict.action === "deleted" && row) {
			await keepOriginal(transaction, eventId, row);
			// Once its original is kept: see `keep_own_entry` in the migrations.
			await reportable.remove(transaction, id);
		}
		await closeReports(transaction, { kind, id }, eventId);
		if (reversed) await cancelNotifications(transaction, eq(pendingNotifications.eventId, reversed.id));
		// What its owner never heard of is not told to be over.
		if (!isSilent) await scheduleNotification(transaction, eventId);
		return { outcome: "done", eventId, title };
	});
}

/** Rejects what was reported and is one of the kinds that are decided on: it is deleted, as any other that is rejected. */
export async function rejectReported(
	db: Database,
	moderator: Member,
	{ kind, id, state: seen }: ReportedSeen,
	why: Why,
): Promise<Decision> {
	if (!isQueuedKind(kind) || !isUuid(id)) return { outcome: "missing" };
	return db.transaction(async (transaction) => {
		const { row, differs } = await lockReported(transaction, { kind, id, state: seen });
		if (differs) return differs;
		if (!row) return { outcome: "missing" };
		return carryOut(transaction, moderator, moderatedKinds[kind], row, { action: "rejected", ...why });
	});
}

/** What each takes back while nobody is told of that. */
const opposites: Partial<Record<ReportVerdict["action"], "hidden" | "shown">> = { hidden: "shown", shown: "hidden" };

/**
 * What was reported, locked, with what becomes of the decision where it is no longer as the moderator saw it.
 * @param opposite of what is decided: `reversed` is the event of one that nobody was told of yet
 */
async function lockReported(
	transaction: Transaction,
	{ kind, id, state: seen }: ReportedSeen,
	opposite?: "hidden" | "shown",
) {
	// It may be gone, so that there is no row to lock.
	await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reports ${kind} ${id}`}, 0))`);
	const [reversed] = opposite ? await lockNotifications(transaction, { kind, id, action: opposite }) : [];
	const row = await lockRow(transaction, reportables[kind], id);
	const { event, open, since, state } = await stateOfReported(transaction, kind, id, row);
	const isNewer = event !== undefined && !seen.includes(event.id);
	const differs: Decision | null =
		state === seen ? null : isNewer ? { outcome: "decided", event } : { outcome: "changed" };
	return { row, open, since, differs, reversed: reversed === undefined ? undefined : { id: reversed } };
}

async function wasHiddenBefore(transaction: Transaction, kind: ReportableKind, id: string, event: { id: string }) {
	const at = sql`(select at from ${moderationEvents} where id = ${event.id})`;
	const wasHidden = wasDone(kind, id, ["hidden"], { before: at });
	const { rows } = await transaction.execute<{ hidden: boolean }>(sql`select ${wasHidden} as hidden`);
	return rows[0]?.hidden === true;
}
