/** What is new from what members follow, read for many of them at once. */
import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import { href } from "react-router";
import type { MemberRef } from "#app/accounts/viewer.ts";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { conditionOf, valuesOf } from "#app/db/listing/listing.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { type EntryKind, entryPath } from "#app/entries/entry.ts";
import { listed } from "#app/entries/entry-list.server.ts";
import type { Follow } from "#app/follows/follow.server.ts";
import { follows } from "#app/follows/follow.tables.server.ts";
import { searchAt } from "./followed.server.ts";
import { columns, hasWords, microsOf, queries, type Row, stillStands } from "./new-queries.server.ts";

export interface NewThing {
	/** Of its entry, or of the content of a project. */
	id: string;
	kind: EntryKind;
	title: string;
	subtitle: string;
	path: string;
	at: Date;
	/** `at`, as precisely as the order of pages needs it. */
	micros: number;
}

/** A member, and until when they know everything. */
export interface Follower {
	userId: string;
	since: Date;
}

export interface Window {
	until: Date;
	/** Most that each is told of, the newest. */
	limit: number;
}

interface FollowedSearch {
	userId: string;
	search: string;
	createdAt: Date;
}

/** What is new for a member since a moment, the newest first. @param followed all that they follow */
export async function listNew(db: Database, { id: userId }: MemberRef, followed: Follow[], since: Date, limit: number) {
	const reads: Read[] = [];
	const topics = followed.flatMap(({ topic, createdAt }) =>
		topic === null ? [] : [{ topic, since: createdAt > since ? createdAt : since }],
	);
	if (topics.length > maxFewTopics) reads.push("topics");
	if (followed.some(({ kind }) => kind === "card")) reads.push("cards");
	if (followed.some(({ kind }) => kind === "project")) reads.push("projects");
	const searches = followed.flatMap(({ search, createdAt }) =>
		search === null ? [] : [{ userId, search, createdAt }],
	);
	const window = { until: new Date(), limit };
	const [ofTopics, found] = await Promise.all([
		topics.length > maxFewTopics ? [] : newOfTopics(db, topics, window),
		collectNew(db, [{ userId, since }], window, reads, searches),
	]);
	return newestOf([...(found.get(userId) ?? []), ...ofTopics], limit);
}

/**
 * What everybody may see now, and could for the first time after `since` and after it was followed, and not after `until`; each thing once, whatever
 * it is followed by. The number of statements grows with that of different searches, not of members.
 */
export async function findNew(db: Database, followers: Follower[], window: Window) {
	return collectNew(db, followers, window, ["topics", "cards", "projects"], await searchesOf(db, followers));
}

type Read = "topics" | "cards" | "projects";

async function collectNew(
	db: Database,
	followers: Follower[],
	window: Window,
	reads: Read[],
	searches: FollowedSearch[],
) {
	const found = new Map<string, Map<string, NewThing>>();
	const add = (userId: string, thing: NewThing) => {
		const own = found.get(userId) ?? new Map<string, NewThing>();
		found.set(userId, own.set(thing.id, thing));
	};
	const [rows, ofSearches] = await Promise.all([
		Promise.all(reads.map((read) => readNew(db, read, followers, window))),
		newOfSearches(db, followers, window, searches),
	]);
	for (const row of rows.flat()) add(row.userId, thingOf(row));
	for (const { userId, things } of ofSearches) for (const thing of things) add(userId, thing);
	return new Map([...found].map(([userId, things]) => [userId, newestOf([...things.values()], window.limit)]));
}

/** Each once. */
function newestOf(things: NewThing[], limit: number) {
	const byId = new Map(things.map((thing) => [thing.id, thing]));
	return [...byId.values()].sort(newestFirst).slice(0, limit);
}

/** As the database orders what it reads, so that a longer list begins as a shorter one does. */
function newestFirst(one: NewThing, other: NewThing) {
	return other.micros - one.micros || (other.id < one.id ? -1 : 1);
}

