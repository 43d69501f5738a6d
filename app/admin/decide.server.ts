import type { Member } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { moderatedKinds } from "#app/features.server.ts";
import {
	type Decision,
	lockRow,
	recordDecision,
	rowVersionOf,
	type Verdict,
} from "#app/moderation/decisions.server.ts";
import { latestEventOf } from "#app/moderation/events.server.ts";
import type { ModeratedKind, SnapshotRow } from "#app/moderation/moderated-kind.ts";
import type { SubjectSeen } from "#app/moderation/moderation.ts";
import { isUuid } from "#app/web/uuid.ts";
import { tellsOfEnd } from "./event-subjects.server.ts";

/**
 * Approves or rejects what waits, once, even when several do it concurrently: the row, the event of it and the notification that becomes
 * a mail once the decision can't be undone any more are written together. A rejected row is deleted; what it was is kept for
 * restoring it.
 * @param moderator must be one: see `canModerate`
 */
export async function decide(db: Database, moderator: Member, seen: SubjectSeen, verdict: Verdict): Promise<Decision> {
	if (!isUuid(seen.id)) return { outcome: "missing" };
	return db.transaction(async (transaction) => {
		const subject = moderatedKinds[seen.kind];
		const row = await lockRow(transaction, subject, seen.id);
		const state = row && subject.stateOf(row);
		if (!row || (state === null && !(seen.isPublic && verdict.action === "rejected"))) {
			const event = await latestEventOf(transaction, seen.kind, seen.id);
			return event && (row || tellsOfEnd(event)) ? { outcome: "decided", event } : { outcome: "missing" };
		}
		if (rowVersionOf(row) !== seen.version || (seen.isPublic && state === "pending")) return { outcome: "changed" };
		return carryOut(transaction, moderator, subject, row, verdict);
	});
}

/** @param row locked, and as the moderator saw it */
export async function carryOut(
	transaction: Transaction,
	moderator: Member,
	subject: ModeratedKind,
	row: SnapshotRow,
	verdict: Verdict,
): Promise<Decision> {
	if (verdict.action === "approved") {
		const refusal = await subject.approve(transaction, row, verdict);
		if (refusal) return { outcome: "refused", refusal };
	}
	const { title } = subject.describe(row);
	const eventId = await recordDecision(transaction, moderator, subject, row, verdict);
	// Once its original is kept: see `keep_own_entry` in the migrations.
	if (verdict.action === "rejected") await subject.remove(transaction, row);
	return { outcome: "done", eventId, title };
}
