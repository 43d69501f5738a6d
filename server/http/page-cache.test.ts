/** Pages that are kept for visitors, as browsers and shared caches get them, and what makes them anew. */
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { becomeMember, cookieHeader } from "#tests/accounts.ts";
import { siteSettings } from "#tests/app.ts";
import { cardForm } from "#tests/cards.ts";
import { type KeepingServer, startKeepingServers } from "#tests/kept-pages.ts";
import { forgetOldChanges } from "../postgres/table-changes.ts";
import { createPageCache } from "./page-cache.ts";

const servers = await startKeepingServers();
const { db, schemaOwner, fresh, first, second, network, statements, asksDatabase, expectKept, stop } = servers;
afterAll(stop);
/** Changes reach a server in a fraction of a second, and on a busy machine later. */
const patience = { timeout: 60_000 };

const directory = href("/scicomm/card/directory");

test("a page is made once, however many ask for it, and each gets the same", async () => {
	let times = 0;
	await vi.waitFor(
		async () => {
			const path = `${directory}?q=made${times++}`;
			await expectKept(() => first.page(directory));
			statements.length = 0;
			const texts = await Promise.all(Array.from({ length: 8 }, () => first.page(path)));
			const ofCards = statements.filter((text) => text.includes("scicomm_cards"));
			expect(ofCards.length).toBeGreaterThan(0);
			expect(ofCards).toHaveLength(new Set(ofCards).size);
			await expectKept(() => first.page(path));
			expect(new Set(texts)).toEqual(new Set([await (await fresh.get(path)).text()]));
		},
		{ timeout: 60_000 },
	);
});

test("what fails is tried once for all who wait for it, and they are asked to come back", async () => {
	await expectKept(() => first.page(directory));
	await schemaOwner.execute(sql`alter table scicomm_cards rename to other_cards`);
	onTestFinished(async () => {
		await schemaOwner.execute(sql`alter table other_cards rename to scicomm_cards`);
	});
	statements.length = 0;
	const answers = await Promise.all(Array.from({ length: 8 }, () => first.get(`${directory}?q=unmade`)));
	expect(answers.map(({ status }) => status).sort()).toEqual([500, ...Array.from({ length: 7 }, () => 503)]);
	for (const { status, headers } of answers) {
		expect(headers.has("Retry-After")).toBe(status === 503);
		expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
	}
	const ofCards = statements.filter((text) => text.includes("scicomm_cards"));
	expect(ofCards.length).toBeGreaterThan(0);
	expect(ofCards).toHaveLength(new Set(ofCards).size);
});

test("cookies that no kept page asks for, and the theme, change nothing", async () => {
	const path = `${directory}?expertise=Chemistry`;
	const plain = await first.page(path);
	const unread = "known-device=a; saved-card-1=b; just-saved-1=c; reports=d";
	await expectKept(() => first.get(path, { Cookie: unread }));
	const dark = await (await first.get(path, { Cookie: `${unread}; theme=dark` })).text();
	expect(dark).toContain('data-theme="dark"');
	await expectKept(() => first.get(path, { Cookie: `theme=dark; ${unread}` }));
	expect(await asksDatabase(() => first.get(path, { Cookie: `${unread}; other=e` }))).toBe(true);
	expect(await (await first.get(path, { Cookie: unread })).text()).toBe(plain);
});

test("however cookies are written, a page is kept for those alone who ask for what it shows", async () => {
	for (const [i, cookie] of [
		"; theme=dark",
		";theme=dark",
		"known-device=a;theme=dark",
		"theme=dark;",
		" ; theme=dark ;",
	].entries()) {
		const path = `${directory}?q=planted${i}`;
		for (let again = 0; again < 2; again++)
			expect(await (await first.get(path, { Cookie: cookie })).text()).toContain('data-theme="dark"');
		expect(await first.page(path)).not.toContain("data-theme");
	}
	for (const cookie of ["; session=a", "known-device=a;session=a", "theme=dark;session=a"])
		expect(await asksDatabase(() => first.get(directory, { Cookie: cookie }))).toBe(true);
});

