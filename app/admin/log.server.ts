import { and, asc, count, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { namesOfAccounts } from "#app/accounts/other-accounts.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { rowsOfPage } from "#app/db/listing/numbered-pages.server.ts";
import { contains, searchWords } from "#app/db/listing/search.server.ts";
import { moderatedKinds, reportables } from "#app/features.server.ts";
import { findEvent, withActors, withWords } from "#app/moderation/events.server.ts";
import type { Description } from "#app/moderation/moderated-kind.ts";
import { moderationEvents, moderationOriginals, moderationWords } from "#app/moderation/moderation.tables.server.ts";
import { rowsPerPage } from "#app/moderation/moderation.ts";
import { isQueuedKind, isReportable } from "#app/moderation/subject-kinds.ts";
import { changesBetween } from "./changes.server.ts";
import type { LogFilters } from "./log-filters.ts";
import { tellEvent, titleIsReadable, withReadableTitles } from "./private-subjects.server.ts";

const { id, at, action, subjectKind, actorId, reason } = moderationEvents;
const { title } = moderationWords;
const hasWords = eq(moderationWords.eventId, id);

/** One page of the events that match, the newest first. A page past the last one is the last one. */
export async function listEvents(db: Database, filters: LogFilters) {
	const matches = and(...conditionsOf(filters));
	const [counted] = await db
		.select({ total: count() })
		.from(moderationEvents)
		.leftJoin(moderationWords, hasWords)
		.where(matches);
	const total = counted?.total ?? 0;
	const { pages, page, ...range } = rowsOfPage(filters.page, total, rowsPerPage);
	const rows = await eventsPage(db, filters, range);
	const named = await withActors(db, (range.isFar ? rows.reverse() : rows).map(withWords));
	return { rows: await withReadableTitles(db, named), total, pages, page };
}

/** The query behind a page, from the newest or, when that is far, from the oldest. Exported for the test that looks at its plan. */
export function eventsPage(db: Database, filters: LogFilters, page: { isFar: boolean; limit: number; offset: number }) {
	const by = page.isFar ? asc : desc;
	return db
		.select({ id, at, action, subjectKind, subjectId: moderationEvents.subjectId, title, actorId, reason })
		.from(moderationEvents)
		.leftJoin(moderationWords, hasWords)
		.where(and(...conditionsOf(filters)))
		.orderBy(by(at), by(id))
		.limit(page.limit)
		.offset(page.offset);
}

function conditionsOf({ q, kind, action: asked, moderator, month }: LogFilters): SQL[] {
	const { searchText, explanation } = moderationWords;
	const withoutTitle = sql`(' ' || fold(${explanation}))`;
	return [
		...searchWords(q).flatMap((word) => [
			contains(searchText, word),
			sql`(${contains(withoutTitle, word)} or ${titleIsReadable()})`,
		]),
		...(kind ? [eq(subjectKind, kind)] : []),
		...(asked ? [eq(action, asked)] : []),
		...(moderator ? [eq(actorId, moderator)] : []),
		...(month ? [sql`${at} >= ${start(month, 0)} and ${at} < ${start(month, 1)}`] : []),
	];
}

/** The first moment in UTC of a month, or of one so many later, whatever the time zone of the database. */
function start(month: string, later: number) {
	return sql`((${`${month}-01`}::timestamp + make_interval(months => ${later})) at time zone 'UTC')`;
}

export async function listModerators(db: Database) {
	const rows = await db.selectDistinct({ actorId }).from(moderationEvents).where(isNotNull(actorId));
	const named = await withActors(db, rows);
	return named.map(({ actorId: id, by }) => ({ id: id ?? "", name: by })).sort((a, b) => a.name.localeCompare(b.name));
}

export async function describeEvent(db: Database, eventId: string) {
	const event = await findEvent(db, eventId);
	if (!event) return undefined;
	const [original] = await db
		.select({ row: moderationOriginals.row })
		.from(moderationOriginals)
		.where(eq(moderationOriginals.eventId, event.id));
	const kind = event.subjectKind;
	const submitterId = isReportable(kind) && reportables[kind].isAnonymous ? null : event.submitterId;
	const accounts = await namesOfAccounts(db, [submitterId]);
	const { before, after } = (event.action === "edited" ? event.snapshot : null) ?? {};
	const kept = event.action === "rejected" ? (original?.row ?? event.snapshot) : null;
	return {
		...(await tellEvent(db, event)),
		snapshot: undefined,
		submitter: (submitterId && accounts.get(submitterId)) || null,
		description: kept && isQueuedKind(event.subjectKind) ? moderatedKinds[event.subjectKind].describe(kept) : null,
		// They were described by what edits.
		changes: before && after ? changesBetween(before as Description, after as Description) : null,
		isRestorable: event.action === "rejected" && original !== undefined,
	};
}

export async function historyOf(
	db: Database,
	{ subjectKind: kind, subjectId }: { subjectKind: string; subjectId: string },
) {
	const rows = await db
		.select({ id, at, action, actorId, reason })
		.from(moderationEvents)
		.where(and(sql`${subjectKind} = ${kind}`, eq(moderationEvents.subjectId, subjectId)))
		.orderBy(desc(at))
		.limit(rowsPerPage);
	return withActors(db, rows);
}
