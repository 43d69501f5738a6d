/** What becomes of databases of older versions. */

import { execFile } from "node:child_process";
import { cp, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { href } from "react-router";
import sharp from "sharp";
import { expect, test } from "vitest";
import { connectDatabase } from "#app/db/client.server.ts";
import { routesAccess } from "#app/routes-access.ts";
import { cookieHeader, goodPassword, signUp } from "#tests/accounts.ts";
import { freshDatabase } from "#tests/database.ts";
import { databaseBefore } from "#tests/old-database.ts";
import { ownFolder } from "#tests/own-folder.ts";
import { testSite } from "#tests/site.ts";
import journal from "../../drizzle/meta/_journal.json" with { type: "json" };
import { migrationsFolder, newestDone, newestKnown } from "./migrate.ts";

test("a database of the first version shows all that it held, and takes accounts", async () => {
	const { url, client, migrate } = await databaseBefore("accounts");
	const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "gold" } })
		.webp()
		.toBuffer();
	const hash = "a".repeat(64);
	await client.query("insert into images (hash, bytes) values ($1, $2)", [hash, picture]);
	await client.query("insert into rate_limits (key, points, expire) values ('card:203.0.113.1', 3, 1)");
	await client.query("insert into waitlist (email) values ('waits@example.org')");
	const { rows } = await client.query(
		`insert into scicomm_cards (name, title, expertise, availability, bio, email, website, bluesky, linkedin, avatar, card_style, work_samples, is_visible)
		select name, 'Astronomer', 'Astronomy', '{Podcast Guest}', 'Tells of dark matter.', 'vera@example.org', 'https://example.org/vera', '', '', $1,
			'nocturne', '[{"title": "Galaxies that turn too fast", "url": "https://example.org/galaxies"}]', name <> 'Unlisted Urania'
		from unnest(array['Vera Rubin', 'Unlisted Urania']) as name returning id`,
		[hash],
	);

	await migrate();

	const db = connectDatabase(url, 4);
	const site = await testSite({ db });
	const visitor = site.as(null);
	const directory = await visitor.page(`${href("/scicomm/card/directory")}?q=rubni`);
	expect(directory).toContain("Vera Rubin");
	expect(await visitor.page(href("/scicomm/card/directory"))).not.toContain("Unlisted Urania");
	for (const { id } of rows) {
		const card = await visitor.get(href("/card/:id", { id }));
		expect(card).toAnswer(200, "Tells of dark matter.", "Podcast Guest", "Galaxies that turn too fast", hash);
	}
	expect((await visitor.get(`/images/${hash}.webp`)).bytes).toEqual(new Uint8Array(picture));
	const { email } = await signUp(site);
	const cookie = cookieHeader(await visitor.post(href("/login"), { email, password: goodPassword }));
	expect(await site.as({ cookie }).page(href("/profile"))).toContain(email);
	for (const path of Object.keys(routesAccess).filter((path) => !path.includes(":"))) {
		for (const person of [null, { cookie }]) expect((await site.as(person).get(path)).status, path).toBeLessThan(500);
	}
	await db.$client.end();
});

test("a database from before words lay apart keeps those of accounts that are there, and no other's", async () => {
	const { client, migrate } = await databaseBefore("what-goes-with-an-account");
	const { rows } = await client.query("insert into users (name, email) values ('', 'here@example.org') returning id");
	const here = rows[0].id;
	const add = (title: string, submitter: string | null) =>
		client.query(
			`insert into moderation_events (action, subject_kind, subject_id, title, actor_name, explanation, submitter_id, snapshot)
			values ('rejected', 'resource', gen_random_uuid(), $1, 'Ada', 'Because', $2, '{"name": "Zyxomma"}')`,
			[title, submitter],
		);
	await add("Of an account", here);
	await add("Of nobody", null);
	await add("Of who is gone", "00000000-0000-4000-8000-000000000000");
	await client.query("insert into card_handles (handle, user_id) values ('here-first', $1), ('gone-first', null)", [
		here,
	]);

	await migrate();

	const words = await client.query("select title, explanation, snapshot from moderation_words order by title");
	const kept = { explanation: "Because", snapshot: { name: "Zyxomma" } };
	expect(words.rows).toEqual([
		{ title: "Of an account", ...kept },
		{ title: "Of nobody", ...kept },
	]);
	expect((await client.query("select from moderation_events")).rowCount).toBe(3);
	expect((await client.query("select handle from card_handles")).rows).toEqual([{ handle: "here-first" }]);
	const retired = await client.query("select from retired_handles where hash = encode(sha256('gone-first'), 'hex')");
	expect(retired.rowCount).toBe(1);
	await expect(client.query("update moderation_events set reason = 'other'")).rejects.toThrow("rows are only added");
});

