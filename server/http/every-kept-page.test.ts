/** Every page that is kept for visitors says what is true, whoever changes what it tells of. */
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, expect, test, vi } from "vitest";
import { apiPath } from "#app/api/api.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { documentAt } from "#app/developers/document.server.ts";
import { routesAccess } from "#app/routes-access.ts";
import { nextAddress } from "#tests/accounts.ts";
import { builtApp } from "#tests/app.ts";
import { startKeepingServers } from "#tests/kept-pages.ts";
import { invisibleForms, visibleWrites } from "#tests/visible-writes/writes.ts";

const { db, fresh, first, second, statements, asksDatabase, expectKept, stop } = await startKeepingServers();
afterAll(stop);

const idOfTable = (table: string, condition = "true") => idOf(`select id from ${table} where ${condition} limit 1`);

/** One address each, of what there is; of some more. */
const samples: Record<string, () => string[] | Promise<string[]>> = {
	"/card/:id": async () => [`/card/${await cardOfMuch()}`],
	"/card/:id/present": async () => [`/card/${await cardOfMuch()}/present`],
	"/scicomm/projects/:projectId": async () => {
		const project = await idOfTable("scicomm_projects", "visibility = 'public' and fork_count > 0");
		return ["about", "content", "contributors"].map((tab) => `/scicomm/projects/${project}?tab=${tab}`);
	},
	"/jobs/:id": async () => [`/jobs/${await idOfTable("job_listings", "closes_at > now()")}`],
	"/events": () => ["/events", "/events?past=on"],
	"/events/:id": async () => {
		const ids = await idOf("select id from events where approved order by cardinality(speakers) desc limit 1");
		return [`/events/${ids}`];
	},
	"/resources/:id": async () => [`/resources/${await idOfTable("resources", "approved")}`],
	"/collab/:id": async () => [`/collab/${await idOfTable("collab_listings", "approved")}`],
	"/requests/:id": async () => [`/requests/${await idOfTable("requests", "approved and organisation <> ''")}`],
	"/inaction/:id": async () => [`/inaction/${await idOfTable("media_items", "approved")}`],
	"/showcase/:id": async () => [`/showcase/${await idOfTable("showcase_items")}`],
	"/receipts/:id": async () => [`/receipts/${await idOfTable("receipts", "number is not null")}`],
	"/lists/:id": async () => [`/lists/${await idOfTable("saved_lists", "is_public")}`],
	"/organisations/:name": async () => {
		await db.execute(sql`update job_listings set company = 'Gezeitenbüro' where company = 'Tidewater Institute'`);
		return ["/organisations/Tidewater-Institute", "/organisations/Gezeitenb%C3%BCro"];
	},
};

/** Of a thing in the API, what its page is tried with, or else what comes first in its list. */
function samplesOf(path: string) {
	if (!path.startsWith(`${apiPath}/`) || !path.includes(":")) return samples[path];
	return async () => {
		const list = path.replace("/:id", "");
		const { data } = await (await fresh.get(`${list}?limit=1`)).json();
		return data.map(({ id }: { id: string }) => `${list}/${id}`);
	};
}

/** What has an address is not kept, since its owner's letters are hidden anew in each page. */
async function cardOfMuch() {
	const card = await idOfTable("scicomm_cards", "name = 'Michael Faraday'");
	await db.execute(sql`update scicomm_cards set email = '' where id = ${card} and email <> ''`);
	return card;
}

async function addresses() {
	const all = builtApp.findPages().cached.map(({ path }) => samplesOf(path)?.() ?? [path]);
	return (await Promise.all(all)).flat();
}

async function idOf(query: string) {
	const { rows } = await db.execute<{ id: string }>(sql.raw(query));
	return rows[0]?.id ?? "";
}

