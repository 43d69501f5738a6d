import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { freshDatabase } from "#tests/database.ts";
import { countLocally } from "./local-count.server.ts";
import { rateLimits } from "./rate-limit.tables.server.ts";

const { db } = await freshDatabase();

/** Waits until so many attempts are told to the database. */
function expectTold(key: string, points: number) {
	const told = () => db.select({ points: rateLimits.points }).from(rateLimits).where(eq(rateLimits.key, key));
	return vi.waitFor(async () => expect(await told()).toEqual([{ points }]), { timeout: 60_000 });
}

test("counts at once, and refuses who has used it up without telling anybody", async () => {
	const count = countLocally(db, { name: "alone", times: 2, seconds: 600 });
	expect(count("one")).toEqual({ isRefused: false, left: 1, seconds: 600 });
	expect(count("one")).toEqual({ isRefused: false, left: 0, seconds: 600 });
	expect(count("one")).toMatchObject({ isRefused: true, left: 0 });
	expect(count("other")).toMatchObject({ isRefused: false, left: 1 });
	await expectTold("alone:one", 2);
});

test("servers on a database count together, but for what comes before they know", async () => {
	const limit = { name: "together", times: 50, seconds: 600 };
	const [first, second] = [countLocally(db, limit), countLocally(db, limit)];
	for (let i = 0; i < 40; i++) first("one");
	await expectTold("together:one", 40);
	expect(second("one").left).toBe(49);
	await vi.waitFor(() => expect(second("one").left).toBeLessThan(10), { timeout: 60_000 });
	while (!second("one").isRefused);
	await vi.waitFor(() => expect(first("one").isRefused).toBe(true), { timeout: 60_000, interval: 300 });
});

test("many who ask at once are told in one statement", async () => {
	const count = countLocally(db, { name: "many", times: 5, seconds: 600 });
	const query = vi.spyOn(db.$client, "query");
	for (let i = 0; i < 500; i++) count(`somebody ${i}`);
	await vi.waitFor(async () => expect(await db.$count(rateLimits, eq(rateLimits.key, "many:somebody 499"))).toBe(1), {
		timeout: 60_000,
	});
	const telling = query.mock.calls.filter(([text]) => String(text).includes("insert into rate_limits"));
	query.mockRestore();
	expect(telling).toHaveLength(1);
});

test("begins anew once its time is over, here and in the database", async () => {
	const count = countLocally(db, { name: "short", times: 1, seconds: 2 });
	await db.insert(rateLimits).values({ key: "short:one", points: 40, expire: Date.now() - 1 });
	expect(count("one").isRefused).toBe(false);
	expect(count("one").isRefused).toBe(true);
	await expectTold("short:one", 1);
	await vi.waitFor(() => expect(count("one").isRefused).toBe(false), { timeout: 60_000 });
});

test("what can't be told stops nobody, and is told once it can be", async () => {
	const query = vi.spyOn(db.$client, "query");
	query.mockImplementationOnce(() => Promise.reject(new Error("away")));
	const count = countLocally(db, { name: "gone", times: 5, seconds: 600 });
	for (let i = 0; i < 3; i++) count("one");
	await vi.waitUntil(() => query.mock.settledResults.some(({ type }) => type === "rejected"), { timeout: 60_000 });
	query.mockRestore();
	expect(count("one").left).toBe(1);
	await expectTold("gone:one", 4);
	expect(count("one").left).toBe(0);
});

test("what is told too late for its time uses up nothing of the next one", async () => {
	vi.useFakeTimers({ toFake: ["Date"] });
	onTestFinished(() => void vi.useRealTimers());
	const count = countLocally(db, { name: "late", times: 10, seconds: 600 });
	expect(count("one").left).toBe(9);
	await expectTold("late:one", 1);
	for (let i = 0; i < 8; i++) count("one");
	vi.setSystemTime(Date.now() + 600_000);
	await expectTold("late:one", 8);
	expect(count("one").left).toBe(9);
});
