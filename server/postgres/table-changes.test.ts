/** For how long what was read of changes holds, by a clock that stands still until a test moves it. */
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { startKeepingServers } from "#tests/kept-pages.ts";
import { followTableChanges } from "./table-changes.ts";

const { db, first, network, stop } = await startKeepingServers();
const changes = followTableChanges(network.url);
vi.useFakeTimers({ toFake: ["performance"] });
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

beforeEach(async () => {
	pass(1_000);
	await changes.catchUp();
});
afterAll(async () => {
	vi.useRealTimers();
	await Promise.all([stop(), changes.stop()]);
});

test("a reading holds for 200 ms from its beginning, and then nothing is known", () => {
	expect(changes.areKnown()).toBe(true);
	pass(199);
	expect(changes.areKnown()).toBe(true);
	pass(1);
	expect(changes.areKnown()).toBe(false);
});

test("while it holds the next one begins after 100 ms, and nobody waits for it", async () => {
	const before = changes.versionOf("resources");
	await db.execute(sql`delete from resources where false`);
	pass(99);
	expect(changes.catchUp()).toBeUndefined();
	expect(changes.versionOf("resources")).toBe(before);
	pass(1);
	expect(changes.catchUp()).toBeUndefined();
	while (changes.versionOf("resources") === before) await setImmediate();
	pass(199);
	expect(changes.areKnown()).toBe(true);
});

test("one that took longer holds for 10 ms for who has waited", async () => {
	pass(200);
	const reading = changes.catchUp();
	pass(500);
	expect(changes.areKnown()).toBe(false);
	await reading;
	pass(9);
	expect(changes.areKnown()).toBe(true);
	pass(1);
	expect(changes.areKnown()).toBe(false);
});

test("a page that is kept is shown until 200 ms after the last reading, and never later", async () => {
	const page = () => first.page("/resources");
	await page();
	const before = await page();
	await db.execute(sql`update resources set name = name || ', anew'`);
	network.silence();
	expect(await page()).toBe(before);
	pass(199);
	expect(await page()).toBe(before);
	pass(1);
	expect(await page()).toContain(", anew");
	network.mend();
});

test("one that fails ends what the one before allowed, and nobody waits for the next", async () => {
	await network.stop();
	pass(100);
	changes.catchUp();
	while (changes.areKnown()) await setImmediate();
	expect(changes.catchUp()).toBeUndefined();
	expect(changes.areKnown()).toBe(false);
});
