import { lockAccount } from "#app/accounts/other-accounts.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import type { Refusal } from "#app/forms/form-answer.ts";
import { type ModerationEvent, recordEvent } from "./events.server.ts";
import type { ApprovalChoice, ModeratedKind, SnapshotRow } from "./moderated-kind.ts";
import { type RejectionReason, subjectKey } from "./moderation.ts";
import { closePictureOf, keepOriginal } from "./originals.server.ts";
import { scheduleNotification } from "./pending-notification.server.ts";
import { closeReports } from "./report-closing.server.ts";

export type Verdict =
	| ({ action: "approved" } & ApprovalChoice)
	| {
			action: "rejected";
			reason: RejectionReason;
			explanation: string;
	  };

/**
 * What became of it. `decided`: somebody was faster, as `event` says. `changed`: its owner has changed what the moderator saw.
 * `missing`: it is gone, and no moderator had to do with it, or there never was such a thing. `refused`: not as the moderator chose.
 */
export type Decision =
	| { outcome: "done"; eventId: string; title: string }
	| { outcome: "decided"; event: ModerationEvent }
	| { outcome: "changed" }
	| { outcome: "missing" }
	| { outcome: "refused"; refusal: Refusal };

/** Distinguishes two states of a row, for `SubjectSeen`. */
export function rowVersionOf(row: SnapshotRow) {
	return String(row.updatedAt ?? row.createdAt);
}

/**
 * The row, locked. The account that it goes with is held first, as a deletion of that account locks them in the same order; projects,
 * which name no account, come before their owners in both.
 */
export async function lockRow<Row extends SnapshotRow>(transaction: Transaction, subject: Lockable<Row>, id: string) {
	const found = await subject.find(transaction, id);
	if (found && subject.lockBefore) await subject.lockBefore(transaction, found);
	else if (typeof found?.userId === "string") await lockAccount(transaction, found.userId);
	return subject.find(transaction, id, "lock");
}

interface Lockable<Row extends SnapshotRow> {
	find(transaction: Transaction, id: string, lock?: "lock"): Promise<Row | undefined>;
	lockBefore?(transaction: Transaction, row: Row): Promise<void>;
}

/**
 * Adds a decision on a row to the log, with what undoing it needs, and the notification that becomes a mail.
 * @param waited the row as it waited for the decision, where that has changed it first
 */
export async function recordDecision(
	transaction: Transaction,
	moderator: Member,
	subject: ModeratedKind,
	row: SnapshotRow,
	verdict: Verdict | { action: "undone" },
	waited = row,
) {
	const { action } = verdict;
	const eventId = await recordEvent(transaction, moderator, {
		action,
		subjectKind: subject.kind,
		subjectId: row.id,
		title: subject.describe(row).title,
		submitterId: typeof row.userId === "string" ? row.userId : null,
		waitingSince: subject.stateOf(waited) === null ? null : waitingSince(subject, waited),
		...(action === "rejected" && {
			reason: verdict.reason,
			explanation: verdict.explanation,
			snapshot: withoutPersonal(subject, row),
		}),
	});
	await keepOriginal(transaction, eventId, row);
	if (action === "rejected") {
		await closePictureOf(transaction, row);
		await closeReports(transaction, { kind: subject.kind, id: row.id }, eventId);
	}
	await scheduleNotification(transaction, eventId);
	return eventId;
}

/** Since when a row waits: since it was submitted, or since its owner first edited it. */
export function waitingSince(subject: ModeratedKind, row: SnapshotRow) {
	if (subject.stateOf(row) !== "edited") return new Date(row.createdAt);
	const { edited_at } = Object(row.approvedAs) as { edited_at?: string };
	return new Date(edited_at ?? String(row.updatedAt));
}

function withoutPersonal({ personal }: ModeratedKind, row: SnapshotRow) {
	return Object.fromEntries(Object.entries(row).filter(([column]) => !personal.includes(column)));
}

/** A subject as it is now, for a rejection of it: see `subjectKey`. Undefined when it is gone. */
export async function findSubjectKey(db: Database, subject: ModeratedKind, id: string) {
	const row = await subject.find(db, id);
	const isPublic = row && subject.stateOf(row) === null;
	return row && subjectKey({ kind: subject.kind, id, version: rowVersionOf(row), isPublic });
}
