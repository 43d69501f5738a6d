import { namesOfAccounts } from "#app/accounts/other-accounts.server.ts";
import { isUuid } from "#app/cards/card.ts";
import type { Database } from "#app/db/client.server.ts";
import { type SubjectSeen, versionOf, waitingSince } from "./decisions.server.ts";
import { type Queue, type QueuedKind, queuedKinds, rowsPerPage, subjectKey } from "./moderation.ts";
import type { KeptRow, Subject, WaitingQuery } from "./subject.ts";
import { subjects } from "./subjects.server.ts";

export type WaitingEntry = ReturnType<typeof entryOf>;
export type WaitingItem = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;
export type QueueCounts = Record<Queue, number>;

/** How much waits in each queue. */
export async function countQueues(db: Database): Promise<QueueCounts> {
	const counts = await Promise.all(queuedKinds.map((kind) => subjects[kind].countWaiting(db)));
	const pending = Object.fromEntries(queuedKinds.map((kind, i) => [kind, counts[i]?.pending ?? 0]));
	const edited = counts.reduce((sum, count) => sum + count.edited, 0);
	// Each kind has its count.
	return { ...pending, edited } as QueueCounts;
}

/** One page of a queue. A page past the last one is the last one. */
export async function readQueue(db: Database, queue: Queue, order: WaitingQuery["order"], page: number) {
	const total = (await countQueues(db))[queue];
	const pages = Math.max(1, Math.ceil(total / rowsPerPage));
	const shown = Math.min(page, pages);
	const offset = (shown - 1) * rowsPerPage;
	const rows =
		queue === "edited"
			? await listEdited(db, order, offset)
			: await listOf(db, subjects[queue], { state: "pending", order, limit: rowsPerPage, offset });
	return { rows, total, pages, page: shown };
}

async function listOf(db: Database, subject: Subject, query: WaitingQuery) {
	const rows = await subject.listWaiting(db, query);
	return rows.map((row) => entryOf(subject, row));
}

/** Of each kind as much as the page could need, since it is not known beforehand which of them comes first. */
async function listEdited(db: Database, order: WaitingQuery["order"], offset: number) {
	const query: WaitingQuery = { state: "edited", order, limit: offset + rowsPerPage, offset: 0 };
	const lists = await Promise.all(queuedKinds.map((kind) => listOf(db, subjects[kind], query)));
	const sign = order === "oldest" ? 1 : -1;
	const sorted = lists.flat().sort((a, b) => sign * (a.waitingSince.getTime() - b.waitingSince.getTime()));
	return sorted.slice(offset, offset + rowsPerPage);
}

/** What waits in a queue under this id, in full, with who submitted it. */
export async function findWaiting(db: Database, queue: Queue, id: string) {
	const found = await findIn(db, queue, id);
	if (!found) return undefined;
	const { subject, row } = found;
	const userId = typeof row.userId === "string" ? row.userId : null;
	const accounts = await namesOfAccounts(db, [userId]);
	const submitter = userId === null ? null : (accounts.get(userId) ?? null);
	return { ...entryOf(subject, row), ...subject.describe(row), submitter };
}

/** What a rejection is about, if it waits for a decision, or is public and was when it was seen. */
export async function findRejectable(db: Database, { kind, id, isPublic }: Omit<SubjectSeen, "version">) {
	const row = isUuid(id) ? await subjects[kind].find(db, id) : undefined;
	return row && (isPublic || subjects[kind].stateOf(row) !== null) ? entryOf(subjects[kind], row) : undefined;
}

/** A subject as it is now, for a rejection of it: see `subjectKey`. */
export async function findSubjectKey(db: Database, kind: QueuedKind, id: string) {
	const row = await subjects[kind].find(db, id);
	return row && subjectKey({ kind, id, version: versionOf(row), isPublic: subjects[kind].stateOf(row) === null });
}

async function findIn(db: Database, queue: Queue, id: string) {
	if (!isUuid(id)) return undefined;
	for (const kind of queue === "edited" ? queuedKinds : [queue]) {
		const row = await subjects[kind].find(db, id);
		const state = row && subjects[kind].stateOf(row);
		if (row && state === (queue === "edited" ? "edited" : "pending")) return { subject: subjects[kind], row };
	}
	return undefined;
}

/** What a list shows of what waits. */
function entryOf(subject: Subject, row: KeptRow) {
	const { kind } = subject;
	const { id } = row;
	const { title, text, author, type, url } = subject.describe(row);
	return {
		kind,
		id,
		key: subjectKey({ kind, id, version: versionOf(row) }),
		title,
		text,
		author,
		type,
		url,
		submittedAt: new Date(row.createdAt),
		waitingSince: waitingSince(subject, row),
	};
}
