/** Whether lists cost the same however long they are: each is asked for among ten thousand rows and among a million, in turn. */
import { apiPath } from "#app/api/api.ts";
import { writeCursor } from "#app/api/cursor.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { clientWithoutTimeout } from "#app/db/pool.server.ts";
import { migrateDatabase } from "#server/postgres/migrate.ts";
import { dropIndexes } from "#server/seed/rows.ts";
import { seeds } from "#server/seed/seeds.ts";
import { fromAddress } from "./card-post.ts";
import { startDatabase } from "./database.ts";
import { call } from "./http.ts";
import { median, spread, table, wholeNumber } from "./numbers.ts";
import { keepsNothing, type Product, startProduct } from "./processes.ts";

const sizes = { few: 10_000, many: 1_000_000 };
const rounds = 51;
/** How much longer a list of many may take. */
export const maxTimes = 1.3;

const cards = "/scicomm/card/directory";
const lists: [name: string, path: string][] = [
	["Directory", cards],
	["Directory, last page", `${cards}?page=999999`],
	["Cards with a word of two letters", `${cards}?q=in`],
	["Cards with a frequent word", `${cards}?q=neuro`],
	["Cards with a word, last page", `${cards}?q=neuro&page=999999`],
	["Cards with a rarer word", `${cards}?q=ocean`],
	["Cards with a word that none has", `${cards}?q=zzzyx`],
	["Cards of one expertise", `${cards}?expertise=Ecology`],
	["Cards by availability", `${cards}?availability=Podcast+Guest`],
	["Cards of a language", `${cards}?language=pt`],
	["Cards of a country", `${cards}?country=DE`],
	["Cards for an audience", `${cards}?audience=Schools`],
	["Cards by pay", `${cards}?pay=paid`],
	["Cards that answer", `${cards}?answers=on`],
	["Cards by all filters", `${cards}?q=the&expertise=Ecology&availability=Podcast+Guest&open=on`],
	["Feed of cards", "/scicomm/card/feed.xml"],
	["Feed of a search", "/scicomm/card/feed.xml?q=neuro"],
	["API, cards", `${apiPath}/cards`],
	["API, cards behind a cursor", `${apiPath}/cards?cursor=${inTheMiddle("cards")}`],
	["API, cards with a word", `${apiPath}/cards?q=neuro`],
	["Jobs", "/jobs"],
	["Jobs, last page", "/jobs?page=999999"],
	["Jobs of one category", "/jobs?category=Writing"],
	["Jobs of categories and types", "/jobs?category=Writing&category=Research&type=Contract&type=Freelance"],
	["Jobs with a word", "/jobs?q=writer"],
	["Jobs by place", "/jobs?location=lisbon"],
	["Jobs by tag", "/jobs?tag=climate"],
	["Feed of jobs", "/jobs/feed.xml"],
	["API, jobs", `${apiPath}/jobs`],
	["Projects", "/scicomm/projects"],
	["Projects, last page", "/scicomm/projects?page=999999"],
	["Projects with a word", "/scicomm/projects?q=ocean"],
	["Projects of a topic", "/scicomm/projects?topic=climate"],
	["Feed of projects", "/scicomm/projects/feed.xml"],
	["API, projects", `${apiPath}/projects`],
	["Resources", "/resources"],
	["Resources, last page", "/resources?page=999999"],
	["Resources of one type", "/resources?type=course"],
	["Resources with a word", "/resources?q=climate"],
	["Feed of resources", "/resources/feed.xml"],
	["API, resources", `${apiPath}/resources`],
	["Collab board", "/collab"],
	["Collab board, last page", "/collab?page=999999"],
	["Collab board, one type", "/collab?type=Ask"],
	["Collab board with a word", "/collab?q=climate"],
	["Feed of the collab board", "/collab/feed.xml"],
	["API, collab", `${apiPath}/collab`],
	["SciComm in Action", "/inaction"],
	["SciComm in Action, last page", "/inaction?page=999999"],
	["SciComm in Action, one type", "/inaction?type=video"],
	["SciComm in Action, one tag", "/inaction?tag=climate"],
	["Feed of media", "/inaction/feed.xml"],
	["API, media", `${apiPath}/media`],
	["Events", "/events"],
	["Events, last page", "/events?page=999999"],
	["Events that are over", "/events?past=on"],
	["Events of one kind", "/events?kind=talk"],
	["Events of a language", "/events?language=pt"],
	["Events with a word", "/events?q=climate"],
	["Events by place", "/events?place=lisbon"],
	["Events online and free", "/events?online=on&free=on"],
	["Feed of events", "/events/feed.xml"],
	["Calendar of events", "/events/calendar.ics"],
	["API, events", `${apiPath}/events`],
	["Showcase", "/showcase"],
	["Showcase, last page", "/showcase?page=999999"],
	["Showcase, one category", "/showcase?category=blog"],
	["Showcase, one tag", "/showcase?tag=climate"],
	["Showcase with a word", "/showcase?q=climate"],
	["Feed of the showcase", "/showcase/feed.xml"],
	["API, showcase", `${apiPath}/showcase`],
	["Requests", "/requests"],
	["Requests, last page", "/requests?page=999999"],
	["Requests for one purpose", "/requests?purpose=talk"],
	["Requests with a word", "/requests?q=ocean"],
	["Requests on a topic", "/requests?topic=Ecology"],
	["Requests by place", "/requests?place=lisbon"],
	["Feed of requests", "/requests/feed.xml"],
	["API, requests", `${apiPath}/requests`],
	["Search", "/search?q=ocean"],
	["Feed of the search", "/search/feed.xml?q=ocean"],
	["API, search", `${apiPath}/search?q=ocean`],
	["An organisation", "/organisations/Harbour%20Museum"],
	["Home", "/"],
	["Site map", "/sitemap.xml"],
	["Site map, first part", "/sitemap.xml?part=cards-1"],
];

