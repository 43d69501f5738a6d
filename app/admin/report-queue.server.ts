import { count, desc, isNull, min, type SQL, sql } from "drizzle-orm";
import { namesOfAccounts } from "#app/accounts/other-accounts.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { pagesOf } from "#app/db/listing/numbered-pages.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { moderatedKinds, reportables } from "#app/features.server.ts";
import { messageMessages } from "#app/messages/message.ts";
import { withActors } from "#app/moderation/events.server.ts";
import { moderationEvents, reports } from "#app/moderation/moderation.tables.server.ts";
import { type ReportReason, rowsPerPage } from "#app/moderation/moderation.ts";
import { openReportsOf } from "#app/moderation/report-closing.server.ts";
import { isQueuedKind, isReportable, type ReportableKind, reportableKinds } from "#app/moderation/subject-kinds.ts";
import { isUuid } from "#app/web/uuid.ts";
import { changesOf } from "./changes.server.ts";
import { wasHeldUntil } from "./event-subjects.server.ts";
import { readableOf } from "./private-subjects.server.ts";
import { stateOfReported } from "./report-decisions.server.ts";

const isOpen = isNull(reports.closedBy);

export async function countReported(db: Database) {
	const [counted] = await db
		.select({ subjects: sql<number>`count(distinct (${reports.subjectKind}, ${reports.subjectId}))::int` })
		.from(reports)
		.where(isOpen);
	return counted?.subjects ?? 0;
}

/** One page of what is reported, the one first that has waited longest. A page past the last one is the last one. */
export async function listReported(db: Database, asked: number) {
	const total = await countReported(db);
	const pages = pagesOf(total, rowsPerPage);
	const page = Math.min(asked, pages);
	const since = min(reports.createdAt);
	const groups = await db
		.select({
			kind: reports.subjectKind,
			id: reports.subjectId,
			reports: count(),
			since,
			reasons: sql<ReportReason[]>`array_agg(distinct ${reports.reason})`,
		})
		.from(reports)
		.where(isOpen)
		.groupBy(reports.subjectKind, reports.subjectId)
		.orderBy(since, reports.subjectId)
		.limit(rowsPerPage)
		.offset((page - 1) * rowsPerPage);
	const byKind = Map.groupBy(groups, ({ kind }) => kind);
	const found = await titlesIn(
		db,
		(kind) => byKind.get(kind) && reportables[kind].withIds(byKind.get(kind)?.map(({ id }) => id) ?? []),
	);
	const rows = groups.map(({ kind, since, ...group }) => ({
		...group,
		// Nothing else can be reported.
		kind: kind as ReportableKind,
		since: since ?? new Date(),
		/** Null when it is gone. */
		title: found.find(({ id }) => id === group.id)?.title ?? null,
	}));
	return { rows, total, pages, page };
}

/**
 * One page of what is hidden now: first what was changed since a moderator last decided on it, then kind by kind, of each the newest first. A
 * page past the last one is the last one.
 */
export async function listHidden(db: Database, asked: number) {
	const hidden = sql.join(
		reportableKinds.map(
			(kind, i) =>
				sql`select ${i}::int as place, ${kind}::text as kind, row from (${reportables[kind].allHidden}) as of_kind`,
		),
		sql` union all `,
	);
	const { rows: counted } = await db.execute<{ total: number }>(
		sql`select count(*)::int as total from (${hidden}) as hidden`,
	);
	const pages = pagesOf(counted[0]?.total ?? 0, rowsPerPage);
	const page = Math.min(asked, pages);
	const { rows } = await db.execute<PlacedRow & { changed: boolean }>(sql`
		select place, row, changed from (${hidden}) as hidden cross join lateral (
			select coalesce((row->>'updated_at')::timestamptz > max(at), false) as changed from ${moderationEvents}
			where subject_kind = kind and subject_id = (row->>'id')::uuid
		) as decided
		order by changed desc, ${newestByPlace} limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}
	`);
	return { rows: rows.flatMap(({ changed, ...row }) => titled(row).map((one) => ({ ...one, changed }))), pages, page };
}

interface PlacedRow extends Record<string, unknown> {
	/** Of its kind, among those that can be reported. */
	place: number;
	row: Record<string, unknown>;
}

const newestByPlace = sql`place, (row->>'created_at')::timestamptz desc, row->>'id' desc`;

