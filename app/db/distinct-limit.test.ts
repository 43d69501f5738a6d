import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { freshDatabase } from "#tests/database.ts";
import { countDistinct } from "./distinct-limit.server.ts";

const { db } = await freshDatabase();

const limit = { name: "pages-read", times: 5, seconds: 3600 };
const use = async (who: string, things: string[]) => [...(await countDistinct(db, limit, who, things)).allowed];

test("each thing counts once, and what was counted can be used when there is no room for others", async () => {
	expect(await use("Ada", ["a", "b", "c"])).toEqual(["a", "b", "c"]);
	expect(await use("Ada", ["c", "b", "a", "c"])).toEqual(expect.arrayContaining(["a", "b", "c"]));
	expect((await use("Ada", ["c", "d", "e", "f", "g"])).sort()).toEqual(["c", "d", "e"]);
	expect(await use("Ada", ["z"])).toEqual([]);
	expect(await use("Ada", ["e"])).toEqual(["e"]);
	expect(await use("Eve", ["z"])).toEqual(["z"]);
	expect(await use("Ada", [])).toEqual([]);
});

test("all is forgotten when the time since the first is over", async () => {
	const things = ["a", "b", "c", "d", "e"];
	await use("Mary", things);
	const refused = await countDistinct(db, limit, "Mary", ["f"]);
	expect([refused.allowed.size, refused.seconds > 3590, refused.seconds <= 3600]).toEqual([0, true, true]);
	await db.execute(sql`update rate_limits set expire = ${Date.now() - 1} where key like 'pages-read:Mary%'`);
	expect(await use("Mary", ["f", "a", "g", "h", "i", "j"])).toEqual(["f", "a", "g", "h", "i"]);
});

test("whatever is asked for at the same time, no more than the limit is given, and nothing is counted twice", async () => {
	const asked = fc.array(fc.uniqueArray(fc.constantFrom(..."abcdefghij"), { maxLength: 6 }), { maxLength: 6 });
	let who = 0;
	await fc.assert(
		fc.asyncProperty(asked, async (requests) => {
			who += 1;
			const given = await Promise.all(requests.map((things) => use(`reader ${who}`, things)));
			const distinct = new Set(requests.flat()).size;
			expect(new Set(given.flat()).size).toBe(Math.min(limit.times, distinct));
		}),
		{ numRuns: 25 },
	);
});
