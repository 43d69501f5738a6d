/** What was said in words goes with whom it is about (docs/decisions/0034-what-goes-with-an-account.md). */

import { and, eq, inArray, isNotNull, isNull, ne, type SQLWrapper, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { moderationEvents, moderationOriginals, moderationWords, reports } from "./moderation.tables.server.ts";
import { daysKept } from "./moderation.ts";
import type { SubjectKind } from "./subject-kinds.ts";

/** Forgets what the log and the reports say in words of subjects that are gone for good. @param ids of the subjects, or a query of them */
export async function forgetWordsAbout(transaction: Transaction, kind: SubjectKind, ids: string[] | SQLWrapper) {
	if (Array.isArray(ids) && ids.length === 0) return;
	const events = transaction
		.select({ id: moderationEvents.id })
		.from(moderationEvents)
		.where(and(eq(moderationEvents.subjectKind, kind), inArray(moderationEvents.subjectId, ids)));
	await transaction.delete(moderationWords).where(inArray(moderationWords.eventId, events));
	await forgetReportsOf(transaction, kind, ids);
}

/** Forgets what reports say in words of what its owner deletes; what the log says of it goes with their account. */
export async function forgetReportsOf(transaction: Transaction, kind: SubjectKind, ids: string[] | SQLWrapper) {
	await transaction
		.update(reports)
		.set({ text: "" })
		.where(and(eq(reports.subjectKind, kind), inArray(reports.subjectId, ids), ne(reports.text, "")));
}

/**
 * Forgets what was rejected of what came from an address without an account.
 * @returns the ids of the subjects
 */
export async function forgetOriginalsFrom(transaction: Transaction, email: string) {
	const gone = await transaction
		.delete(moderationOriginals)
		.where(isFromAddress(email))
		.returning({ eventId: moderationOriginals.eventId });
	if (gone.length === 0) return [];
	const events = await transaction
		.select({ subjectId: moderationEvents.subjectId })
		.from(moderationEvents)
		.where(
			inArray(
				moderationEvents.id,
				gone.map(({ eventId }) => eventId),
			),
		);
	return events.map(({ subjectId }) => subjectId);
}

/** What was rejected of what came from an address without an account, as it was. */
export async function listOriginalsFrom(db: Database, email: string) {
	const rows = await db
		.select({ row: moderationOriginals.row })
		.from(moderationOriginals)
		.where(isFromAddress(email))
		.orderBy(moderationOriginals.createdAt);
	return rows.map(({ row }) => row);
}

/** Whether an original is of an application: on a card without an account anybody may have typed the address. As its index has it. */
export function isFromAddress(email: string) {
	return and(
		isNull(moderationOriginals.submitterId),
		sql`lower(${moderationOriginals.row} ->> 'email') = lower(${email})`,
		sql`exists (
			select from ${moderationEvents}
			where ${eq(moderationEvents.id, moderationOriginals.eventId)} and ${eq(moderationEvents.subjectKind, "showcase")}
		)`,
	);
}

/**
 * Forgets what the log says in words of what no account submitted, once it can't be restored any more, and what was said in reports
 * that are answered and as old: what they were about may be gone without an account that takes it along.
 */
export async function forgetOldWords(db: Database) {
	const isOld = (at: SQLWrapper) => sql`${at} < now() - make_interval(days => ${daysKept})`;
	await db
		.update(reports)
		.set({ text: "" })
		.where(and(isNotNull(reports.closedBy), sql`${reports.text} <> ''`, isOld(reports.createdAt)));
	await db.delete(moderationWords).where(and(isNull(moderationWords.submitterId), isOld(moderationWords.createdAt)));
}
