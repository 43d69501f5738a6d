/** Answers of the API that are kept: the same as those that are made anew, and counted all the same. */
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test, vi } from "vitest";
import { apiPath, apiRequests } from "#app/api/api.ts";
import { nextAddress } from "#tests/accounts.ts";
import { startKeepingServers } from "#tests/kept-pages.ts";

const { db, fresh, first, expectKept, asksDatabase, stop } = await startKeepingServers();
afterAll(stop);

const jobs = `${apiPath}/jobs`;
const leftIn = ({ headers }: { headers: Headers }) => Number(/r=(\d+)/.exec(headers.get("RateLimit") ?? "")?.[1]);

describe("an answer of the API that is kept", () => {
	test("is the same as one that is made anew, but for its id", async () => {
		for (const path of [jobs, `${jobs}?limit=2`, `${apiPath}/cards?q=light`]) {
			await expectKept(() => first.get(path), path);
			const kept = await first.get(path);
			const made = await fresh.get(path, { "accept-encoding": "identity", "X-Forwarded-For": nextAddress() });
			const own = ["content-length", "date", "connection", "keep-alive", "x-request-id"];
			const others = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => !own.includes(name)));
			expect(others(kept.headers)).toEqual(others(made.headers));
			expect(await kept.text()).toBe(await made.text());
			expect(kept.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
		}
	});

	test("is left out for who has it, whoever made that, in any encoding", async () => {
		const made = await fresh.get(jobs);
		await expectKept(() => first.get(jobs));
		for (const encoding of ["identity", "gzip", "br"]) {
			const known = { "if-none-match": String(made.headers.get("ETag")), "accept-encoding": encoding };
			const again = await first.get(jobs, known);
			expect([again.status, await again.text()]).toEqual([304, ""]);
			const whole = await first.get(jobs, { "accept-encoding": encoding });
			expect(whole.headers.get("ETag")).toBe(made.headers.get("ETag"));
			expect(whole.headers.get("Content-Encoding")).toBe(encoding === "identity" ? null : encoding);
			expect(await whole.json()).toEqual(await made.clone().json());
		}
	});

	test("is counted, also where nothing has changed, until its address has used all it may ask for", async () => {
		await expectKept(() => first.get(jobs));
		const from = { "X-Forwarded-For": nextAddress() };
		const answer = await first.get(jobs, from);
		expect(leftIn(answer)).toBe(apiRequests.times - 1);
		const known = { ...from, "if-none-match": String(answer.headers.get("ETag")) };
		expect(leftIn(await first.get(jobs, known))).toBe(apiRequests.times - 2);
		expect(leftIn(await first.get(`${apiPath}/nothing`, from))).toBe(apiRequests.times - 3);
		for (let left = apiRequests.times - 3; left > 0; left--) expect(leftIn(await first.get(jobs, from))).toBe(left - 1);
		const refused = await first.get(jobs, from);
		expect([refused.status, leftIn(refused)]).toEqual([429, 0]);
		expect((await first.get(jobs)).status).toBe(200);
	});

	test("is never shared by two who ask at once: each is told what is left to them", async () => {
		const path = `${apiPath}/events?limit=3`;
		const busy = { "X-Forwarded-For": nextAddress() };
		for (let i = 0; i < 5; i++) await first.get(`${apiPath}/nothing`, busy);
		const answers = await Promise.all([first.get(path), first.get(path, busy), first.get(path)]);
		expect(answers.map(leftIn)).toEqual([apiRequests.times - 1, apiRequests.times - 6, apiRequests.times - 1]);
		const texts = await Promise.all(answers.map((answer) => answer.text()));
		expect(new Set(texts)).toEqual(new Set([await (await fresh.get(path)).text()]));
	});

	test("is made for who has it already too, and known to who asks for anything", async () => {
		const path = `${apiPath}/resources?limit=4`;
		const known = { "if-none-match": String((await fresh.get(path)).headers.get("ETag")) };
		await expectKept(() => first.get(path, known), "nobody asks for all of it");
		const whole = await first.get(path);
		expect([whole.headers.get("Content-Type"), whole.headers.get("Link")]).toEqual([
			"application/json",
			expect.stringContaining('rel="next"'),
		]);
		expect((await whole.json()).data).toHaveLength(4);
		expect((await first.get(path, { "if-none-match": "*" })).status).toBe(304);
	});

	test("is kept in one spelling of its address, and no part behind a cursor is", async () => {
		const { next } = await (await fresh.get(`${jobs}?limit=2`)).json();
		const others = [`${jobs}?limit=2&cursor=${next}`, `${jobs}?limit=%32`, `${jobs}?q=${"+".repeat(2_000)}tides`];
		for (const path of others) {
			for (let i = 0; i < 3; i++) expect((await first.get(path)).status, path).toBe(200);
			expect(await asksDatabase(() => first.get(path)), path).toBe(true);
		}
	});

	test("is none that tells of a mistake, and one parameter too many is told each time", async () => {
		await expectKept(() => first.get(`${jobs}?limit=2`));
		for (let i = 0; i < 2; i++) {
			const { status, headers } = await first.get(`${jobs}?limit=2&unknown=1`);
			expect([status, headers.get("Cache-Control")]).toEqual([400, "no-store"]);
			expect((await first.get(`${apiPath}/jobs/00000000-0000-4000-8000-000000000000`)).status).toBe(404);
		}
	});

	test("sets no cookie, whatever is asked and however", async () => {
		const requests = [first.get(jobs), ...["OPTIONS", "POST", "DELETE"].map((method) => first.ask(jobs, { method }))];
		for (const { headers } of await Promise.all(requests)) expect(headers.getSetCookie()).toEqual([]);
	});

	test("is made anew once what it tells of is hidden", async () => {
		const { data } = await (await fresh.get(jobs)).json();
		const one = `${jobs}/${data[0].id}`;
		for (const path of [jobs, one]) await expectKept(() => first.get(path));
		await db.execute(sql`update job_listings set hidden = true where id = ${data[0].id}`);
		await vi.waitUntil(async () => (await first.get(one)).status === 404, { timeout: 60_000 });
		expect(await (await first.get(jobs)).text()).not.toContain(data[0].id);
		expect(await asksDatabase(() => first.get(jobs))).toBe(false);
	});
});