test("an event that ended at midnight counted for the next day too, and does no longer", async () => {
	const { client, migrate } = await databaseBefore("midnight-ends-the-day");
	const add = (title: string, endsAt: string, timeZone: string, startsOn: string, endsOn: string) =>
		client.query(
			`insert into events (title, kind, description, starts_at, ends_at, time_zone, starts_on, ends_on, place, organiser, free)
			values ($1, 'talk', 'd', $2::timestamptz - interval '1 hour', $2, $3, $4, $5, 'Here', 'O', true)`,
			[title, endsAt, timeZone, startsOn, endsOn],
		);
	await add("Midnight in Berlin", "2026-12-05T23:00Z", "Europe/Berlin", "2026-12-05", "2026-12-06");
	await add("Midnight elsewhere", "2026-12-06T00:00Z", "Europe/Berlin", "2026-12-06", "2026-12-06");
	await add("A minute more", "2026-12-05T23:01Z", "Europe/Berlin", "2026-12-05", "2026-12-06");
	await add("On no map", "2026-12-05T23:00Z", "Mars/Olympus", "2026-12-05", "2026-12-06");
	const before = await client.query("select title, updated_at from events order by title");

	await migrate();

	const { rows } = await client.query("select title, ends_on::text as day from events order by title");
	expect(rows.map(({ title, day }) => [title, day])).toEqual([
		["A minute more", "2026-12-06"],
		["Midnight elsewhere", "2026-12-06"],
		["Midnight in Berlin", "2026-12-05"],
		["On no map", "2026-12-06"],
	]);
	expect((await client.query("select title, updated_at from events order by title")).rows).toEqual(before.rows);
});

test("who had blocked whoever brought others in reads on that these read along, and tells no two names of one account apart", async () => {
	const { client, migrate } = await databaseBefore("who-still-reads-along");
	const add = async (statement: string, values: unknown[] = []): Promise<string> =>
		(await client.query(`insert into ${statement} returning id`, values)).rows[0].id;
	const [bea, ada] = [
		await add("users (name, email) values ('', 'bea@example.org')"),
		await add("users (name, email) values ('', 'ada@example.org')"),
	];
	/** Ada brings in one, who brings in another; Bea hears of neither. */
	const thread = async () => {
		const id = await add("message_threads default values");
		const join = (userId: string | null, addedBy: string | null, unheardBy: string[]) =>
			add(
				`message_participants (thread_id, user_id, added_by, added_at, unheard_by)
				values ($1, $2, $3, case when $3::uuid is not null then now() end, $4)`,
				[id, userId, addedBy, unheardBy],
			);
		const [reader, adder] = [await join(bea, null, []), await join(ada, null, [])];
		const second = await join(null, adder, [reader]);
		return { reader, adder, second, third: await join(null, second, [reader]) };
	};
	const [known, unknown, later] = [await thread(), await thread(), await thread()];
	for (const [{ adder }, since] of [
		[known, "-1 hour"],
		[later, "1 hour"],
	] as const)
		await client.query(
			`insert into message_blocks (user_id, blocked_id, participant_id, created_at) values ($1, $2, $3, now() + $4::interval)`,
			[bea, ada, adder, since],
		);

	await migrate();

	const { rows } = await client.query("select id, unheard_known_by as by from message_participants");
	const told = rows.flatMap(({ id, by }) => (by.length > 0 ? [[id, by]] : []));
	expect(Object.fromEntries(told)).toEqual({ [known.second]: [known.reader], [known.third]: [known.reader] });
	expect(rows.map(({ id }) => id)).toContain(unknown.second);
});

