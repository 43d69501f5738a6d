import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { linkOwners } from "#app/features.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { createLogger } from "#server/log.ts";
import { becomeMember } from "#tests/accounts.ts";
import { testSite } from "#tests/site.ts";
import { checkLinks } from "./check-links.server.ts";
import { keepUpWithUses } from "./link-uses.server.ts";

const site = await testSite();
const { db, schemaOwner } = site;
const [killed, later] = [0, 3_700_000];
const all = 8;
const keptBefore = 3;

/** A server whose pages are gone, and how often each host was asked for one. */
async function startServer() {
	const asked = new Map<string, number>();
	const server = createServer((request, response) => {
		const host = request.headers.host?.split(":")[0] ?? "";
		if (request.method === "HEAD") asked.set(host, (asked.get(host) ?? 0) + 1);
		response.writeHead(404).end();
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return { port: (server.address() as AddressInfo).port, asked };
}

/** Lets what a check found be kept of so many links; who keeps the next one waits for who holds lock 42. */
async function holdAfter(count: number) {
	await schemaOwner.$client.query(`
		create function wait_for_test() returns trigger language plpgsql as $$ begin
			if (select count(*) from links where failures > 2) >= ${count} then perform pg_advisory_xact_lock_shared(42); end if;
			return new;
		end $$;
		create trigger waits_for_test before update of failures on links for each row execute function wait_for_test();
	`);
}

async function deadAndTold() {
	const { rows } = await db.execute<{ dead: number; told: number; failures: number[]; waiting: number }>(sql`select
		(select count(*)::int from dead_links) as dead,
		(select count(*)::int from notifications where kind = 'dead-link') as told,
		array(select failures from links order by failures) as failures,
		(select count(*)::int from links where failures = 2 and next_check_at between now() and now() + interval '1 hour') as waiting
	`);
	return rows[0];
}

test("a process that is killed while it checks has counted each link once or not at all, and what it lost is due an hour later", async () => {
	const owner = await becomeMember(site);
	const { port, asked } = await startServer();
	const resource = { name: "Tides", description: "Water.", idealFor: "All", resourceType: "course" } as const;
	for (let i = 0; i < all; i++)
		await db
			.insert(resources)
			.values({ ...resource, url: `http://host-${i}.example:${port}/`, approved: true, userId: owner.id });
	await keepUpWithUses(db, linkOwners);
	// The next failure of each is the one that makes it dead.
	await db.execute(sql`update links set failures = 2, failing_since = now() - interval '8 days'`);
	await holdAfter(keptBefore);
	await schemaOwner.transaction(async (holder) => {
		await holder.execute(sql`select pg_advisory_xact_lock(42)`);
		const child = spawn(process.execPath, ["tests/link-checker.ts", site.url], { stdio: "ignore" });
		const exited = once(child, "exit");
		const waits = async () =>
			(await holder.execute(sql`select from pg_locks where locktype = 'advisory' and objid = 42 and not granted`)).rows;
		await expect.poll(async () => (await waits()).length).toBe(1);
		child.kill("SIGKILL");
		await exited;
	});
	const failures = (kept: number) => [...Array(all - kept).fill(2), ...Array(kept).fill(3)];
	await expect
		.poll(deadAndTold)
		.toEqual({ dead: keptBefore, told: keptBefore, failures: failures(keptBefore), waiting: all - keptBefore });
	const network = { resolve: async () => [{ address: "127.0.0.1", family: 4 }], mayReach: () => true };
	const outside = { network, pauseMs: 0, timeoutMs: 5_000, userAgent: "Heliograph (+https://site.example)" };
	const check = (ms: number) =>
		checkLinks({
			db,
			owners: linkOwners,
			outside,
			logger: createLogger("silent"),
			now: () => new Date(Date.now() + ms),
		});
	await check(killed);
	expect((await deadAndTold())?.dead).toBe(keptBefore);
	for (let times = 0; times < 2; times++) await check(later);
	expect(await deadAndTold()).toEqual({ dead: all, told: all, failures: failures(all), waiting: 0 });
	expect([...asked.values()].toSorted()).toEqual([...Array(keptBefore).fill(1), ...Array(all - keptBefore).fill(2)]);
});
