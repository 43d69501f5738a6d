import { and, eq, sql } from "drizzle-orm";
import { holdAccount } from "#app/accounts/other-accounts.server.ts";
import type { Member } from "#app/context.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { moderationEvents, moderationNotices } from "#app/db/schema.server.ts";
import { type Actor, actorOf, findEvent, type ModerationEvent, recordEvent } from "./events.server.ts";
import { canUndo, moderationMessages } from "./moderation.ts";
import { takeOriginal } from "./originals.server.ts";
import { isReportable } from "./report.ts";
import { reopenReports } from "./report-closing.server.ts";
import { reportables } from "./reportables.server.ts";
import { isQueuedKind, subjects } from "./subjects.server.ts";

export type TakenBack =
	| { outcome: "done"; title: string; subjectId: string }
	| { outcome: "refused"; status: number; message: string };

/**
 * Takes back the moderator's own decision while there is time: all is as it was before, to the last column, except what its owner
 * has changed since. Nobody is told of either.
 */
export async function undoDecision(db: Database, moderator: Member, eventId: string): Promise<TakenBack> {
	const event = await findEvent(db, eventId);
	if (!event || event.action === "undone" || event.action === "restored") {
		return refused(404, moderationMessages.eventNotFound);
	}
	if (!canUndo(moderator, event)) return refused(403, moderationMessages.undoNotYours);
	const actor = await actorOf(db, moderator);
	return unlessRefused(db, async (transaction) => {
		await holdSubmitter(transaction, event);
		// Whoever takes the notice has the last word: this, or the round that makes mails of notices.
		const [notice] = await transaction
			.delete(moderationNotices)
			.where(and(eq(moderationNotices.eventId, eventId), sql`${moderationNotices.dueAt} > clock_timestamp()`))
			.returning({ eventId: moderationNotices.eventId });
		if (!notice) {
			const isUndone = (await transaction.$count(moderationEvents, eq(moderationEvents.undoes, eventId))) > 0;
			return refused(409, isUndone ? moderationMessages.undoneAlready : moderationMessages.undoTooLate);
		}
		if (!(await takeBack(transaction, event))) return refused(409, moderationMessages.undoGone);
		await reopenReports(transaction, eventId);
		await recordTakingBack(transaction, actor, event, "undone");
		return { outcome: "done", title: event.title, subjectId: event.subjectId };
	});
}

/** Returns whether what the decision was on is still there. */
async function takeBack(transaction: Transaction, event: ModerationEvent) {
	const { action, subjectKind: kind, subjectId } = event;
	if (action === "kept") return true;
	if (action === "hidden" || action === "shown") {
		const reportable = isReportable(kind) ? reportables[kind] : undefined;
		if (!(await reportable?.find(transaction, subjectId, "lock"))) return false;
		await reportable?.setHidden(transaction, subjectId, action === "shown");
		return true;
	}
	const row = await takeOriginal(transaction, event.id);
	if (!row || !isQueuedKind(kind)) return false;
	if (action !== "rejected") return subjects[kind].unapprove(transaction, row);
	await subjects[kind].putBack(transaction, row);
	return true;
}

/** Brings back what was rejected, as it was to the last column: to be decided on again. Its submitter is told of that decision. */
export async function restoreRejected(db: Database, moderator: Member, eventId: string): Promise<TakenBack> {
	const event = await findEvent(db, eventId);
	if (event?.action !== "rejected" || !isQueuedKind(event.subjectKind)) {
		return refused(404, moderationMessages.eventNotFound);
	}
	const subject = subjects[event.subjectKind];
	const actor = await actorOf(db, moderator);
	return unlessRefused(db, async (transaction) => {
		await holdSubmitter(transaction, event);
		await transaction.delete(moderationNotices).where(eq(moderationNotices.eventId, eventId));
		const row = await takeOriginal(transaction, eventId);
		if (!row) return refused(409, moderationMessages.notRestorable);
		await subject.putBack(transaction, row);
		await recordTakingBack(transaction, actor, event, "restored");
		return { outcome: "done", title: event.title, subjectId: event.subjectId };
	});
}

/** Before the rows that go with it, in the order in which a deletion of the account locks them. */
async function holdSubmitter(transaction: Transaction, { submitterId }: ModerationEvent) {
	if (submitterId !== null) await holdAccount(transaction, submitterId);
}

function recordTakingBack(
	transaction: Transaction,
	actor: Actor,
	{ id, subjectKind, subjectId, title, submitterId }: ModerationEvent,
	action: "undone" | "restored",
) {
	return recordEvent(transaction, actor, { action, subjectKind, subjectId, title, submitterId, undoes: id });
}

function refused(status: number, message: string): TakenBack {
	return { outcome: "refused", status, message };
}

/** What is refused changes nothing, whatever was done before it. */
async function unlessRefused(db: Database, work: (transaction: Transaction) => Promise<TakenBack>): Promise<TakenBack> {
	let answer: TakenBack | undefined;
	try {
		return await db.transaction(async (transaction) => {
			answer = await work(transaction);
			if (answer.outcome === "refused") transaction.rollback();
			return answer;
		});
	} catch (error) {
		if (answer?.outcome === "refused") return answer;
		throw error;
	}
}
