/** Texts that take long to work on, asked for by one client many times while others want something too. */
import type { ChildProcess } from "node:child_process";
import { channel } from "node:diagnostics_channel";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addContent, cookieOf, pathsOf, saveFrom } from "#tests/content.ts";
import { makeProject, signUpCast } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";
import { comparisons, contentMessages } from "../../content.ts";

const app = await testSite();

const greedy = { "X-Forwarded-For": "203.0.113.66" };
const honest = { "X-Forwarded-For": "203.0.113.77" };

/** Pieces of work that were done. */
let done = 0;
const watch = (message: unknown) => {
	// Node sends what it has started.
	const { process } = message as { process: ChildProcess };
	process.on("message", () => {
		done += 1;
	});
};
channel("child_process").subscribe(watch);
afterAll(() => channel("child_process").unsubscribe(watch));

let cast: Awaited<ReturnType<typeof signUpCast>>;
let project: string;
/** An article of versions that take a second or longer to compare, and a small table. */
let article: string;
let table: string;
const versions = 9;

/** Lines with less in common with those of another seed than is compared, so that it gives up on a quick machine as on a slow one. */
function scatteredLines(seed: number) {
	let state = seed;
	const lines = Array.from({ length: 12_000 }, () => {
		state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
		return ((state >> 8) % 36).toString(36);
	});
	return lines.join("\n");
}

beforeAll(async () => {
	cast = await signUpCast(app);
	project = (await makeProject(app.db, { owner: cast.owner.email })).id;
	article = await addArticle(scatteredLines(1));
	for (let base = 1; base < versions; base += 1) await saveArticle(article, base, scatteredLines(base + 1));
	table = await addContent(app, cast.owner, project, "data");
});

function addArticle(text: string) {
	return addContent(app, cast.owner, project, "article", { text });
}

async function saveArticle(id: string, base: number, text: string) {
	const saved = await saveFrom(app, cast.owner, pathsOf(project, id).edit, base, { text });
	expect(saved.status).toBe(303);
}

function comparePath(id: string, from: number, to: number) {
	return `${pathsOf(project, id).compare}?from=${from}&to=${to}`;
}

test("a small download is there after one or two comparisons of a client that asks for sixty at once", async () => {
	const numbers = Array.from({ length: versions }, (_, i) => i + 1);
	const pairs = numbers.flatMap((from) => numbers.filter((to) => to !== from).map((to) => ({ from, to })));
	const asked = pairs.slice(0, 60).map(({ from, to }) => app.get(comparePath(article, from, to), greedy));
	await expect.poll(() => done).toBeGreaterThan(0);
	const before = done;
	const file = await app.get(`${pathsOf(project, table).download}?as=csv`, honest);
	// The download itself is one more.
	expect(done - before).toBeLessThanOrEqual(3);
	expect([file.status, file.text]).toEqual([200, "day,height\r\n1,2.5\r\n2,-0.3\r\n"]);
	const pages = await Promise.all(asked);
	expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
	const texts = await Promise.all(pages.map((page) => page.text));
	const busy = texts.filter((text) => text.includes(contentMessages.busy)).length;
	expect(busy).toBeGreaterThan(40);
	expect(texts.filter((text) => text.includes(contentMessages.tooDifferent))).toHaveLength(60 - busy);
});

test("two versions are compared once, whoever asks how often, and only for who may see them", async () => {
	const id = await addArticle("One");
	await saveArticle(id, 1, "Two");
	const before = done;
	const path = comparePath(id, 1, 2);
	const pages = await Promise.all([1, 2, 3, 4].map((i) => app.get(path, { "X-Forwarded-For": `198.51.100.${i}` })));
	pages.push(await app.get(path, honest));
	for (const page of pages) expect(page.text).toMatch(/One[\s\S]*Two/);
	expect(done - before).toBe(1);
	await app.db.$client.query("update scicomm_projects set visibility = 'private' where id = $1", [project]);
	const [member, stranger] = [cast.owner, cast.stranger].map((person) => app.get(path, cookieOf(person)));
	expect([(await member)?.status, (await stranger)?.status]).toEqual([200, 404]);
	await app.db.$client.query("update scicomm_projects set visibility = 'public' where id = $1", [project]);
});

test("who has asked for many comparisons reads the versions one after the other, and what is known stays", async () => {
	const id = await addArticle("First text");
	await saveArticle(id, 1, "Second text");
	const limited = { "X-Forwarded-For": "2001:db8:7:7:1::1" };
	const neighbour = { "X-Forwarded-For": "2001:db8:7:7:2::2" };
	await app.db.$client.query("insert into rate_limits (key, points, expire) values ($1, $2, $3)", [
		"comparison:2001:db8:7:7::/64",
		comparisons.times,
		Date.now() + 600_000,
	]);
	for (const client of [limited, neighbour]) {
		expect(await app.get(comparePath(id, 1, 2), client)).toAnswer(200, contentMessages.tooManyComparisons);
	}
	expect((await app.get(comparePath(id, 1, 2), honest)).text).not.toContain(contentMessages.tooManyComparisons);
	const known = await app.get(comparePath(id, 1, 2), limited);
	expect(known.text).not.toContain(contentMessages.tooManyComparisons);
});

test("a download that finds the queue full is told when to come again", async () => {
	const hungry = { "X-Forwarded-For": "203.0.113.88" };
	const ids: string[] = [];
	for (let i = 0; i < 12; i += 1) ids.push(await addContent(app, cast.owner, project, "data", { text: `n\n${i}` }));
	const comparing = [1, 2, 3].map((to) => app.get(comparePath(article, versions, to), hungry));
	// By the time this is answered the comparisons, which take seconds, have been asked for.
	await app.get(`${pathsOf(project, table).download}?as=csv`, honest);
	const asked = ids.map((id) => app.get(`${pathsOf(project, id).download}?as=csv`, hungry));
	const refused = (await Promise.all(asked)).filter(({ status }) => status !== 200);
	expect(refused.length).toBeGreaterThan(0);
	for (const { status, headers } of refused) expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
	await Promise.all(comparing);
});

test("what waits for a client that has gone is not done", async () => {
	const server = createAdaptorServer({ fetch: app.app.fetch, overrideGlobalObjects: false });
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	// A server that listens on a port has such an address.
	const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	try {
		const id = await addArticle(scatteredLines(91));
		for (const i of [1, 2, 3, 4]) await saveArticle(id, i, scatteredLines(91 + i));
		const before = done;
		const gone = new AbortController();
		const asked = [2, 3, 4, 5].map((to) =>
			fetch(here + comparePath(id, 1, to), { headers: greedy, signal: gone.signal }).catch(() => "gone"),
		);
		await expect.poll(() => done - before).toBeGreaterThan(0);
		const early = done;
		gone.abort();
		expect(await Promise.all(asked)).toContain("gone");
		// Behind what still waited for the same client.
		const last = await app.get(comparePath(id, 2, 1), greedy);
		expect(last.text).toContain(contentMessages.tooDifferent);
		// The one that was under way, and the last.
		expect(done - early).toBeLessThanOrEqual(2);
		expect(app.lines.filter(({ level }) => level === "error")).toEqual([]);
	} finally {
		await new Promise((resolve) => server.close(resolve));
	}
});
