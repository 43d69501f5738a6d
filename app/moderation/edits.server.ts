import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { recordEvent } from "./events.server.ts";
import type { Description, SnapshotRow } from "./moderated-kind.ts";
import { closePictureOf, keepOriginal } from "./originals.server.ts";
import { scheduleNotification } from "./pending-notification.server.ts";
import type { ReportableKind } from "./subject-kinds.ts";

interface Edit {
	kind: ReportableKind;
	/** The row as it was. */
	row: SnapshotRow;
	before: Description;
	after: Description;
}

/**
 * Adds to the log what a moderator has changed of what is not their own, once it is changed, with what undoing it needs. Its owner, if it
 * has one, is told after that.
 * @returns whether it says anything else than before
 */
export async function recordEdit(transaction: Transaction, moderator: MemberRef, { kind, row, before, after }: Edit) {
	if (JSON.stringify(before) === JSON.stringify(after)) return false;
	const eventId = await recordEvent(transaction, moderator, {
		action: "edited",
		subjectKind: kind,
		subjectId: row.id,
		title: after.title,
		submitterId: typeof row.userId === "string" ? row.userId : null,
		snapshot: { before, after },
	});
	await keepOriginal(transaction, eventId, row);
	if (before.imageUrl !== after.imageUrl) await closePictureOf(transaction, row);
	await scheduleNotification(transaction, eventId);
	return true;
}