/** A cache of its own, where nothing changes. */
function quietCache(changesInTime: Parameters<typeof createPageCache>[0]["changesInTime"] = {}) {
	const changes = {
		areKnown: () => true,
		catchUp: () => undefined,
		revision: () => 1,
		versionOf: () => "1",
		stop: async () => {},
	};
	const route = { path: "/jobs", reads: ["job_listings"], query: [] };
	const cache = createPageCache({
		...{ changes, changesInTime, routeAt: () => route, isSecure: false, maxSize: 1_000_000 },
	});
	const render = vi.fn(async () => ({ content: "A tide table. ".repeat(100), headers: [], etag: undefined }));
	return { cache, asked: { key: "system /jobs", url: "/jobs", route }, render };
}

test("a page of which nobody can tell how long it stays true is shown and not kept", async () => {
	const { cache, asked, render } = quietCache({
		job_listings: () => Promise.reject(new Error("No connection is free")),
	});
	expect(await cache.keep(asked, render)).toBeUndefined();
	expect(render).toHaveBeenCalledOnce();
	expect(cache.find(asked)).toBeUndefined();
});

test("a page is kept until midnight (UTC), since it may say dates", async () => {
	vi.useFakeTimers({ toFake: ["Date"] });
	onTestFinished(() => void vi.useRealTimers());
	const { cache, asked, render } = quietCache();
	vi.setSystemTime("2026-02-28T23:59:59.000Z");
	const entry = await cache.keep(asked, render);
	vi.setSystemTime("2026-02-28T23:59:59.999Z");
	expect(cache.find(asked)).toBe(entry);
	vi.setSystemTime("2026-03-01T00:00:00.000Z");
	expect(cache.find(asked)).toBeUndefined();
	await cache.keep(asked, render);
	expect(cache.find(asked)).toBeDefined();
});

test("a kept page takes no more memory than it has bytes, in any encoding", async () => {
	const { cache, asked, render } = quietCache();
	const entry = await cache.keep(asked, render);
	if (!entry || entry === "failed") throw new Error("The page was not kept");
	for (const encoding of [undefined, "br", "gzip"] as const) {
		const bodies = [await entry.as(encoding).body(), await entry.as(encoding).body()];
		for (const body of bodies) expect(body?.buffer.byteLength).toBe(body?.length);
	}
});

test("what is kept is sent compressed, with a tag of its own, and a 304 to who has it", async () => {
	const plain = await first.page(directory);
	// `fetch` would decompress them, and forget how they came.
	for (const [encoding, read] of [
		["br", brotliDecompressSync],
		["gzip", gunzipSync],
	] as const) {
		const answer = await raw(first, directory, { "accept-encoding": encoding });
		expect(answer.headers["content-encoding"]).toBe(encoding);
		expect(read(answer.body).toString()).toBe(plain);
		expect(answer.headers.etag).toMatch(new RegExp(`^"[\\w-]+-${encoding}"$`));
		const again = await raw(first, directory, {
			"accept-encoding": encoding,
			"if-none-match": String(answer.headers.etag),
		});
		expect({ status: again.status, length: again.body.length, etag: again.headers.etag }).toEqual({
			status: 304,
			length: 0,
			etag: answer.headers.etag,
		});
	}
	const head = await raw(first, directory, {}, "HEAD");
	expect({ status: head.status, length: head.headers["content-length"], body: head.body.length }).toEqual({
		status: 200,
		length: String(Buffer.byteLength(plain)),
		body: 0,
	});
});

test("an answer has the headers it has without the cache, an id and a line in the log", async () => {
	await first.page(directory);
	const kept = await first.get(directory);
	const made = await fresh.get(directory);
	const own = [
		"cache-control",
		"x-accel-expires",
		"vary",
		"etag",
		"content-length",
		"date",
		"connection",
		"keep-alive",
		"x-request-id",
	];
	const others = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => !own.includes(name)));
	expect(others(kept.headers)).toEqual(others(made.headers));
	expect(kept.headers.get("cache-control")).toBe("public, no-cache");
	expect(kept.headers.get("vary")).toBe("Accept-Encoding, Cookie");
	expect(kept.headers.get("x-accel-expires")).toBe("@1");
	expect(kept.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
	["a session", "heliograph.session_token=x"],
	["a message to be told once", "notice=ImRlbGV0ZWQi"],
	["somebody else's software", "theme=dark; visits=3"],
])("a request with the cookie of %s is neither answered from what is kept nor kept", async (_, cookie) => {
	await first.page(directory);
	expect(await asksDatabase(() => first.get(directory, { cookie }))).toBe(true);
	expect((await first.get(directory, { cookie })).headers.get("cache-control")).not.toContain("public");
});