test("who had deleted a conversation of which a mail had told is mailed of what came after", async () => {
	const { client, migrate } = await databaseBefore("who-still-reads-along");
	await client.query(`with thread as (insert into message_threads default values returning id),
		person as (insert into users (name, email) select '', i || '@example.org' from generate_series(1, 4) as i returning id, email)
		insert into message_participants (thread_id, user_id, read_until, mailed_until, deleted_until, newest_at)
		select thread.id, person.id, read, mailed, deleted, '2026-11-05' from thread, person
		join (values (1, null::timestamptz, '2026-11-02'::timestamptz, '2026-11-03'::timestamptz), (2, '2026-11-01', '2026-11-02', '2026-11-03'),
			(3, '2026-11-04', '2026-11-02', '2026-11-03'), (4, null, '2026-11-02', null)) as one (i, read, mailed, deleted)
			on person.email = i || '@example.org'`);

	await migrate();

	const { rows } = await client.query(
		`select left(email, 1) as one, read_until::date::text as read from message_participants join users on users.id = user_id order by email`,
	);
	expect(rows.map(({ one, read }) => [one, read])).toEqual([
		["1", "2026-11-03"],
		["2", "2026-11-03"],
		["3", "2026-11-04"],
		["4", null],
	]);
});

test("what was there already in a script without spaces is found by words inside it, and the rest stays as it is", async () => {
	const { client, migrate } = await databaseBefore("words-without-spaces");
	await client.query(`insert into resources (name, description, ideal_for, url, resource_type, approved)
		values ('认识潮汐的方法', 'Tides.', 'All', 'https://example.org/1', 'tool', true), ('Tide Tables', 'Tides.', 'All', 'https://example.org/2', 'tool', true)`);
	const found = async () => {
		const { rows } = await client.query(
			`select title, xmin from public_entries where words @@ $$'潮' <-> '汐' | 'tables'$$::tsquery order by title`,
		);
		return rows;
	};
	const [tables] = await found();
	await migrate();
	expect(await found()).toEqual([tables, expect.objectContaining({ title: "认识潮汐的方法" })]);
});

test("what was there already is found by whole words of every script, and a topic is followed once", async () => {
	const { client, migrate } = await databaseBefore("words-in-every-script");
	await client.query(`insert into resources (name, description, ideal_for, url, resource_type, approved)
		select name, 'Tides.', 'All', 'https://example.org', 'tool', true from unnest(array['शिक्षा २०२६', 'Tide Tables']) as name`);
	await client.query(`with person as (insert into users (name, email) values ('', 'ada@example.org') returning id)
		insert into follows (user_id, topic, created_at) select id, topic, date '2026-11-01' + nth::int
		from person, unnest(array['محمد', 'مُحَمَّد', 'physics ٢', 'physics 2', 'physics', 'ـ']) with ordinality as asked(topic, nth)`);
	await client.query(`insert into job_listings (title, company, description, location, job_type, category, contact)
		select 'Editor', company, 'Texts.', 'Lisbon', 'Full-time', 'Writing', 'jobs@example.org' from unnest(array['विज्ञान प्रसार', 'Lab ٢']) as company`);
	const before = await client.query("select xmin from public_entries where title = 'Tide Tables'");
	await migrate();
	await client.query("set enable_seqscan = off");
	for (const company of ["विज्ञान प्रसार", "Lab 2"]) {
		const key = "organisation_key(company) = organisation_key($1) and not hidden";
		expect((await client.query(`select title from job_listings where ${key}`, [company])).rows).toHaveLength(1);
	}
	await client.query("reset enable_seqscan");
	const words = "to_tsquery('simple', plain_words('शिक्ष') || ':* & 2026')";
	const found = await client.query(`select title from public_entries where words @@ ${words}`);
	expect(found.rows).toEqual([{ title: "शिक्षा २०२६" }]);
	expect((await client.query("select xmin from public_entries where title = 'Tide Tables'")).rows).toEqual(before.rows);
	const topics = await client.query("select topic from follows order by created_at");
	expect(topics.rows.map(({ topic }) => topic)).toEqual(["محمد", "physics ٢", "physics"]);
	const again = "insert into follows (user_id, topic) select user_id, 'physics ۲' from follows limit 1";
	await expect(client.query(again)).rejects.toThrow("follows_topic");
});

