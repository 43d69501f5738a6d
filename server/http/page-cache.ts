/** Finished documents for visitors, in memory (docs/decisions/0055). */
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { isTheme } from "#app/ui/theme.ts";
import type { TableChanges } from "../postgres/table-changes.ts";
import { plainCookies } from "./host-cookies.ts";
import type { CachedRoute } from "./route-handles.ts";

const encodings = {
	br: (html: Buffer) =>
		promisify(brotliCompress)(html, {
			params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
		}),
	gzip: (html: Buffer) => promisify(gzip)(html, { level: 6 }),
};
type Encoding = keyof typeof encodings;

const oneDay = 86_400_000;
/** Characters of an address that is kept: longer ones are spelt by nobody who means it. */
const maxAddress = 1_000;
/** Bytes that an entry takes besides its texts, as a round number. */
const overhead = 2_048;

/** A request whose page may be kept. */
export interface Cacheable {
	key: string;
	/** Path and query, without parameters that the page does not know. */
	url: string;
	route: CachedRoute;
}

/** A page as browsers get it that take an encoding. */
interface CachedPage {
	etag: string;
	/** All but those that each answer has of its own, by their names. */
	headers: [name: string, value: string][];
	body(): Promise<Buffer> | Buffer;
}

/** A page in all its encodings. */
export interface KeptEntry {
	/** What it answers. */
	asked: Cacheable;
	as(encoding: Encoding | undefined): CachedPage;
	bytes: number;
	state: State;
}

/** What a page was made from: it is right for as long as the versions are. */
interface State {
	versions: string[];
	/** The revision of all tables in which the versions were found to be right. */
	revision: number;
	/** Milliseconds since 1970. */
	until: number;
}

export interface PageCacheParts {
	/** The page at a path, if it may be kept. */
	routeAt: (path: string) => CachedRoute | undefined;
	changes: TableChanges;
	/** When what a table shows next changes by itself, by the table's name. */
	changesInTime: Record<string, () => Promise<Date | null>>;
	/** Whether the site is https, and its cookies have names for that. */
	isSecure: boolean;
	/** Bytes of all entries. */
	maxSize: number;
}

export type PageCache = ReturnType<typeof createPageCache>;

export function createPageCache({ routeAt, changes, changesInTime, maxSize, isSecure }: PageCacheParts) {
	const entries = new LRUCache<string, KeptEntry>({ maxSize, sizeCalculation: ({ bytes }) => bytes });
	/** How often `find` found what. */
	const found = { hit: 0, miss: 0, stale: 0 };
	const rendering = new Map<string, Promise<KeptEntry | "failed" | undefined>>();
	const nextChanges = new Map<string, { version: string; at: Promise<number> }>();

	function recognise({ method, url = "", headers }: IncomingMessage): Cacheable | undefined {
		if (method !== "GET" && method !== "HEAD") return;
		if (headers["transfer-encoding"] || headers["content-length"]) return;
		const theme = themeOf(isSecure ? plainCookies(headers.cookie ?? "") : headers.cookie);
		if (theme === undefined) return;
		const kept = entries.peek(`${theme} ${url}`);
		if (kept) return kept.asked;
		const [path = "", ...rest] = url.split("?");
		const query = rest.join("?");
		const route = routeAt(path);
		if (!route) return;
		const own = path + knownQuery(query, route.query);
		// The API says what is wrong with another spelling.
		if (own.length > maxAddress || (route.isCounted && own !== url)) return;
		return { key: `${theme} ${own}`, url: own, route };
	}

	function find({ key, route }: Cacheable): KeptEntry | undefined {
		const entry = changes.areKnown() && entries.get(key);
		if (!entry) {
			found.miss++;
			return;
		}
		if (Date.now() < entry.state.until && isRight(entry.state, route)) {
			found.hit++;
			return entry;
		}
		found.stale++;
		entries.delete(key);
	}

	function isRight(state: State, { reads }: CachedRoute) {
		const revision = changes.revision();
		if (state.revision === revision) return true;
		if (!reads.every((table, i) => changes.versionOf(table) === state.versions[i])) return false;
		state.revision = revision;
		return true;
	}

	/** When what these tables show next changes by itself: at midnight (UTC) at the latest, since pages say dates. */
	async function endOf(reads: string[]) {
		const times = reads.map((table) => {
			const ask = changesInTime[table];
			if (!ask) return Number.POSITIVE_INFINITY;
			const version = changes.versionOf(table);
			const known = nextChanges.get(table);
			if (known?.version === version)
				return known.at.then((at) => (at > Date.now() ? at : askAnew(table, version, ask)));
			return askAnew(table, version, ask);
		});
		const now = Date.now();
		return Math.min(now - (now % oneDay) + oneDay, ...(await Promise.all(times)));
	}

	function askAnew(table: string, version: string, ask: () => Promise<Date | null>) {
		const at = ask().then((date) => date?.getTime() ?? Number.POSITIVE_INFINITY);
		nextChanges.set(table, { version, at });
		at.catch(() => nextChanges.delete(table));
		return at;
	}

	/**
	 * The page that `render` makes, once for all who ask for it at the same time.
	 * @param render gives nothing when the page is not to be kept
	 * @returns undefined when whoever asks must be answered apart, and `failed` when that would only fail again
	 */
	async function keep(asked: Cacheable, render: () => Promise<Rendered | "failed" | undefined>) {
		if (!changes.areKnown()) return;
		const { key, route } = asked;
		// Before anything is read: a change meanwhile makes it another version.
		const versions = route.reads.map(changes.versionOf);
		const revision = changes.revision();
		// Who asks after a change does not wait for what was begun before it.
		const turn = `${key} ${versions}`;
		const pending = rendering.get(turn);
		if (pending) return pending;
		const making = make();
		rendering.set(turn, making);
		return making.finally(() => rendering.delete(turn));

		async function make() {
			// A page of which it can't be told how long it stays true is shown once.
			const until = await endOf(route.reads).catch(() => undefined);
			const rendered = await render();
			if (rendered === "failed") return rendered;
			if (!rendered || until === undefined) return;
			const entry = entryOf(asked, rendered, { versions, revision, until });
			entries.set(key, entry);
			return entry;
		}
	}

	return { recognise, find, keep, catchUp: changes.catchUp, found, size: () => entries.calculatedSize };
}