test("what was asked for least recently makes place where there is none", async () => {
	const [jobs, events, resources] = ["/jobs", "/events", "/resources"] as const;
	const sizes = await Promise.all([jobs, events, resources].map(async (path) => (await first.page(path)).length));
	// With its compressed ones a page takes half as much again, and a little more: there is room for any two, not for the third.
	const small = await servers.startSmall(Math.floor(1.5 * sizes.reduce((sum, size) => sum + size)));
	const asks = (path: string) => asksDatabase(() => small.page(path));
	// Again from the beginning where the ways to what has changed were late.
	await vi.waitFor(async () => {
		for (const path of [jobs, events, jobs, resources]) await small.page(path);
		expect([await asks(jobs), await asks(resources), await asks(events)]).toEqual([false, false, true]);
	}, patience);
});

test("a member gets their own page, and visitors after them get theirs", async () => {
	const member = await becomeMember({ db });
	const path = `${directory}?q=member`;
	expect(await (await first.get(path, { cookie: member.cookie })).text()).toContain("account of");
	expect(await first.page(path)).not.toContain("account of");
	expect(await (await first.get(path, { cookie: member.cookie })).text()).toContain("account of");
});

test("each theme has its page", async () => {
	for (const theme of ["dark", "light", "dark"]) {
		expect(await (await first.get(directory, { cookie: `theme=${theme}` })).text()).toContain(`data-theme="${theme}"`);
	}
	expect(await first.page(directory)).not.toContain('<html lang="en" data-theme');
});

test("parameters that a page does not know change nothing", async () => {
	const path = `${directory}?q=lamp`;
	const page = await first.page(path);
	for (const more of ["&utm_source=x", "&notice=deleted", "&q2=1", "&__proto__=1"]) {
		await expectKept(async () => expect(await first.page(path + more)).toBe(page));
	}
});

test("a question mark in what is searched for is part of it", async () => {
	expect(await first.page(`${directory}?q=who?me`)).toContain('value="who?me"');
});

test("of a page whose address can be spelt in several ways, one is kept", async () => {
	await db.execute(sql`update job_listings set company = 'Gezeitenbüro' where company = 'Tidewater Institute'`);
	await expectKept(() => first.page("/organisations/Gezeitenb%C3%BCro"));
	for (const path of ["/organisations/%47ezeitenb%C3%BCro", "/organisations/Gezeitenb%c3%bcro"]) {
		await first.page(path);
		expect(await asksDatabase(() => first.page(path)), path).toBe(true);
	}
});

test("pages beside an address with a parameter are not taken for it, however they are spelt", async () => {
	for (const path of [
		"/scicomm/projects/invitation",
		"/SciComm/projects/Invitation",
		"/scicomm/projects/%69nvitation",
	]) {
		const answer = await first.get(`${path}?token=x`);
		expect({ status: answer.status, location: answer.headers.get("location") }, path).toEqual({
			status: 302,
			location: "/scicomm/projects/invitation",
		});
	}
	for (const path of ["/jobs/new", "/jobs/edit", "/events/new", "/scicomm/projects/create", "/scicomm/projects/star"]) {
		const [kept, made] = [await first.get(`${path}?x=1`), await fresh.get(`${path}?x=1`)];
		expect([kept.status, kept.headers.get("location")]).toEqual([made.status, made.headers.get("location")]);
	}
});

