/** What the role that serves may do in the database, and may not. The other tests show that it can do all that pages need. */
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { connectDatabase } from "#app/db/client.server.ts";
import { freshDatabase } from "#tests/database.ts";
import { bringUpToDate } from "../backup/before-migrating.ts";
import { migrateDatabase } from "./migrate.ts";
import { ownsTables, settleRoles } from "./roles.ts";

/** Of tests that change nothing in it. */
const { url, appUrl } = await freshDatabase();
const settings = { DATABASE_URL: "of somebody's", DATA_FOLDER: "none" };

test.each([
	"alter table moderation_events disable trigger all",
	"alter table moderation_events rename to elsewhere",
	"drop trigger refuse_change on moderation_events",
	"drop function refuse_change() cascade",
	"create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'",
	"alter function refuse_change() rename to elsewhere",
	"truncate moderation_events cascade",
	"update moderation_events set reason = 'other'",
	"delete from moderation_events",
	"set session_replication_role = replica",
	"alter system set session_replication_role = replica",
	"create table public.mine (id int)",
	"create schema mine",
	"create function mine() returns int language sql as 'select 1'",
	"drop table waitlist",
	"create index mine on waitlist (email)",
	"create trigger mine before insert on users for each row execute function refuse_change()",
	"alter table pgboss.job add column mine int",
	"delete from drizzle.__drizzle_migrations",
	"set role heliograph",
	"alter role heliograph password 'mine'",
	"create role mine",
	"create database mine",
	"copy waitlist to '/tmp/mine'",
	"select pg_read_file('/etc/passwd')",
])("the server's role may not: %s", async (statement) => {
	await expect(ask(appUrl, statement)).rejects.toMatchObject({ code: "42501" });
});

test("what a later migration makes is open to the server's role at once, and a log that it makes for adding alone", async () => {
	const { url, appUrl } = await freshDatabase();
	await ask(url, "create table later (id serial primary key, word text)");
	await ask(appUrl, "insert into later (word) values ('here')");
	await ask(url, "create trigger refuse_change before update or delete on later execute function refuse_change()");
	await ask(url, "grant truncate on later to heliograph_app");
	await bringUpToDate({ url, appUrl }, settings, () => {});
	await ask(appUrl, "insert into later (word) values ('still')");
	for (const statement of ["update later set word = ''", "delete from later", "truncate later"])
		await expect(ask(appUrl, statement)).rejects.toMatchObject({ code: "42501" });
});

test("a server whose role may not migrate starts where nothing is to be migrated, and says who may where something is", async () => {
	const { url, appUrl } = await freshDatabase();
	await bringUpToDate({ url: appUrl, appUrl }, settings, () => {});
	await ask(
		url,
		"delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)",
	);
	const migrated = migrateDatabase(appUrl);
	await expect(migrated).rejects.toThrow(/which its role may not do \(.*\)\. Set DATABASE_MIGRATION_URL/);
});

test("two roles that lead to two databases are refused", async () => {
	const other = await freshDatabase();
	await expect(settleRoles({ url, appUrl: other.appUrl })).rejects.toThrow("lead to two databases");
});

test("who owns the tables is told apart from who does not", async () => {
	const owns = async (address: string) => {
		const { $client } = connectDatabase(address, 1);
		onTestFinished(() => $client.end());
		return ownsTables($client);
	};
	expect([await owns(url), await owns(appUrl)]).toEqual([true, false]);
});

async function ask(url: string, statement: string) {
	const client = new Client(url);
	await client.connect();
	try {
		return (await client.query(statement)).rows;
	} finally {
		await client.end();
	}
}