export interface Rendered {
	content: string;
	headers: [name: string, value: string][];
	/** The weak one that it has in every encoding; without it, it gets one for each. */
	etag: string | undefined;
}

function entryOf(asked: Cacheable, { content, headers, etag: weak }: Rendered, state: State): KeptEntry {
	const plain = alone(Buffer.from(content));
	const hash = createHash("sha1").update(plain).digest("base64url");
	const pages: Partial<Record<Encoding | "plain", CachedPage>> = {};
	return {
		asked,
		state,
		// What is compressed takes about a quarter each; the address stands in it three times.
		bytes: Math.round(plain.length * 1.5) + 3 * asked.url.length + overhead,
		as(encoding) {
			const name = encoding ?? "plain";
			pages[name] ??= encoding
				? compressed(encoding)
				: { etag: tagFor(), headers: [...headers, ["etag", tagFor()]], body: () => plain };
			return pages[name];
		},
	};

	function compressed(encoding: Encoding): CachedPage {
		const etag = tagFor(`-${encoding}`);
		let ready: Promise<Buffer> | Buffer | undefined;
		return {
			etag,
			headers: [...headers, ["etag", etag], ["content-encoding", encoding]],
			body() {
				ready ??= encodings[encoding](plain).then(
					(bytes) => {
						ready = alone(bytes);
						return ready;
					},
					(failure) => {
						ready = undefined;
						throw failure;
					},
				);
				return ready;
			},
		};
	}

	function tagFor(ending = "") {
		return weak ?? `"${hash}${ending}"`;
	}
}

/** A copy in memory of its own: a short buffer is a part of one of 64 KB, which it holds as long as it is kept. */
function alone(bytes: Buffer) {
	const own = Buffer.allocUnsafeSlow(bytes.length);
	bytes.copy(own);
	return own;
}

/** How the names of cookies begin which no page asks for that may be kept. */
const unread = ["saved-card-", "just-saved-", "reports=", "known-device="];

/** The theme that the cookies ask for, when they say nothing else that matters: with any other one the page may be somebody's own. */
function themeOf(cookies: string | undefined) {
	if (!cookies) return "system";
	// As whoever reads cookies parts them: else what is not seen here would be in a page for everybody.
	const given = cookies.split(";").map((cookie) => cookie.trim());
	const [first, ...more] = given.filter((cookie) => cookie && !unread.some((name) => cookie.startsWith(name)));
	if (first === undefined) return "system";
	const [name, value] = first.split("=");
	return more.length === 0 && name === "theme" && isTheme(value) ? value : undefined;
}

/** The parameters that a page knows, in the order of the address. */
function knownQuery(query: string, known: readonly string[]) {
	const asked = new URLSearchParams(query);
	for (const name of new Set(asked.keys())) if (!known.includes(name)) asked.delete(name);
	return asked.size > 0 ? `?${asked}` : "";
}

const refused = "(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))";
const takesBrotli = new RegExp(`\\bbr\\b${refused}`);
export const takesGzip = new RegExp(`\\bgzip\\b${refused}`);

/** The best encoding that a browser takes of those that pages are kept in. */
export function encodingFor(accepted: string): Encoding | undefined {
	return takesBrotli.test(accepted) ? "br" : takesGzip.test(accepted) ? "gzip" : undefined;
}
