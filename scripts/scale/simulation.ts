/** Requests as they come, and which of them find a page that is kept: what a site of some size needs (docs/scale.md). */
import { LRUCache } from "lru-cache";
import { pick, randomNumbers } from "#server/seed/random.ts";
import { type Cost, readCosts } from "./costs.ts";

interface Kind {
	/** Rows of the benchmarks: of the answer that is made, and of the one that is kept, if any ever is. */
	made: string;
	kept?: string;
	/** Of all requests. */
	share: number;
	/** How many pages of the kind there are, and of which table a change ends what is kept of them. */
	pages?: number;
	table?: string;
}

/** Visitors first. What is written is a card, the dearest of what is written often. */
export const mix: Kind[] = [
	{ made: "Card", kept: "Card, kept", share: 0.4, pages: 100_000, table: "cards" },
	{ made: "Directory", kept: "Directory, kept", share: 0.1, pages: 42, table: "cards" },
	{ made: "Filtered search", kept: "Directory, kept", share: 0.05, pages: 20_000, table: "cards" },
	{ made: "Jobs, long texts", kept: "Jobs, kept", share: 0.08, pages: 2_000, table: "jobs" },
	{ made: "Collab, long texts", kept: "Jobs, kept", share: 0.04, pages: 500, table: "listings" },
	{ made: "Project", kept: "Card, kept", share: 0.06, pages: 20_000, table: "projects" },
	{ made: "Picture, drawn before", share: 0.12 },
	{ made: "Feed", share: 0.05 },
	{ made: "API list", share: 0.03 },
	{ made: "Member's directory", share: 0.02 },
	{ made: "Member's jobs, long texts", share: 0.02 },
	{ made: "Member's profile", share: 0.015 },
	{ made: "Member's project", share: 0.01 },
	{ made: "Creating a card", share: 0.005 },
];
/** Which tables what is written changes. */
const written = ["cards", "cards", "projects", "jobs", "listings"];
const writing = mix.length - 1;

/** How a site may be run. */
export interface Way {
	name: string;
	/** Seconds for which a cache in front sends a page without asking. */
	edgeSeconds?: number;
	/** Whether what is kept of one card or project ends only when that one changes. */
	isByRow?: true;
}

export interface Needs {
	/** Of the visitors' pages, how many were answered from what is kept, in front or in a process. */
	keptShare: number;
	processes: number;
	/** Cores, busy to `busy`. */
	appCores: number;
	databaseCores: number;
	/** Bits a second, of which the processes send those that no cache in front does. */
	sent: number;
	sentByApp: number;
}

/** Above it, waiting times grow faster than the work. */
export const busy = 0.6;
const keptBytes = 32_000_000;
/** A kept page is there plain, with gzip and with Brotli. */
const copies = 3;
/** Web pages are asked for by rank to about this power (Breslau et al., INFOCOM 1999). */
const popularity = 0.8;
const simulated = 1_000_000;

/** @param rate requests a second */
export function simulate(rate: number, way: Way): Needs {
	let processes = 1;
	for (;;) {
		const needs = simulateWith(rate, way, processes);
		// More processes keep each page more often anew, so that more of them may be needed again.
		if (needs.processes <= processes) return { ...needs, processes };
		processes = Math.ceil(Math.max(needs.processes, processes * 1.1));
	}
}

function simulateWith(rate: number, way: Way, processes: number): Needs {
	const random = randomNumbers(rate);
	const costOf = readCosts();
	const costs = mix.map(({ made, kept }) => {
		const cost = costOf(made);
		return { made: cost, kept: kept === undefined ? undefined : { ...costOf(kept), bytes: cost.bytes } };
	});
	const ends = mix.map(({ share }, i) => share + mix.slice(0, i).reduce((sum, kind) => sum + kind.share, 0));
	const caches = Array.from(
		{ length: Math.min(processes, 400) },
		() => new LRUCache<string, number>({ maxSize: keptBytes, sizeCalculation: (_, key) => sizeOf(key) }),
	);
	const sizeOf = (key: string) => copies * (costs[Number(key.split(" ", 1))]?.made.bytes ?? 1);
	const versions = new Map<string, number>();
	const edge = new Map<string, number>();
	const spent = { app: 0, database: 0, sent: 0, sentByApp: 0 };
	let [asked, kept] = [0, 0];
	const pay = ({ app, database, bytes }: Cost) => {
		spent.app += app;
		spent.database += database;
		spent.sentByApp += bytes;
	};
	// What the first half finds is not counted: caches are empty at first.
	for (let n = 0; n < simulated; n++) {
		if (n === simulated / 2) {
			Object.assign(spent, { app: 0, database: 0, sent: 0, sentByApp: 0 });
			[asked, kept] = [0, 0];
		}
		const drawn = random();
		const i = ends.findIndex((end) => drawn < end);
		const { pages, table } = mix[i] ?? {};
		const cost = costs[i] ?? costs[0];
		if (!cost) break;
		spent.sent += cost.made.bytes;
		if (i === writing) {
			const changed = pick(random, written);
			versions.set(changed, n);
			pay(cost.made);
			continue;
		}
		if (pages === undefined || table === undefined || !cost.kept) {
			pay(cost.made);
			continue;
		}
		asked++;
		const key = `${i} ${rankOf(random(), pages)}`;
		const seconds = n / rate;
		if (way.edgeSeconds !== undefined) {
			if (seconds < (edge.get(key) ?? 0)) {
				kept++;
				continue;
			}
			edge.set(key, seconds + way.edgeSeconds);
		}
		const cache = pick(random, caches);
		const isOfRow = way.isByRow && (mix[i]?.made === "Card" || mix[i]?.made === "Project");
		const since = isOfRow ? 0 : (versions.get(table) ?? 0);
		if ((cache.get(key) ?? -1) >= since) {
			kept++;
			pay(cost.kept);
		} else {
			cache.set(key, n);
			pay(cost.made);
		}
	}
	const perSecond = rate / (simulated / 2);
	const appCores = (spent.app * perSecond) / busy;
	return {
		keptShare: kept / asked,
		processes: Math.max(1, Math.ceil(appCores)),
		appCores,
		databaseCores: (spent.database * perSecond) / busy,
		sent: spent.sent * 8 * perSecond,
		sentByApp: spent.sentByApp * 8 * perSecond,
	};
}

/** The rank of a page, most asked for first, for a random number: the inverse of what ranks up to it are asked for in all. */
function rankOf(random: number, pages: number) {
	const power = 1 - popularity;
	return Math.floor((random * (pages ** power - 1) + 1) ** (1 / power));
}