test("every field of a list's filters is a parameter that its page knows", async () => {
	for (const path of [
		directory,
		...["/jobs", "/collab", "/resources", "/requests", "/events", "/inaction", "/showcase", "/scicomm/projects"],
	]) {
		const page = await first.page(path);
		const form = /<form[^>]*class="filters".*?<\/form>/s.exec(page)?.[0] ?? "";
		const fields = [...form.matchAll(/<(?:input|select)[^>]* name="(\w+)"/g)].map(([, name]) => name ?? "");
		const linked = [...form.matchAll(/href="[^"?]*\?([^"]*)"/g)].flatMap(([, query]) => [
			...new URLSearchParams(query?.replaceAll("&amp;", "&")).keys(),
		]);
		for (const name of new Set([...fields, ...linked, "page"])) {
			const value = name === "page" ? "2" : "x";
			const request = () => first.page(`${path}?${name}=${value}&once=${name}`);
			expect(await asksDatabase(request), `${path}?${name}`).toBe(true);
		}
	}
});

test("who has just written is answered anew, and so are others once they hear of it", async () => {
	await first.page(directory);
	const name = "Ibn al-Haytham of the lamps";
	const form = await first.post(href("/scicomm/card/create"), cardForm({ name }));
	expect(form.status).toBeLessThan(400);
	const cookie = cookieHeader(form);
	expect(await (await first.get(directory, { cookie })).text()).toContain(name);
	await vi.waitFor(async () => expect(await first.page(directory)).toContain(name), patience);
	await vi.waitFor(async () => expect(await second.page(directory)).toContain(name), patience);
});

describe("of the newest resource,", () => {
	afterEach(() => network.mend());

	async function rename(name: string, on: Pick<typeof db, "execute"> = db) {
		await on.execute(
			sql`update resources set name = ${name} where id = (select id from resources where approved order by created_at desc, id desc limit 1)`,
		);
	}

	test.each([
		["break", () => network.refuse()],
		["fall silent", () => network.silence()],
	])("nothing kept is shown when the ways to what has changed %s, and nothing older afterwards", async (_, fail) => {
		await expectKept(() => first.page("/resources"));
		await fail();
		await rename("Told to nobody");
		await vi.waitFor(async () => expect(await first.page("/resources")).toContain("Told to nobody"), patience);
		expect(await asksDatabase(() => first.page("/resources"))).toBe(true);
		await rename("Told later");
		await network.mend();
		await expectKept(() => first.page("/resources"));
		expect(await first.page("/resources")).toContain("Told later");
	});

	test("a change is known that began before others and was committed after them", async () => {
		await db.transaction(async (slow) => {
			await rename("Slow", slow);
			for (const table of ["events", "resources"]) await db.execute(sql.raw(`delete from ${table} where false`));
			// Until those are known.
			await vi.waitUntil(() => asksDatabase(() => first.page("/resources")), patience);
			expect(await first.page("/resources")).not.toContain("Slow");
		});
		await vi.waitFor(async () => expect(await first.page("/resources")).toContain("Slow"), patience);
	});

	test("a change is known that was forgotten before anybody asked again", async () => {
		await expectKept(() => first.page("/resources"));
		await rename("Forgotten");
		await forgetAllChanges();
		await vi.waitFor(async () => expect(await first.page("/resources")).toContain("Forgotten"), patience);
	});
});

test("a transaction writes down once that it has changed a table, however many statements do", async () => {
	await forgetAllChanges();
	await db.execute(sql.raw(`do $$ begin for i in 1..100 loop delete from resources where false; end loop; end $$`));
	expect((await db.execute(sql`select table_name from table_changes`)).rows).toEqual([{ table_name: "resources" }]);
});

/** Forgets all that was committed, as soon as no transaction of any database of the server is older. */
function forgetAllChanges() {
	return vi.waitFor(async () => {
		await forgetOldChanges.run({ ...fresh, db, site: siteSettings }, {}, { isLast: true });
		expect((await db.execute(sql`select from table_changes`)).rows).toEqual([]);
	}, patience);
}

/** An answer as it comes. */
async function raw(server: KeepingServer, path: string, headers: Record<string, string>, method = "GET") {
	const { request } = await import("node:http");
	const { port } = server.address() as AddressInfo;
	return new Promise<{
		status: number | undefined;
		headers: Record<string, string | string[] | undefined>;
		body: Buffer;
	}>((resolve, reject) => {
		request({ port, host: "127.0.0.1", path, method, headers }, (answer) => {
			const parts: Buffer[] = [];
			answer.on("data", (part: Buffer) => parts.push(part));
			answer.on("end", () =>
				resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
			);
		})
			.on("error", reject)
			.end();
	});
}
