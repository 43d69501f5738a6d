import { and, eq, gt, sql } from "drizzle-orm";
import { lockAccount } from "#app/accounts/other-accounts.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { moderatedKinds, reportables } from "#app/features.server.ts";
import { type Refusal, refuse } from "#app/forms/form-answer.ts";
import { inRefusableTransaction } from "#app/forms/refusable-transaction.server.ts";
import { lockRow } from "#app/moderation/decisions.server.ts";
import { findEvent, type ModerationEvent, recordEvent } from "#app/moderation/events.server.ts";
import { moderationEvents, pendingNotifications } from "#app/moderation/moderation.tables.server.ts";
import { canUndo, moderationMessages } from "#app/moderation/moderation.ts";
import { takeOriginal } from "#app/moderation/originals.server.ts";
import { cancelNotifications, scheduleNotification } from "#app/moderation/pending-notification.server.ts";
import { reopenReports } from "#app/moderation/report-closing.server.ts";
import { isQueuedKind, isReportable } from "#app/moderation/subject-kinds.ts";

/** What was decided on, by now as it was before. */
export type Undone = Pick<ModerationEvent, "action" | "subjectKind" | "subjectId">;
export type UndoAnswer = Undone | Refusal;

/**
 * Undoes the moderator's own decision while there is time: all is as it was before, in every column, except what its owner
 * has changed since. Nobody is told of either.
 */
export async function undoDecision(db: Database, moderator: Member, eventId: string): Promise<UndoAnswer> {
	const event = await findEvent(db, eventId);
	if (!event || !isDecision(event)) return refuse(404, moderationMessages.eventNotFound);
	if (!canUndo(moderator, event)) return refuse(403, moderationMessages.undoNotYours);
	return inRefusableTransaction(db, async (transaction) => {
		if (!isHiding(event)) await lockSubmitter(transaction, event);
		const isInTime = sql`${pendingNotifications.dueAt} > clock_timestamp()`;
		if ((await cancelNotifications(transaction, and(eq(pendingNotifications.eventId, eventId), isInTime))) === 0) {
			const isUndone = (await transaction.$count(moderationEvents, eq(moderationEvents.undoes, eventId))) > 0;
			return refuse(409, isUndone ? moderationMessages.undoneAlready : moderationMessages.undoTooLate);
		}
		const outcome = await revert(transaction, event);
		const { undoChanged, undoGone } = moderationMessages;
		if (!outcome) return refuse(409, event.action === "edited" ? undoChanged : undoGone);
		await reopenReports(transaction, eventId);
		await recordTakingBack(transaction, moderator, event, outcome);
		return event;
	});
}

/** What was put back into its queue without naming a decision that this undoes is a decision of its own. */
function isDecision({ action, undoes }: ModerationEvent) {
	return action !== "restored" && (action !== "undone" || undoes === null);
}

/** Whether it is undone on a row that is there, whose lock comes with that of its account: see `lockRow`. */
function isHiding({ action }: ModerationEvent) {
	return action === "hidden" || action === "shown";
}

/** Returns what the log calls it; undefined when what the decision was on is gone. */
async function revert(transaction: Transaction, event: ModerationEvent) {
	const { action, subjectKind: kind, subjectId } = event;
	if (action === "kept") return "undone";
	if (isHiding(event)) {
		const reportable = isReportable(kind) ? reportables[kind] : undefined;
		if (!reportable || !(await lockRow(transaction, reportable, subjectId))) return undefined;
		await reportable.setHidden(transaction, subjectId, action === "shown", event);
		return "undone";
	}
	if (action === "edited") return (await undoEdit(transaction, event)) ? "restored" : undefined;
	const row = await takeOriginal(transaction, event.id);
	if (action === "deleted" && row && isReportable(kind)) {
		await reportables[kind].restore(transaction, row);
		return "undone";
	}
	if (!row || !isQueuedKind(kind)) return undefined;
	const subject = moderatedKinds[kind];
	if (action === "rejected") await subject.restore(transaction, row);
	else if (!(await subject.unapprove(transaction, row))) return undefined;
	const isPublicAgain = action === "undone" || (action === "rejected" && subject.stateOf(row) === null);
	return isPublicAgain ? "restored" : "undone";
}

/** Returns whether the subject is there, and what it says was neither edited again nor approved by another moderator. */
async function undoEdit(transaction: Transaction, event: ModerationEvent) {
	const { id, at, subjectKind: kind, subjectId } = event;
	const reportable = isReportable(kind) ? reportables[kind] : undefined;
	if (!reportable?.editing) return false;
	const now = await lockRow(transaction, reportable, subjectId);
	if (!now || new Date(String(now.updatedAt)) > at || (await isApprovedByAnother(transaction, event))) return false;
	const row = await takeOriginal(transaction, id);
	if (!row) return false;
	await reportable.editing.undo(transaction, row);
	return true;
}

/** Whether another moderator has approved its subject after it, and can undo that still: of what comes later nothing is told sooner. */
async function isApprovedByAnother(transaction: Transaction, { at, actorId, subjectKind, subjectId }: ModerationEvent) {
	const approvals = await transaction
		.select({ actorId: moderationEvents.actorId })
		.from(pendingNotifications)
		.innerJoin(moderationEvents, eq(moderationEvents.id, pendingNotifications.eventId))
		.where(
			and(
				...[eq(moderationEvents.subjectKind, subjectKind), eq(moderationEvents.subjectId, subjectId)],
				...[eq(moderationEvents.action, "approved"), gt(moderationEvents.at, at)],
			),
		);
	return approvals.some((approval) => approval.actorId !== actorId);
}

/**
 * Brings back what was rejected, with every column as it was: to be decided on again, which its submitter is told then. What was public
 * is so again at once, which they are told if they were told that it was removed.
 */
export async function restoreRejected(db: Database, moderator: Member, eventId: string): Promise<UndoAnswer> {
	const event = await findEvent(db, eventId);
	if (event?.action !== "rejected" || !isQueuedKind(event.subjectKind)) {
		return refuse(404, moderationMessages.eventNotFound);
	}
	const subject = moderatedKinds[event.subjectKind];
	return inRefusableTransaction(db, async (transaction) => {
		await lockSubmitter(transaction, event);
		const wasTold = (await cancelNotifications(transaction, eq(pendingNotifications.eventId, eventId))) === 0;
		const row = await takeOriginal(transaction, eventId);
		if (!row) return refuse(409, moderationMessages.notRestorable);
		await subject.restore(transaction, row);
		await reopenReports(transaction, eventId);
		const restoring = await recordTakingBack(transaction, moderator, event, "restored");
		if (wasTold && subject.stateOf(row) !== "pending") await scheduleNotification(transaction, restoring, 0);
		return event;
	});
}

/** Before the rows that go with it, in the order in which a deletion of the account locks them. */
async function lockSubmitter(transaction: Transaction, { submitterId }: ModerationEvent) {
	if (submitterId !== null) await lockAccount(transaction, submitterId);
}

function recordTakingBack(
	transaction: Transaction,
	moderator: Member,
	{ id, subjectKind, subjectId, title, submitterId }: ModerationEvent,
	action: "undone" | "restored",
) {
	return recordEvent(transaction, moderator, { action, subjectKind, subjectId, title, submitterId, undoes: id });
}
