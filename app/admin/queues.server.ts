import { sql } from "drizzle-orm";
import { href } from "react-router";
import { namesOfAccounts } from "#app/accounts/other-accounts.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { rowsOfPage } from "#app/db/listing/numbered-pages.server.ts";
import { moderatedKinds, reportables } from "#app/features.server.ts";
import { countOfDead } from "#app/links/dead-links.server.ts";
import { rowVersionOf, waitingSince } from "#app/moderation/decisions.server.ts";
import type { ModeratedKind, SnapshotRow } from "#app/moderation/moderated-kind.ts";
import { type Queue, rowsPerPage, type SubjectSeen, subjectKey } from "#app/moderation/moderation.ts";
import { isReportable, type QueuedKind, queuedKinds } from "#app/moderation/subject-kinds.ts";
import { isUuid } from "#app/web/uuid.ts";
import { changesOf } from "./changes.server.ts";
import { findDuplicates } from "./duplicates.server.ts";

export type WaitingEntry = Awaited<ReturnType<typeof entriesOf>>[number];
export type WaitingItem = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;
/** Dead links as far as they are counted. */
export type QueueCounts = Record<Queue | "links", number>;

export async function countQueues(db: Database): Promise<QueueCounts> {
	const parts = queuedKinds.map(
		(kind) => sql`select ${kind}::text as kind, pending, edited from (${moderatedKinds[kind].countsWaiting}) as counts`,
	);
	const dead = sql`select 'links', n, 0 from (${countOfDead}) as dead`;
	const { rows } = await db.execute<{ kind: QueuedKind | "links"; pending: number; edited: number }>(
		sql.join([...parts, dead], sql` union all `),
	);
	const pending = Object.fromEntries(rows.map(({ kind, pending }) => [kind, pending]));
	const edited = rows.reduce((sum, counts) => sum + counts.edited, 0);
	return { ...pending, edited } as QueueCounts;
}

/** One page of a queue, of which so many wait. A page past the last one is the last one. */
export async function readQueue(db: Database, queue: Queue, order: "oldest" | "newest", asked: number, total: number) {
	const { pages, page, isFar, ...range } = rowsOfPage(asked, total, rowsPerPage);
	const query = pageOfWaiting(queue, { ascending: (order === "oldest") !== isFar, ...range });
	const { rows } = await db.execute<{ kind: QueuedKind; id: string }>(query);
	return { rows: await entriesOf(db, isFar ? rows.reverse() : rows), total, pages, page };
}

/** The query behind a page. Exported for the test that looks at its plan. */
export function pageOfWaiting(queue: Queue, page: { ascending: boolean; limit: number; offset: number }) {
	const by = page.ascending ? sql`at, id` : sql`at desc, id desc`;
	return sql`select kind, id from ${waitingIn(queue)} order by ${by} limit ${page.limit} offset ${page.offset}`;
}

/** All that waits in a queue, as a table of `kind`, `id` and `at`. */
function waitingIn(queue: Queue) {
	const state = queue === "edited" ? "edited" : "pending";
	const tables = (queue === "edited" ? queuedKinds : [queue]).flatMap((kind) => {
		const waiting = moderatedKinds[kind].waiting(state);
		return waiting ? [sql`select ${kind}::text as kind, id, at from (${waiting}) as waiting`] : [];
	});
	return sql`(${sql.join(tables, sql` union all `)}) as queue`;
}

/** What the lists show of these, in their order. One that was decided on just now is left out. */
async function entriesOf(db: Database, places: { kind: QueuedKind; id: string }[]) {
	const kinds = [...new Set(places.map(({ kind }) => kind))];
	const lists = await Promise.all(
		kinds.map(async (kind) => {
			const ids = places.filter((place) => place.kind === kind).map(({ id }) => id);
			const rows = await moderatedKinds[kind].readAll(db, ids);
			return rows.map((row) => entryOf(moderatedKinds[kind], row));
		}),
	);
	const entries = new Map(lists.flat().map((entry) => [`${entry.kind} ${entry.id}`, entry]));
	const duplicates = await findDuplicates(
		db,
		places.map(({ id }) => id),
	);
	const shown = places.flatMap(({ kind, id }) => entries.get(`${kind} ${id}`) ?? []);
	return shown.map((entry) => ({ ...entry, duplicates: duplicates.get(entry.id) ?? [] }));
}

/** The page of a queue, the oldest first, on which something is that waits in it. */
export async function findPage(db: Database, queue: Queue, id: string) {
	const { rows } = await db.execute<{ before: number }>(sql`
		select count(*)::int as before from ${waitingIn(queue)}
		where (at, id) < (select at, id from ${waitingIn(queue)} where id = ${id})
	`);
	return Math.floor((rows[0]?.before ?? 0) / rowsPerPage) + 1;
}

/** What waits in a queue under this id, in full, with who submitted it. */
export async function findWaiting(db: Database, queue: Queue, id: string) {
	const found = await findIn(db, queue, id);
	if (!found) return undefined;
	const { subject, row } = found;
	const userId = typeof row.userId === "string" ? row.userId : null;
	const accounts = await namesOfAccounts(db, [userId]);
	const submitter = userId === null ? null : (accounts.get(userId) ?? null);
	const changes = queue === "edited" ? changesOf(subject, row) : undefined;
	return { ...entryOf(subject, row), ...subject.describe(row), submitter, changes };
}

/** What a rejection is about, if it waits for a decision, or is public and was when it was seen. */
export async function findRejectable(db: Database, { kind, id, isPublic }: Omit<SubjectSeen, "version">) {
	const row = isUuid(id) ? await moderatedKinds[kind].find(db, id) : undefined;
	return row && (isPublic || moderatedKinds[kind].stateOf(row) !== null)
		? entryOf(moderatedKinds[kind], row)
		: undefined;
}

async function findIn(db: Database, queue: Queue, id: string) {
	if (!isUuid(id)) return undefined;
	for (const kind of queue === "edited" ? queuedKinds : [queue]) {
		const row = await moderatedKinds[kind].find(db, id);
		const state = row && moderatedKinds[kind].stateOf(row);
		if (row && state === (queue === "edited" ? "edited" : "pending")) return { subject: moderatedKinds[kind], row };
	}
	return undefined;
}

function entryOf(subject: ModeratedKind, row: SnapshotRow) {
	const { kind } = subject;
	const { id } = row;
	const { title, text, author, type, url } = subject.describe(row);
	return {
		kind,
		id,
		key: subjectKey({ kind, id, version: rowVersionOf(row) }),
		title,
		text,
		author,
		type,
		url,
		submittedAt: new Date(row.createdAt),
		waitingSince: waitingSince(subject, row),
		isOver: typeof subject.whenOver?.(row) === "string",
		/** Where it is decided on that it is out of sight, if it is. */
		hiddenAt:
			isReportable(kind) && reportables[kind].isHidden(row) ? href("/admin/reports/:kind/:id", { kind, id }) : null,
	};
}
