/** What the path of a page or a list stands for, as something to follow. */
import { and, eq } from "drizzle-orm";
import { href } from "react-router";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import type { Filter } from "#app/db/listing/filter.server.ts";
import type { Listing } from "#app/db/listing/listing.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { entryKindLabels, entryPath } from "#app/entries/entry.ts";
import { features } from "#app/features.server.ts";
import { type Follow, type Followed, listFollows } from "#app/follows/follow.server.ts";
import { followLimits, topicPath } from "#app/follows/follow.ts";
import type { FollowedBoard } from "#app/follows/followed-board.ts";
import { searchFeed } from "#app/search/search.feed.server.ts";
import { readSearchFilters } from "#app/search/search-filters.ts";
import { searchConditions } from "#app/search/search-list.server.ts";
import { readQuery } from "#app/search/search-query.server.ts";
import { cleanLine } from "#app/ui/typed-text.ts";
import { sitePath } from "#app/web/site-path.ts";
import { countCharacters } from "#app/web/text.ts";
import { isUuid } from "#app/web/uuid.ts";

/** Something to follow, as a page shows it. */
interface Followable {
	followed: Followed;
	/** What it is, such as 'Topic'. */
	kind: string;
	title: string;
	path: string;
	/** Filters of the address, such as `colour=red`, that the list does not know, so that they are not followed. */
	unknown: string[];
}

const boards = features.flatMap(({ followed }) => followed ?? []);
const everything = href("/search");

/** Undefined for what is no path here, or names nothing that everybody may see. */
export async function findFollowable(db: Database, what: unknown): Promise<Followable | undefined> {
	const path = sitePath(what);
	if (path === null) return undefined;
	const { pathname, searchParams } = new URL(path, "https://site.invalid");
	const thing = thingAt(pathname);
	if (thing) return findThing(db, thing.entryId);
	const list = searchAt(pathname, searchParams);
	if (!list) return undefined;
	const { q, kind, topic } = readSearchFilters(searchParams);
	const unknown = unknownIn(searchParams, list.place.page);
	if (pathname === everything && (q !== "" || topic !== "") && !(await readQuery(db, { q, topic }))) return undefined;
	if (pathname === everything && q === "" && kind === null)
		return topicOf(searchParams.getAll("topic").at(-1) ?? "", unknown);
	const { name, page } = list.place;
	if (page.length > followLimits.search) return undefined;
	return { followed: { search: page }, kind: kindOfSearch(page), title: name, path: page, unknown };
}

/** The card or project that a path names, whether anybody may see it or not. */
export function thingAt(path: unknown) {
	const [, entryId] = /^(?:\/card|\/scicomm\/projects)\/([^/]+)$/.exec(String(path)) ?? [];
	return entryId !== undefined && isUuid(entryId) ? { entryId } : undefined;
}

/** Of each filter those values that an address has and the list's own form of it has not; the number of the page is none. */
function unknownIn(asked: URLSearchParams, page: string) {
	const known = new URL(page, "https://site.invalid").searchParams;
	return [...new Set(asked.keys())].flatMap((name) => {
		const [given, kept] = [asked, known].map((all) => [
			...new Set(all.getAll(name).filter((text) => text.trim() !== "")),
		]);
		if (name === "page" || given === undefined || kept === undefined || given.length <= kept.length) return [];
		return given.filter((value) => !kept.includes(value)).map((value) => `${name}=${value}`);
	});
}

async function findThing(db: Database, id: string): Promise<Followable | undefined> {
	const [entry] = await db
		.select({ kind: publicEntries.kind, title: publicEntries.title })
		.from(publicEntries)
		.where(and(eq(publicEntries.id, id), publicEntries.isListed));
	if (entry?.kind !== "card" && entry?.kind !== "project") return undefined;
	const { one } = entryKindLabels[entry.kind];
	return {
		followed: { entryId: id },
		kind: one,
		title: entry.title,
		path: entryPath({ kind: entry.kind, id }),
		unknown: [],
	};
}

function topicOf(typed: string, unknown: string[]): Followable | undefined {
	const topic = cleanLine(typed);
	if (topic === "" || countCharacters(topic) > followLimits.topic) return undefined;
	return { followed: { topic }, kind: "Topic", title: topic, path: topicPath(topic), unknown };
}

/** What a member follows, as a page shows it; without a title where it is not public any more. */
export function followableOf(follow: Follow) {
	const { entryId, topic, search, kind, title } = follow;
	if (topic !== null) return { kind: "Topic", title: topic, path: topicPath(topic) };
	if (entryId !== null && kind !== null)
		return { kind: entryKindLabels[kind].one, title, path: entryPath({ kind, id: entryId }) };
	const path = search ?? "";
	const { pathname, searchParams } = new URL(path, "https://site.invalid");
	const named = searchAt(pathname, searchParams)?.place.name;
	return { kind: kindOfSearch(path), title: named ?? path, path };
}

export async function exportFollows(db: Database, viewer: MemberRef) {
	const own = await listFollows(db, viewer);
	return own.map((follow) => ({ path: followableOf(follow).path, followedAt: follow.createdAt }));
}

function kindOfSearch(path: string) {
	return path.includes("?") ? "Search" : "Board";
}

interface AskedList {
	place: { name: string; page: string };
	/** The board's table, whose rows have the ids of their entries; undefined where entries themselves are asked. */
	board?: Pick<Listing<Record<string, never>>, "table" | "listed"> & Pick<FollowedBoard, "kind">;
	filters(db: Database): Filter[] | Promise<Filter[]>;
}

/** What is asked of the list at a path; undefined where there is no list that can be followed. */
export function searchAt(pathname: string, search: URLSearchParams): AskedList | undefined {
	if (pathname === everything) {
		const { q, kind, topic } = readSearchFilters(search);
		return { place: searchFeed({ q, kind, topic }), filters: (db) => searchConditions(db, { q, kind, topic }) };
	}
	const found = boards.find(({ path }) => path === pathname);
	if (!found) return undefined;
	const { place, table, listed, filters } = found.read(search);
	return { place, board: { kind: found.kind, table, listed }, filters: () => filters };
}
