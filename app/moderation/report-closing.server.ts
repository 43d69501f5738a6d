import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { reports } from "./moderation.tables.server.ts";
import type { SubjectKind } from "./subject-kinds.ts";

/** The reports of a subject that nobody has answered. */
export function openReportsOf({ kind, id }: { kind: SubjectKind; id: string }) {
	return and(eq(reports.subjectKind, kind), eq(reports.subjectId, id), isNull(reports.closedBy));
}

/** The event answers what was reported of its subject. */
export async function closeReports(
	transaction: Transaction,
	subject: { kind: SubjectKind; id: string },
	eventId: string,
) {
	await transaction.update(reports).set({ closedBy: eventId }).where(openReportsOf(subject));
}

/** What the event answered waits again, unless who reported it has done so again meanwhile. */
export async function reopenReports(transaction: Transaction, eventId: string) {
	await transaction.execute(sql`
		update reports set closed_by = null where closed_by = ${eventId} and not exists (
			select from reports later where later.closed_by is null and later.reported_by = reports.reported_by
				and later.subject_kind = reports.subject_kind and later.subject_id = reports.subject_id
		)
	`);
}
