/** The rules of feeds: what programs read to people of what is new on a board. */

export const itemsPerFeed = 30;

/**
 * Minutes after which a reader may ask again. For as long, at most, is a reader who goes by time alone not told of what left a
 * board, or came to it without a change of its own: closed, hidden, deleted, approved.
 */
export const minutesBetweenReads = 60;

export interface FeedItem {
	id: string;
	title: string;
	/** Where a reader goes on: a path of this site, or an address elsewhere. */
	url: string;
	/** The address elsewhere that the item is about, if it is. */
	about?: string;
	/** Plain texts, of which an empty line makes several paragraphs. */
	texts: string[];
	/** Missing or empty where the board names nobody to everybody. */
	author?: string;
	tags: string[];
	/** The path of a picture on this site. */
	image?: string | null;
	/** When everybody could see it for the first time. */
	createdAt: Date;
	/** Missing where it is not known. */
	updatedAt?: Date;
}

type Dated = Pick<FeedItem, "createdAt" | "updatedAt">;

/** What a feed is called, and where it and its board are, as paths with what is asked of them. */
export type FeedPlace = ReturnType<typeof placeFeed>;

export interface Feed {
	/** Of the site, without a trailing slash. */
	origin: string;
	place: FeedPlace;
	items: FeedItem[];
}

interface Asked {
	name: string;
	/** Empty or null when it is not asked. */
	value: string | null;
	/** What it is called, where that is not its value. */
	said?: string | undefined;
}

interface Board {
	name: string;
	description: string;
	/** The path of the board, and those of its feeds. */
	page: string;
	rss: string;
	json: string;
	asked: Asked[];
}

export function placeFeed({ name, description, page, rss, json, asked }: Board) {
	const { query, ...place } = placeOf(page, name, asked);
	return { ...place, description, rss: rss + query, json: json + query };
}

/** What a list is called with what is asked of it, and its path. */
export function placeOf(page: string, name: string, asked: Asked[]) {
	const filters = asked.flatMap(({ name, value, said }) => (value ? [{ name, value, said: said ?? value }] : []));
	const search = new URLSearchParams(filters.map(({ name, value }) => [name, value]));
	const query = filters.length > 0 ? `?${search}` : "";
	const about = filters.length > 0 ? `: ${filters.map(({ said }) => said).join(", ")}` : "";
	return { name: name + about, title: `${name}${about} · Heliograph`, page: page + query, query };
}

/** The words of a search, told from what is chosen by their quotation marks. */
export function askedWords(q: string): Asked {
	return { name: "q", value: q, said: `“${q}”` };
}

export const feedTypes = { rss: "application/rss+xml", json: "application/feed+json" } as const;

/** The links in the head of the board's page by which readers find the feed, the one to the RSS first. */
export function feedLinks(place: FeedPlace) {
	const link = (format: keyof typeof feedTypes) => ({
		tagName: "link" as const,
		rel: "alternate",
		type: feedTypes[format],
		title: place.title,
		href: place[format],
	});
	return [link("rss"), link("json")] as const;
}

/** When an item last changed; it came no earlier, though what it says may be older. Undefined where changes are not known. */
export function changeOf({ createdAt, updatedAt }: Dated) {
	return updatedAt && new Date(Math.max(createdAt.getTime(), updatedAt.getTime()));
}

/** When the newest change of an item was, as far as changes are known; undefined when there is none. */
export function newestChange(items: Dated[]) {
	const changes = items.map((item) => (changeOf(item) ?? item.createdAt).getTime());
	return changes.length > 0 ? new Date(Math.max(...changes)) : undefined;
}

/**
 * Last-Modified, for conditional GET. That of the newest change does not tell what left or came without
 * one, so it is never older than `minutesBetweenReads` allows (docs/decisions/0025-feeds.md).
 * @param now in milliseconds since 1970
 */
export function lastModified(items: Dated[], now: number) {
	const period = minutesBetweenReads * 60_000;
	const atLeast = Math.floor(now / period) * period;
	return new Date(Math.min(now, Math.max(atLeast, newestChange(items)?.getTime() ?? 0)));
}
