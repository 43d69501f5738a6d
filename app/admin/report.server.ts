import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { MemberRef, Viewer } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { countAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { reportables } from "#app/features.server.ts";
import type { Refusal } from "#app/forms/form-answer.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
import { lockRow } from "#app/moderation/decisions.server.ts";
import { reports } from "#app/moderation/moderation.tables.server.ts";
import { reportMessages, reportsPerHour } from "#app/moderation/report.ts";
import { isReportable, type ReportableKind } from "#app/moderation/subject-kinds.ts";
import { notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import type { ReportInput } from "./report-input.ts";

const limit: RateLimit = { name: "reports", times: reportsPerHour, seconds: 3600 };

export interface Reported {
	kind: ReportableKind;
	id: string;
	title: string;
	path: string;
}

/**
 * What the viewer wants to report.
 * @throws a 404 answer when there is no such thing, or none that the viewer may see
 */
export async function findToReport(db: Database, viewer: Viewer, kind: string, id: string): Promise<Reported> {
	if (!isReportable(kind) || !isUuid(id)) throw notFound(reportMessages.notFound);
	const reportable = reportables[kind];
	const row = await reportable.find(db, id);
	if (!row || !(await reportable.isShownTo(db, viewer, row))) throw notFound(reportMessages.notFound);
	return { kind, id: row.id, title: reportable.titleOf(row), path: reportable.publicPath(row) };
}

/**
 * Keeps a report until a moderator has looked at it. What one member, or one browser without an account, says twice of the same
 * thing is one report, which says the last.
 * @param from the address it comes from, and the ids of the reports that the browser knows as its own
 * @returns the report's id, or why it was not taken
 * @throws as `findToReport`, when it has gone meanwhile
 */
export async function report(
	db: Database,
	viewer: Viewer,
	{ kind, id }: Pick<Reported, "kind" | "id">,
	input: ReportInput,
	from: { address: string; own: string[] },
): Promise<{ id: string } | Refusal> {
	const wait = await countAttempt(db, limit, viewer?.id ?? from.address);
	if (wait !== null) return tooMany(reportMessages.tooMany, wait);
	return db.transaction(async (transaction) => {
		// What is deleted takes along what reports say of it, so none is added after that.
		if (!(await lockRow(transaction, reportables[kind], id))) throw notFound(reportMessages.notFound);
		const earlier = viewer ? undefined : await replace(transaction, { kind, id }, from.own, input);
		if (earlier) return earlier;
		const [added] = await transaction
			.insert(reports)
			.values({ subjectKind: kind, subjectId: id, ...input, reportedBy: viewer?.id ?? null })
			.onConflictDoUpdate({
				target: [reports.subjectKind, reports.subjectId, reports.reportedBy],
				targetWhere: sql`closed_by is null`,
				set: input,
			})
			.returning({ id: reports.id });
		if (!added) throw new Error("The report was not stored");
		return added;
	});
}

async function replace(
	transaction: Transaction,
	subject: Pick<Reported, "kind" | "id">,
	own: string[],
	input: ReportInput,
): Promise<{ id: string } | undefined> {
	const [replaced] = await transaction
		.update(reports)
		.set(input)
		.where(
			and(
				inArray(reports.id, own),
				eq(reports.subjectKind, subject.kind),
				eq(reports.subjectId, subject.id),
				isNull(reports.reportedBy),
				isNull(reports.closedBy),
			),
		)
		.returning({ id: reports.id });
	return replaced;
}

export async function listReportsForExport(db: Database, viewer: MemberRef) {
	const { subjectKind: kind, subjectId, reason, text, createdAt, closedBy, reportedBy } = reports;
	return db
		.select({ kind, subjectId, reason, text, createdAt, answered: sql<boolean>`${closedBy} is not null` })
		.from(reports)
		.where(eq(reportedBy, viewer.id))
		.orderBy(desc(createdAt));
}