/** A cursor of a list of the API: rows are spread over the two years until now. */
function inTheMiddle(list: string) {
	const at = new Date().setFullYear(new Date().getFullYear() - 1);
	return writeCursor(list, { at: `${at}000`, id: "00000000-0000-4000-8000-000000000000" });
}

/** Milliseconds of each round. */
export interface ScaleRow {
	name: string;
	path: string;
	few: number[];
	many: number[];
}

/** @param tell hears what is done */
export async function findScale(tell: (line: string) => void) {
	const { url, db } = await startDatabase();
	const other = new URL(url);
	other.pathname += "_many";
	await db.$client.query(`create database ${other.pathname.slice(1)}`);
	await migrateDatabase(other.href);
	const few = await fill(url, sizes.few, tell);
	const start = performance.now();
	const many = await fill(other.href, sizes.many, tell);
	const minutes = (performance.now() - start) / 60_000;
	return { minutes, rows: await measureScale({ few, many }, tell) };
}

async function fill(url: string, rows: number, tell: (line: string) => void) {
	const db = connectDatabase(url);
	// Once for all kinds: the table of entries has a row of each.
	const client = await clientWithoutTimeout(db.$client);
	await client.query("set maintenance_work_mem = '1GB'");
	const restoreIndexes = await dropIndexes(client, "public_entries");
	for (const [name, seed] of Object.entries(seeds)) {
		tell(`Adding ${wholeNumber(rows)} ${name}`);
		await seed(db, rows);
	}
	await restoreIndexes();
	await client.query("vacuum (analyze) public_entries");
	client.release(true);
	await db.$client.end();
	return startProduct(url, keepsNothing);
}

export async function measureScale({ few, many }: Record<keyof typeof sizes, Product>, tell: (line: string) => void) {
	const found: ScaleRow[] = [];
	for (const [name, path] of lists) {
		tell(`Measuring: ${name}`);
		// What comes first opens connections, and reads what is in no memory yet.
		for (const product of [few, many, few, many, many]) await time(product, path);
		const row: ScaleRow = { name, path, few: [], many: [] };
		for (let i = 0; i < rounds; i++) {
			row.few.push(await time(few, path));
			row.many.push(await time(many, path));
		}
		found.push(row);
	}
	return found;
}

let number = 1;

/** Milliseconds of one request. */
export async function time({ url }: Product, path: string) {
	const start = performance.now();
	const { status } = await call({ url: url + path, headers: fromAddress(number++) });
	if (status !== 200) throw new Error(`${path} answers with ${status}`);
	return performance.now() - start;
}

export function scaleReport({ minutes, rows: found }: Awaited<ReturnType<typeof findScale>>) {
	const write = (ms: number) => ms.toFixed(1);
	const rows = found.map(({ name, path, few, many }) => {
		const times = median(many) / median(few);
		const verdict = times <= maxTimes ? "yes" : "**no**";
		return [`${name}<br>\`${path}\``, spread(few, write), spread(many, write), times.toFixed(2), verdict];
	});
	const met = rows.filter((row) => row[4] === "yes").length;
	return `Written by \`npm run bench -- --scale\` on ${new Date().toISOString().slice(0, 10)}: single requests of visitors, ${rounds} of each in turn, in milliseconds (lowest and highest in brackets), on databases with ${wholeNumber(sizes.few)} and ${wholeNumber(sizes.many)} rows of each kind, the latter filled in ${minutes.toFixed(1)} minutes. No page is kept. The goal is at most ${maxTimes} times as long; ${met} of ${rows.length} lists meet it.

${table(["", wholeNumber(sizes.few), wholeNumber(sizes.many), "Times", "Met"], rows)}
`;
}