function readNew(db: Database, read: Read, followers: Follower[], { until, limit }: Window) {
	const statement = prepareOnce(db, `new-of-${read}`, (name) =>
		db.select(columns).from(sql`(${queries[read]()}) as found`).prepare(name),
	);
	return statement.execute({
		userIds: followers.map(({ userId }) => userId),
		sinces: followers.map(({ since }) => since.toISOString()),
		until: until.toISOString(),
		limit,
	});
}

function thingOf({ id, kind, title, subtitle, micros, projectId }: Omit<Row, "userId">): NewThing {
	const path = projectId
		? href("/scicomm/projects/:projectId/content/:contentId", { projectId, contentId: id })
		: entryPath({ kind, id });
	return { id, kind, title, subtitle, path, micros, at: new Date(micros / 1000) };
}

/** So many topics are looked up one by one; more take longer than to look through all that is new. */
const maxFewTopics = 20;

/**
 * What is new of a few topics. Never prepared, since the plan depends on them: what many have is found by when it came, up to the limit,
 * and what few have by its words.
 */
async function newOfTopics(
	db: Database,
	topics: { topic: string; since: Date }[],
	{ until, limit }: Window,
): Promise<NewThing[]> {
	if (topics.length === 0) return [];
	const { id, kind, title, subtitle, createdAt } = publicEntries;
	const found = topics.map(
		({ topic, since }) => sql`(
			select ${id}, ${kind}, ${title}, ${subtitle}, ${microsOf(createdAt)} as micros from ${publicEntries}
			where ${listed} and ${stillStands} and ${gt(createdAt, since)} and ${lte(createdAt, until)}
				and ${hasWords(sql`btrim(words_of(${topic}))`)}
			order by ${createdAt} desc, ${id} desc limit ${limit}
		)`,
	);
	const { rows } = await db.execute<Omit<Row, "userId" | "projectId">>(sql.join(found, sql` union `));
	return rows.map((row) => thingOf({ ...row, projectId: null }));
}

async function searchesOf(db: Database, followers: Follower[]) {
	const { userId, search, createdAt } = follows;
	const ids = sql.param(followers.map(({ userId }) => userId));
	return db
		.select({ userId, search: sql<string>`${search}`, createdAt })
		.from(follows)
		.where(sql`${search} is not null and ${userId} = any(${ids}::uuid[])`);
}

async function newOfSearches(db: Database, followers: Follower[], window: Window, searches: FollowedSearch[]) {
	const sinceOf = new Map(followers.map(({ userId, since }) => [userId, since]));
	const read = new Map<string, Promise<NewThing[]>>();
	const found = [];
	for (const { userId, search, createdAt } of searches) {
		const since = sinceOf.get(userId) ?? window.until;
		const key = `${since.getTime()} ${search}`;
		const things = read.get(key) ?? readSearch(db, search, since, window);
		read.set(key, things);
		found.push({ userId, things: (await things).filter(({ at }) => at > createdAt) });
	}
	return found;
}

async function readSearch(db: Database, path: string, since: Date, { until, limit }: Window): Promise<NewThing[]> {
	const { pathname, searchParams } = new URL(path, "https://site.invalid");
	const list = searchAt(pathname, searchParams);
	if (!list) return [];
	const filters = await list.filters(db);
	const { id, kind, title, subtitle, createdAt } = publicEntries;
	const isNew = [listed, stillStands, gt(createdAt, since), lte(createdAt, until)];
	const { board } = list;
	const conditions = board
		? [...isNew, eq(kind, board.kind), conditionOf(board, filters)]
		: [...isNew, ...filters.map(({ condition }) => condition())];
	const entries = db
		.select({ id, kind, title, subtitle, micros: microsOf(createdAt) })
		.from(publicEntries)
		.$dynamic();
	const found = await (board ? entries.innerJoin(board.table, eq(board.table.id, id)) : entries)
		.where(and(...conditions))
		.orderBy(desc(createdAt), desc(id))
		.limit(limit)
		.prepare("")
		.execute(valuesOf(filters));
	return found.map((row) => thingOf({ ...row, projectId: null }));
}