test("accounts go on while the index of what was done to them is made, and a deadlock puts a migration off", async () => {
	const { url, client, migrate } = await databaseBefore("links-about-sign-ins-serve-once");
	const [person, other] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
	for (const one of [person, other]) await one.connect();
	const waitsFor = async () => {
		const waiting = await client.query(
			`select relation::regclass::text as name from pg_locks join pg_database on pg_database.oid = database
			where datname = current_database() and relation is not null and not granted`,
		);
		return waiting.rows.map(({ name }) => name);
	};
	await person.query("begin; lock table users in row exclusive mode");
	await other.query("begin; lock table security_events in row exclusive mode");
	const told: string[] = [];
	const migrated = migrate((line) => told.push(line));
	await expect.poll(waitsFor).toEqual(["security_events"]);
	await other.query("commit");
	await expect.poll(waitsFor).toEqual(["users"]);
	// PostgreSQL looks for a deadlock once somebody has waited for a second: that is the migration alone.
	await person.query(`set local lock_timeout = '500ms'; do $$ begin
		loop begin lock table security_events in row exclusive mode; exit; exception when lock_not_available then null; end; end loop; end $$`);
	await person.query("commit");
	for (const one of [person, other]) await one.end();
	await migrated;
	expect(told).toEqual(["Waiting for somebody who reads the database for long, such as a backup"]);
	expect((await client.query("select disownable_since from users")).rows).toEqual([]);
});

test("those who read for long, such as a backup, are waited for, and nobody else waits behind a migration meanwhile", async () => {
	const { url, client, migrate } = await databaseBefore("resources-are-edited");
	const backup = new Client({ connectionString: url });
	await backup.connect();
	await backup.query("begin; lock table resources in access share mode");
	const told: string[] = [];
	const migrated = migrate((line) => told.push(line));
	await expect.poll(() => told).toEqual(["Waiting for somebody who reads the database for long, such as a backup"]);
	// At any time, or else after a few seconds.
	await client.query("set statement_timeout = '8s'");
	expect((await client.query("select count(*)::int as n from resources")).rows).toEqual([{ n: 0 }]);
	await backup.query("commit");
	await backup.end();
	await migrated;
	expect((await client.query("select edited_since_approval from resources")).rows).toEqual([]);
	expect(told).toHaveLength(1);
});

test("what was built does the migrations that it knows, and none of a later version that the folder has by now", async () => {
	const { url, schemaOwner } = await freshDatabase();
	const cwd = ownFolder("later-version-");
	const folder = join(cwd, migrationsFolder);
	await cp(migrationsFolder, folder, { recursive: true });
	await writeFile(join(folder, "later.sql"), "create table of_a_later_version ()");
	const entries = [...journal.entries, { tag: "later", when: newestKnown + 1, breakpoints: true }];
	await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
	const command = [resolve("build/server/admin.js"), "--email", "ada@example.org"];
	await promisify(execFile)(process.execPath, command, { cwd, env: { ...process.env, DATABASE_URL: url } });
	expect(await newestDone(schemaOwner.$client)).toBe(newestKnown);
});
