import { inArray } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { lockRow, recordDecision } from "./decisions.server.ts";
import type { ModeratedKind } from "./moderated-kind.ts";
import { pendingNotifications } from "./moderation.tables.server.ts";
import { takeOriginal } from "./originals.server.ts";
import { cancelNotifications, lockNotifications } from "./pending-notification.server.ts";

interface ApprovalChange {
	subject: ModeratedKind;
	id: string;
	approved: boolean;
	/** Changes the row along with it, and returns whether it could. */
	edit: () => Promise<boolean>;
}

/**
 * Changes a subject, and approves it or puts it back into its queue: a decision like all others, in the log, to be undone for a
 * while, and told to its submitter after that. It is none where nothing changes.
 * @returns whether the edit could be done, and then whether it was a decision too
 */
export async function editWithApproval(transaction: Transaction, moderator: Member, change: ApprovalChange) {
	const { subject, id, approved, edit } = change;
	const untold = await lockNotifications(transaction, { kind: subject.kind, id, action: "approved" });
	const before = await lockRow(transaction, subject, id);
	if (!before || !(await edit())) return { edited: false, decided: false };
	const row = await subject.find(transaction, id, "lock");
	const decided = row !== undefined && subject.stateOf(row) !== (approved ? null : "pending");
	if (decided && approved) await subject.approve(transaction, row, {});
	if (decided && !approved) {
		await subject.unapprove(transaction, { ...row, approved: false, editedSinceApproval: false });
		// Nobody is told of an approval that does not stand, nor can it be undone.
		await cancelNotifications(transaction, inArray(pendingNotifications.eventId, untold));
		for (const eventId of untold) await takeOriginal(transaction, eventId);
	}
	const action = approved ? "approved" : "undone";
	if (decided) await recordDecision(transaction, moderator, subject, row, { action }, before);
	return { edited: true, decided };
}