/** The tables that the statements of before name. */
function tablesAsked(tables: string[]) {
	const named = statements.flatMap((text) =>
		[...text.matchAll(/\b(?:from|join)\s+"?(\w+)/gi)].map(([, name]) => name ?? ""),
	);
	return new Set(named.filter((name) => tables.includes(name)));
}

async function tableNames() {
	const { rows } = await db.execute<{ name: string }>(sql`select tablename as name from pg_tables`);
	return rows.map(({ name }) => name);
}

const paths = await addresses();
const writes = await visibleWrites(db, paths);

test("there is an address to try", () => {
	const tried = builtApp.findPages().cached.map(({ path }) => path);
	expect(Object.keys(samples).filter((path) => !tried.includes(path))).toEqual([]);
	expect(tried.filter((path) => path.includes(":") && !samplesOf(path))).toEqual([]);
});

test("the tables that it reads are those that its route names, and tell of their changes", async () => {
	const { rows } = await db.execute<{ name: string }>(
		sql`select tgrelid::regclass::text as name from pg_trigger where tgname = 'tells_of_change'`,
	);
	const telling = rows.map(({ name }) => name);
	const tables = await tableNames();
	const unnamed: string[] = [];
	for (const path of paths) {
		statements.length = 0;
		const asked = await fresh.get(path);
		expect(asked.status, path).toBe(200);
		for (const table of tablesAsked(tables)) {
			expect(telling, `${path} reads a table that does not tell of its changes`).toContain(table);
			await expectKept(() => first.page(path), `${path} is kept`);
			await db.execute(sql.raw(`delete from ${table} where false`));
			const isMadeAnew = vi.waitUntil(() => asksDatabase(() => first.page(path)), { timeout: 60_000 });
			await isMadeAnew.catch(() => unnamed.push(`${path}: ${table}`));
		}
	}
	expect(unnamed).toEqual([]);
});

interface Parameter {
	name: string;
	schema: { type: string; enum?: string[]; items?: { enum?: string[] }; example?: string | string[] };
}

/** What the API may be asked, by the paths of its lists. */
const inApi: Record<string, { get: { parameters: Parameter[] } }> = JSON.parse(documentAt("http://localhost")).paths;
const parametersOfAll = Object.values(inApi).flatMap(({ get }) => get.parameters);
/** What pages may be asked, and the API not. */
const ofPages: Record<string, string> = { page: "2", past: "on", tab: "content", location: "Lisbon" };

/** Something that makes sense for a parameter, and for a page what makes sense anywhere. */
function valuesFor(path: string, name: string) {
	const parameters = (inApi[path]?.get.parameters ?? parametersOfAll).filter((one) => one.name === name);
	const values = parameters.map(({ schema }) =>
		String(schema.example ?? schema.enum?.[0] ?? schema.items?.enum?.[0] ?? (schema.type === "integer" ? 1 : "tide")),
	);
	return values.length > 0 ? [...new Set(values)] : [ofPages[name] ?? "tide"];
}

test("whatever is asked of it, it reads no tables but those", async () => {
	const tables = (await tableNames()).filter((name) => name !== "rate_limits");
	const unnamed: string[] = [];
	for (const { path, reads, query } of builtApp.findPages().cached) {
		const [sample = path] = (await samplesOf(path)?.()) ?? [];
		const asked = query.flatMap((name) => valuesFor(path, name).map((value) => new URLSearchParams({ [name]: value })));
		for (const address of asked.map((search) => `${sample.split("?")[0]}?${search}`)) {
			statements.length = 0;
			const { status } = await fresh.get(address, { "X-Forwarded-For": nextAddress() });
			expect([address, status]).toEqual([address, 200]);
			for (const table of tablesAsked(tables)) if (!reads.includes(table)) unnamed.push(`${address}: ${table}`);
		}
	}
	expect(unnamed).toEqual([]);
});

const soon = "now() + interval '2 seconds'";

test.each([
	["/jobs", "job_listings", `closes_at = ${soon}`, "closes_at > now()"],
	["/requests", "requests", `closes_at = ${soon}`, "approved and closes_at > now()"],
	["/events", "events", `starts_at = now() - interval '1 hour', ends_at = ${soon}`, "approved and starts_at > now()"],
	[
		"/events?past=on",
		"events",
		`starts_at = now() - interval '1 hour', ends_at = ${soon}`,
		"approved and starts_at > now()",
	],
])("what %s shows changes by itself, in time", async (path, table, change, condition) => {
	const id = await idOfTable(table, `${condition} and not hidden`);
	const fromNowOn = path.includes("past");
	const isShown = (html: string) => html.includes(`href="/${table === "job_listings" ? "jobs" : table}/${id}"`);
	// On a busy machine it may be over before the page is kept.
	await vi.waitFor(
		async () => {
			const version = first.changes.versionOf(table);
			await db.execute(sql.raw(`update ${table} set ${change} where id = '${id}'`));
			await vi.waitUntil(async () => (await first.page(path)) && first.changes.versionOf(table) !== version);
			await expectKept(() => first.page(path));
			expect(isShown(await first.page(path))).toBe(!fromNowOn);
		},
		{ timeout: 60_000 },
	);
	const hasChanged = async () => isShown(await (await fresh.get(path)).text()) === fromNowOn;
	await vi.waitUntil(hasChanged, { timeout: 60_000, interval: 50 });
	expect(isShown(await first.page(path))).toBe(fromNowOn);
});

/** What an operator might change, and what programs other than the product do. */
const byHand = [
	"update scicomm_cards set hidden = not hidden where id = (select id from scicomm_cards order by random() limit 1)",
	"update scicomm_cards set name = name || '.' where id = (select id from scicomm_cards where char_length(name) < 40 order by random() limit 1)",
	"update scicomm_projects set visibility = case when visibility = 'public' then 'private' else 'public' end where id = (select id from scicomm_projects order by random() limit 1)",
	"update job_listings set hidden = not hidden where id = (select id from job_listings order by random() limit 1)",
	"update job_listings set closes_at = now() + interval '300 ms' where id = (select id from job_listings where closes_at > now() order by random() limit 1)",
	"update events set cancelled_at = case when cancelled_at is null then now() end where id = (select id from events order by random() limit 1)",
	"update resources set approved = not approved where id = (select id from resources order by random() limit 1)",
	"delete from collab_listings where id = (select id from collab_listings order by random() limit 1)",
	"update media_items set hidden = not hidden where id = (select id from media_items order by random() limit 1)",
	"update users set name = name || 'x' where id = (select id from users order by random() limit 1)",
	"update saved_things set note = note || '.' where char_length(note) < 40",
	"delete from saved_list_entries where entry_id = (select entry_id from saved_list_entries order by random() limit 1)",
	"with link as (insert into links (key, url, next_check_at) select key, url, now() from link_uses where key not in (select key from links) order by random() limit 1 returning key) insert into dead_links select key, now() from link",
	"delete from dead_links where key = (select key from dead_links order by random() limit 1)",
	"insert into waitlist (email) values (md5(random()::text) || '@example.org')",
];

test("each form is among the writes that are tried, or else among those that change nothing for visitors", () => {
	const tried = new Set(writes.map(({ address }) => address));
	const known = [...tried, ...Object.keys(invisibleForms)];
	const forms = Object.entries(routesAccess).filter(([, { post }]) => post);
	expect(known.toSorted()).toEqual(forms.map(([address]) => address).toSorted());
});

test("it says on every server what is true, whatever is changed, by each form and by hand", async () => {
	const byForm = Object.fromEntries(writes.map(({ what, run }) => [what, run]));
	const inSomeOrder = fc.shuffledSubarray([...Object.keys(byForm), ...byHand], {
		minLength: Object.keys(byForm).length + byHand.length,
	});
	await fc.assert(
		fc.asyncProperty(inSomeOrder, fc.infiniteStream(fc.boolean()), async (writes, isAtFirst) => {
			for (let rest = writes; rest.length > 0; rest = rest.slice(8)) {
				const changes = rest.slice(0, 8);
				await db.delete(rateLimits);
				await Promise.all(paths.flatMap((path) => [first, second].map((server) => server.page(path))));
				for (const change of changes) {
					const server = isAtFirst.next().value ? first : second;
					await (byForm[change]?.(server) ?? db.execute(sql.raw(change)));
				}
				await vi.waitFor(() => expectTrue(paths, changes), { timeout: 60_000, interval: 100 });
			}
		}),
		{ numRuns: 1, endOnFailure: true },
	);
});

/** Compares what each server answers with what is made anew. */
async function expectTrue(paths: string[], changes: string[]) {
	for (const path of paths) {
		const from = { "X-Forwarded-For": nextAddress() };
		const [made, ...kept] = await Promise.all([fresh.get(path, from), first.page(path), second.page(path)]);
		const text = await made.text();
		const areTrue = kept.map((page) => page === text);
		expect(areTrue, `${path} after ${changes.join("; ")}`).toEqual([true, true]);
	}
}
