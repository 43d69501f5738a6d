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
		const answers = await Promise.all([first.get(path), first.get(path, busy)]);
		expect(answers.map(leftIn)).toEqual([apiRequests.times - 1, apiRequests.times - 6]);
	});

	test("is none that tells of a mistake, and one parameter too many is told each time", async () => {
		await expectKept(() => first.get(`${jobs}?limit=2`));
		for (let i = 0; i < 2; i++) {
			const { status, headers } = await first.get(`${jobs}?limit=2&unknown=1`);
			expect([status, headers.get("Cache-Control")]).toEqual([400, "no-store"]);
			expect((await first.get(`${apiPath}/jobs/00000000-0000-4000-8000-000000000000`)).status).toBe(404);
		}
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