/** What moderators read above the rows of all kinds, by one statement: kind by kind, of each the newest first. */
async function titlesIn(db: Database, statementOf: (kind: ReportableKind) => SQL | undefined) {
	const parts = reportableKinds.flatMap((kind, i) => {
		const statement = statementOf(kind);
		return statement ? [sql`(select ${i}::int as place, row from (${statement}) as of_kind)`] : [];
	});
	if (parts.length === 0) return [];
	const { rows } = await db.execute<PlacedRow>(
		sql`select place, row from (${sql.join(parts, sql` union all `)}) as of_all order by ${newestByPlace}`,
	);
	return rows.flatMap(titled);
}

function titled({ place, row }: PlacedRow) {
	const kind = reportableKinds[place];
	return kind ? [{ kind, id: String(row.id), title: readableOf(kind, reportables[kind].rowOf(row)).title }] : [];
}

/** All that a moderator needs to decide on something reported or hidden, with a page of its reports; undefined when it is neither. */
export async function findReported(db: Database, kind: string, id: string, asked = 1) {
	if (!isReportable(kind) || !isUuid(id)) return undefined;
	const reportable = reportables[kind];
	const row = await reportable.find(db, id);
	const { event, open, since, state } = await stateOfReported(db, kind, id, row);
	const isHidden = row !== undefined && reportable.isHidden(row);
	const readable = row && readableOf(kind, row);
	const canDelete = row !== undefined && reportable.isDeletable(row);
	const isWatched = row !== undefined && reportable.isWatched;
	if (open === 0 && !isHidden && !canDelete && !isWatched) return { outcome: "answered" as const, event };
	const pages = pagesOf(open, rowsPerPage);
	const page = Math.min(asked, pages);
	const texts = await db
		.select(pick(reports, "id", "reason", "text", "reportedBy", "createdAt"))
		.from(reports)
		.where(openReportsOf({ kind, id }))
		.orderBy(desc(reports.createdAt), desc(reports.id))
		.limit(rowsPerPage)
		.offset((page - 1) * rowsPerPage);
	const ownerId = row && !reportable.isAnonymous ? await reportable.ownerOf(db, row) : null;
	const accounts = await namesOfAccounts(db, [ownerId, ...texts.map(({ reportedBy }) => reportedBy)]);
	const [named] = event ? await withActors(db, [event]) : [];
	const changedAt = !reportable.isFixed && typeof row?.updatedAt === "string" ? new Date(row.updatedAt) : null;
	const seenAt = since ?? (isHidden ? event?.at : undefined);
	return {
		outcome: "found" as const,
		kind,
		id,
		state,
		open,
		page,
		pages,
		/** When it was changed since it was first reported, or decided on if it is hidden; null when it was not. */
		changedAt: seenAt && changedAt && changedAt > seenAt ? changedAt : null,
		/** What its owner has changed and no moderator has looked at, where that is decided on. */
		changes:
			row && isQueuedKind(kind) && moderatedKinds[kind].stateOf(row) === "edited"
				? changesOf(moderatedKinds[kind], row)
				: undefined,
		isHidden,
		/** Whether nobody has seen it yet: it is held until a moderator has looked at it. */
		isHeld: isHidden && (await isHeldNow(db, kind, id)),
		/** Null when it is gone. */
		title: readable?.title ?? null,
		text: readable?.text ?? "",
		readers: readable?.readers ?? "everyone",
		path:
			row && readable?.readers === "everyone"
				? isHidden
					? reportable.hiddenPath(id)
					: reportable.publicPath(row)
				: null,
		editPath: row ? (reportable.editing?.path(id) ?? null) : null,
		owner: (ownerId !== null && accounts.get(ownerId)) || null,
		canReject: row !== undefined && isQueuedKind(kind),
		canDelete,
		latest: named && { action: named.action, at: named.at, by: named.by, reason: named.reason },
		reports: texts.map(({ reportedBy, ...report }) => ({
			...report,
			by: (reportedBy !== null && accounts.get(reportedBy)) || (isHolding(kind, report) ? null : "a visitor"),
		})),
	};
}

async function isHeldNow(db: Database, kind: ReportableKind, id: string) {
	const isHeld = wasHeldUntil(kind, id, sql`clock_timestamp()`);
	const { rows } = await db.execute<{ held: boolean }>(sql`select ${isHeld} as held`);
	return rows[0]?.held === true;
}

/** Whether the site has reported it itself, so that a moderator sees what it holds back. */
function isHolding(kind: ReportableKind, { text }: { text: string }) {
	return kind === "message" && text === messageMessages.heldReport;
}

export type FoundReported = Extract<Awaited<ReturnType<typeof findReported>>, { outcome: "found" }>;
