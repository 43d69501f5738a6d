import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { waitlist } from "#app/waitlist/waitlist.tables.server.ts";
import { freshDatabase } from "#tests/database.ts";
import { startFaultyProxy } from "#tests/faulty-proxy.ts";
import { testSite } from "#tests/site.ts";
import { connectDatabase, maxPrepared, prepareOnce } from "./client.server.ts";
import { isUnreachable } from "./failures.server.ts";

const size = 4;
const { db: direct, appUrl: url } = await freshDatabase();
const network = await startFaultyProxy(url);
const db = connectDatabase(network.url, size);
const single = connectDatabase(network.url, 1);
/** Which gives up soon. */
const hasty = connectDatabase(network.url, size, { connect: 3_000, silence: 3_000 });
afterAll(async () => {
	await network.mend();
	await Promise.all([direct, db, single, hasty].map(({ $client }) => $client.end()));
	await network.stop();
});
beforeEach(async () => {
	await network.mend();
	await direct.delete(waitlist);
});

function write(email: string, database = db) {
	return database.transaction((transaction) => transaction.insert(waitlist).values({ email }));
}

async function backendOf(database: typeof db) {
	const { rows } = await database.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
	return rows[0]?.pid;
}

/** What went wrong, when it is that the database can't be asked just now. */
async function unreachable(work: Promise<unknown>) {
	const error = await work.then(
		() => new Error("It went well"),
		(error: Error) => error,
	);
	expect(isUnreachable(error), String(error)).toBe(true);
}

/** That so many transactions are under way at the same time. */
async function worksWith(count: number, database = db) {
	let begun = 0;
	let allBegun = () => {};
	const together = new Promise<void>((resolve) => {
		allBegun = resolve;
	});
	const done = await Promise.all(
		Array.from({ length: count }, () =>
			database.transaction(async (transaction) => {
				await transaction.execute(sql`select 1`);
				begun += 1;
				if (begun === count) allBegun();
				await together;
				return transaction.execute(sql`select 1`);
			}),
		),
	);
	expect(done).toHaveLength(count);
}

describe("a connection that breaks", () => {
	test.each(["begin", "insert into", "commit"])("at '%s' fails its transaction, which writes nothing", async (text) => {
		network.cutAt(text);
		await unreachable(write("ada@example.org"));
		expect(await direct.$count(waitlist)).toBe(0);
		await write("ada@example.org");
		expect(await direct.$count(waitlist)).toBe(1);
	});

	test("between two statements of a transaction fails the next one, not the process", async () => {
		await unreachable(
			db.transaction(async (transaction) => {
				await transaction.insert(waitlist).values({ email: "ada@example.org" });
				network.cut();
				await expect.poll(() => network.connections()).toBe(0);
				await transaction.insert(waitlist).values({ email: "emmy@example.org" });
			}),
		);
		expect(await direct.$count(waitlist)).toBe(0);
	});

	test("thirty times, wherever it was, leaves as many connections as before, and a server that is ready", async () => {
		const { get } = await testSite({ db });
		for (let i = 0; i < 30; i++) {
			const place = ["begin", "insert into", "commit", "select", "idle"][i % 5] ?? "";
			if (place === "idle") {
				await worksWith(size);
				network.cut();
				await expect.poll(() => db.$client.totalCount).toBe(0);
			} else {
				network.cutAt(place);
				await unreachable(place === "select" ? backendOf(db) : write("ada@example.org"));
			}
		}
		expect((await get("/readyz")).status).toBe(200);
		await worksWith(size);
		expect((await get("/readyz")).status).toBe(200);
	});

	test("while it is being made fails in time, and is made once it can be", async () => {
		network.cut();
		await network.refuse();
		await unreachable(write("ada@example.org"));
		await unreachable(backendOf(db));
		await network.mend();
		await worksWith(size);
	});
});

describe("a transaction that fails for what it does", () => {
	test("keeps its connection, and writes nothing", async () => {
		const before = await backendOf(single);
		const twice = single.transaction(async (transaction) => {
			await transaction.insert(waitlist).values({ email: "ada@example.org" });
			await transaction.insert(waitlist).values({ email: "ada@example.org" });
		});
		await expect(twice).rejects.toMatchObject({ cause: { code: "23505" } });
		const changedItsMind = single.transaction(async (transaction) => {
			await transaction.insert(waitlist).values({ email: "ada@example.org" });
			throw new RangeError("No");
		});
		await expect(changedItsMind).rejects.toThrow(RangeError);
		expect(await direct.$count(waitlist)).toBe(0);
		expect(await backendOf(single)).toBe(before);
	});

	test("says why, also when its connection breaks after it", async () => {
		const changedItsMind = single.transaction(async () => {
			network.cutAt("rollback");
			throw new RangeError("No");
		});
		await expect(changedItsMind).rejects.toThrow(RangeError);
		await worksWith(1, single);
	});
});

describe("a silent network", () => {
	test("fails a query in time, and its late answer is nobody's", async () => {
		await worksWith(size, hasty);
		network.silence();
		await unreachable(hasty.execute(sql`select 'late' as word`));
		await network.mend();
		for (let i = 0; i < size; i++) {
			const { rows } = await hasty.execute(sql`select 'next' as word`);
			expect(rows).toEqual([{ word: "next" }]);
		}
	});

	test("fails a transaction in time, wherever it is, and nothing of it is kept", async () => {
		await worksWith(size, hasty);
		await unreachable(
			hasty.transaction(async (transaction) => {
				await transaction.insert(waitlist).values({ email: "ada@example.org" });
				network.silence();
				await transaction.insert(waitlist).values({ email: "emmy@example.org" });
			}),
		);
		await unreachable(write("ada@example.org", hasty));
		await network.mend();
		await worksWith(size, hasty);
		expect(await direct.$count(waitlist)).toBe(0);
	});

	test("lets nobody wait for a connection for long, be it a new one or another's", async () => {
		network.silence();
		await Promise.all(Array.from({ length: 3 * size }, () => unreachable(backendOf(hasty))));
		await network.mend();
		const held = connectDatabase(network.url, 1, { connect: 3_000 });
		await held.transaction(() => unreachable(backendOf(held)));
		await worksWith(1, held);
		await held.$client.end();
	});

	test("is told from a connection that nobody uses", async () => {
		const quiet = connectDatabase(network.url, 2, { silence: 2_000 });
		const [one, other] = await Promise.all([backendOf(quiet), backendOf(quiet)]);
		// In this time the other connection would be broken too, if it were used.
		await unreachable(quiet.execute(sql`select pg_sleep(20)`));
		expect([one, other]).toContain(await backendOf(quiet));
		await quiet.$client.end();
	});

	test("is told from a statement that may take longer, and that one alone", async () => {
		const slept = await hasty.transaction(
			(transaction) => transaction.execute(sql`select current_setting('statement_timeout') as most, pg_sleep(4.5)`),
			{ statementTimeoutMs: 20_000 },
		);
		expect(slept.rows[0]?.most).toBe("20s");
		await unreachable(hasty.execute(sql`select pg_sleep(20)`));
	});
});

test("of the statements that are built, as many are kept as have been asked for lately", () => {
	const built: string[] = [];
	const ask = (name: string) =>
		prepareOnce(single, name, (name) => {
			built.push(name);
			return { execute: async () => [] };
		});
	for (let i = 0; i < maxPrepared; i++) ask(`statement-${i}`);
	ask("statement-0");
	expect(built).toHaveLength(maxPrepared);
	ask("one-more");
	ask("statement-0");
	ask("statement-1");
	expect(built.slice(maxPrepared)).toEqual(["one-more", "statement-1"]);
});
