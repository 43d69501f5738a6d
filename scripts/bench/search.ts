/** Whether searches cost the same however much there is: each is asked among ten thousand entries and among a million, in turn. */
import { loadavg } from "node:os";
import { sql } from "drizzle-orm";
import { connectDatabase, type Database } from "#app/db/client.server.ts";
import { readSearchFilters } from "#app/search/search-filters.ts";
import { search, suggest } from "#app/search/search-list.server.ts";
import { migrateDatabase } from "#server/postgres/migrate.ts";
import { seedJobs, seedResources } from "#server/seed/boards.ts";
import { seedCards } from "#server/seed/cards.ts";
import { seedProjects } from "#server/seed/projects.ts";
import { startDatabase } from "./database.ts";
import { multiplyEntries } from "./many-entries.ts";
import { median, table, wholeNumber } from "./numbers.ts";
import { atEnd, keepsNothing, type Product, startProduct } from "./processes.ts";
import { maxTimes, time } from "./scale.ts";

const things: [seed: typeof seedCards, count: number][] = [
	[seedResources, 1_000],
	[seedProjects, 2_000],
	[seedJobs, 3_000],
	[seedCards, 4_000],
];
const times = 104;
const rounds = 21;

const searches: [name: string, path: string][] = [
	["A word that many have", "/search?q=the"],
	["A word", "/search?q=science"],
	["A rarer word", "/search?q=ocean"],
	["The beginning of a word", "/search?q=neuro"],
	["Two words", "/search?q=writer+climate"],
	["Two words that fewer have", "/search?q=public+radio"],
	["Two words that hardly any have", "/search?q=writer+sleep"],
	["A phrase", "/search?q=%22public+health%22"],
	["A phrase that hardly any have", "/search?q=%22health+public%22"],
	["A typo", "/search?q=ocaen"],
	["A word that none has", "/search?q=zzzyx"],
	["Known words that none has together", "/search?q=writer+radio+ocean+sleep+public+health+climate+science"],
	["A topic", "/search?topic=climate"],
	["One kind", "/search?q=writer&kind=job"],
	["One kind, last page", "/search?q=science&kind=card&page=999999"],
	["As one types", "/search/suggest?q=oce"],
	["As one types on", "/search/suggest?q=scien"],
	["As one types two words", "/search/suggest?q=neu+wri"],
];

interface Place {
	db: Database;
	product: Product;
	entries: number;
}

interface SearchRow {
	name: string;
	path: string;
	/** Milliseconds of each round: of requests, and of what is done in and for the database. */
	request: Record<"few" | "many", number[]>;
	database: Record<"few" | "many", number[]>;
}

/** @param tell hears what is done */
export async function findSearchScale(tell: (line: string) => void) {
	const { url, db } = await startDatabase();
	const urlOf = (name: string) => Object.assign(new URL(url), { pathname: name }).href;
	await db.$client.query("create database few");
	await migrateDatabase(urlOf("few"));
	const first = connectDatabase(urlOf("few"));
	tell("Adding ten thousand things");
	for (const [seed, count] of things) await seed(first, count);
	await first.$client.end();
	await db.$client.query("create database many template few");
	const second = connectDatabase(urlOf("many"));
	tell(`Copying their entries, ${times} times`);
	await multiplyEntries(second, times);
	await second.$client.end();
	const places = { few: await open(urlOf("few")), many: await open(urlOf("many")) };
	const rows = await measureSearches(places, tell);
	return { rows, entries: { few: places.few.entries, many: places.many.entries } };
}

async function open(url: string): Promise<Place> {
	const db = connectDatabase(url, 1);
	atEnd(() => db.$client.end());
	const { rows } = await db.execute<{ entries: number }>(
		sql`select count(*)::int as entries from public_entries where is_listed`,
	);
	return { db, product: await startProduct(url, keepsNothing), entries: rows[0]?.entries ?? 0 };
}

async function measureSearches({ few, many }: Record<"few" | "many", Place>, tell: (line: string) => void) {
	const found: SearchRow[] = [];
	for (const [name, path] of searches) {
		tell(`Measuring: ${name}`);
		const row: SearchRow = { name, path, request: { few: [], many: [] }, database: { few: [], many: [] } };
		for (let i = -3; i < rounds; i++) {
			const took = {
				request: { few: await time(few.product, path), many: await time(many.product, path) },
				database: { few: await timeSearch(few.db, path), many: await timeSearch(many.db, path) },
			};
			// What comes first opens connections, and reads what is in no memory yet.
			if (i < 0) continue;
			for (const what of ["request", "database"] as const)
				for (const size of ["few", "many"] as const) row[what][size].push(took[what][size]);
		}
		found.push(row);
	}
	return found;
}

async function timeSearch(db: Database, path: string) {
	const { pathname, searchParams } = new URL(path, "http://localhost");
	const filters = readSearchFilters(searchParams);
	const start = performance.now();
	if (pathname === "/search") await search(db, filters);
	else await suggest(db, filters.q);
	return performance.now() - start;
}

export function searchReport({ rows, entries }: Awaited<ReturnType<typeof findSearchScale>>) {
	const cells = rows.map(({ name, path, request, database }) => {
		const { few, many } = { few: median(request.few), many: median(request.many) };
		const inDatabase = { few: median(database.few), many: median(database.many) };
		const ratios = [many / few, inDatabase.many / inDatabase.few];
		const written = [few, many, ratios[0], inDatabase.few, inDatabase.many, ratios[1]].map((value = Number.NaN, i) =>
			value.toFixed(i % 3 === 2 ? 2 : 1),
		);
		return [`${name}<br>\`${path}\``, ...written, Math.max(...ratios) <= maxTimes ? "yes" : "**no**"];
	});
	const all = {
		few: median(rows.flatMap(({ request }) => request.few)),
		many: median(rows.flatMap(({ request }) => request.many)),
	};
	const met = cells.filter((row) => row.at(-1) === "yes").length;
	const [load = 0] = loadavg();
	const head = ["", "Request: few", "many", "Times", "Search alone: few", "many", "Times", "Met"];
	return `Written by \`npm run bench -- --search\` on ${new Date().toISOString().slice(0, 10)}: medians of ${rounds} in turn, in milliseconds, among ${wholeNumber(entries.few)} public entries and among ${wholeNumber(entries.many)}, which are copies of them at other times, with a load average of ${load.toFixed(1)} at the end. A request is a visitor's, of a page that is not kept; the search alone is what is read for it from the database. The goal is at most ${maxTimes} times as long, for both; ${met} of ${cells.length} meet it. Of the requests of all searches together the median is ${all.few.toFixed(1)} among few and ${all.many.toFixed(1)} among many, ${(all.many / all.few).toFixed(2)} times as long.

${table(head, cells)}
`;
}
