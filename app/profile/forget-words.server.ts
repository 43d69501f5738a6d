import { and, eq, ne, sql } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { reportables } from "#app/features.server.ts";
import { forgetWordsAbout } from "#app/moderation/forget-words.server.ts";
import { moderationEvents, reports } from "#app/moderation/moderation.tables.server.ts";
import type { SubjectKind } from "#app/moderation/subject-kinds.ts";

export interface LeftSubjects {
	kind: SubjectKind;
	ids: string[];
}

/**
 * Forgets what the log and the reports say in words, for an account that is deleted: what it reported, and what was said of what
 * goes with it. To be called while its entries are there. The events stay, and so does each report, as one more of its reason.
 * @param left what was deleted with it that doesn't name it as its owner
 */
export async function forgetWordsOf(transaction: Transaction, viewer: Member, left: LeftSubjects[]) {
	await transaction
		.update(reports)
		.set({ text: "" })
		.where(and(eq(reports.reportedBy, viewer.id), ne(reports.text, "")));
	for (const { kind, ownedBy } of Object.values(reportables)) {
		const owned = ownedBy(viewer.id);
		if (owned) await forgetWordsAbout(transaction, kind, sql`(${owned} union ${decidedOf(viewer, kind)})`);
	}
	for (const { kind, ids } of left) await forgetWordsAbout(transaction, kind, ids);
}

/** What moderators have decided on of what the account submitted: a rejection deletes it, and what reports said of it is still there. */
function decidedOf(viewer: Member, kind: SubjectKind) {
	const { subjectId, subjectKind, submitterId } = moderationEvents;
	return sql`select ${subjectId} from ${moderationEvents} where ${eq(submitterId, viewer.id)} and ${eq(subjectKind, kind)}`;
}
