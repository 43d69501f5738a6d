/** A pooler that gives each transaction another session, as far as it can be told without one; scripts/chaos/pooler.ts has a real one. */
import { sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { behindPooler } from "#app/db/address.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { countWaitlist } from "#app/waitlist/waitlist.server.ts";
import { freshDatabase } from "#tests/database.ts";
import { beginMigrating, connectAlone, migrateDatabase } from "./migrate.ts";
import { settleRoles } from "./roles.ts";
import { followTableChanges } from "./table-changes.ts";

const { db, url, schemaOwner } = await freshDatabase();
afterAll(() => db.$client.end());

/** What a session keeps after it has been worked with. */
async function sessionOf(address: string) {
	const worked = connectDatabase(address, 1);
	onTestFinished(() => worked.$client.end());
	await countWaitlist(worked);
	const { rows } = await worked.execute(
		sql`select (select count(*)::int from pg_prepared_statements) as prepared, setting, source
			from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by setting`,
	);
	return rows;
}

test("behind a pooler that hands sessions around nothing is left in one, and the role has the limits of statements", async () => {
	await settleRoles({ url: behindPooler(url), appUrl: behindPooler(url) });
	expect(await sessionOf(behindPooler(url))).toEqual([
		{ prepared: 0, setting: "10000", source: "database user" },
		{ prepared: 0, setting: "12000", source: "database user" },
	]);
	expect(await sessionOf(url)).toMatchObject([
		{ prepared: 1, setting: "10000", source: "session" },
		{ prepared: 1, setting: "12000", source: "session" },
	]);
});

test("migrations wait for those of another server, and say so, on a lock that ends with its transaction or its machine", async () => {
	const other = await connectAlone(behindPooler(url));
	await beginMigrating(other);
	expect((await other.query("show tcp_keepalives_idle")).rows).toEqual([{ tcp_keepalives_idle: "10" }]);
	expect((await other.query("show tcp_user_timeout")).rows).toEqual([{ tcp_user_timeout: "30000" }]);
	let isDone = false;
	const told: string[] = [];
	const migrated = migrateDatabase(behindPooler(url), (line) => told.push(line)).then(() => {
		isDone = true;
	});
	const waiting = sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`;
	await expect.poll(async () => (await db.execute(waiting)).rows).toEqual([{ n: 1 }]);
	expect([isDone, told]).toEqual([false, ["Waiting for another server, which brings the database up to date"]]);
	await other.query("commit");
	await migrated;
	await other.end();
});

test("whoever follows changes notices that the server behind the connection is another one", async () => {
	// A function of the database in the place of PostgreSQL's own.
	await schemaOwner.execute(
		sql.raw(`
		create table started (at timestamptz);
		insert into started values (now());
		create function public.pg_postmaster_start_time() returns timestamptz language sql as 'select at from started';
		alter database ${new URL(url).pathname.slice(1)} set search_path = public, pg_catalog;
	`),
	);
	const changes = followTableChanges(url);
	onTestFinished(changes.stop);
	const read = async () => {
		await expect.poll(() => Promise.resolve(changes.catchUp()).then(changes.areKnown)).toBe(true);
		return changes.versionOf("waitlist");
	};
	const before = await read();
	expect(await read()).toBe(before);
	await db.execute(sql`update started set at = now()`);
	await expect.poll(read).not.toBe(before);
});
