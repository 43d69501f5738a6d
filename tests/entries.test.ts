import { randomUUID } from "node:crypto";
/** That `public_entries` has exactly what everybody may see, whatever happens to it and whoever writes. */
import { eq, getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { listed as listedCards } from "#app/cards/directory/directory-list.server.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import { listed as listedCollab } from "#app/collab/collab-list.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { type EntryKind, entryKinds } from "#app/entries/entry.ts";
import { events } from "#app/events/event.tables.server.ts";
import { shownToAll } from "#app/events/event-list.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { listed as listedJobs } from "#app/jobs/job-list.server.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { listed as listedMedia } from "#app/media/media-list.server.ts";
import { scicommProjects } from "#app/projects/project.tables.server.ts";
import { listed as listedProjects } from "#app/projects/project-access.server.ts";
import { requests } from "#app/requests/request.tables.server.ts";
import { listed as listedRequests } from "#app/requests/request-list.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { listed as listedResources } from "#app/resources/resource-list.server.ts";
import { showcaseItems } from "#app/showcase/showcase.tables.server.ts";
import { untilWaiting } from "#tests/crossing.ts";
import { freshDatabase } from "#tests/database.ts";
import { demoDatabase } from "#tests/demo-database.ts";
import { addEvent } from "#tests/events.ts";
import { databaseBefore } from "#tests/old-database.ts";

/** Of each kind its table, what its board lists, and a column of which the beginning is in its entry. */
const kinds = {
	card: { table: scicommCards, listed: listedCards, title: "name" },
	resource: { table: resources, listed: listedResources, title: "name" },
	collab: { table: collabListings, listed: listedCollab, title: "description" },
	job: { table: jobListings, listed: listedJobs, title: "title" },
	request: { table: requests, listed: listedRequests, title: "title" },
	event: { table: events, listed: sql`${shownToAll} and ${events.endsAt} > now()`, title: "title" },
	media: { table: mediaItems, listed: listedMedia, title: "title" },
	project: { table: scicommProjects, listed: listedProjects, title: "name" },
	showcase: { table: showcaseItems, listed: sql`not ${showcaseItems.hidden}`, title: "title" },
} satisfies Record<EntryKind, { table: PgTable; listed: SQL; title: string }>;

/**
 * What may happen to rows, in SQL of one that `row` picks; each is left out where the table lacks the column. `written` are the table's
 * columns that are not computed, `copied` their values for a copy of the row.
 */
const changes: [columns: string[], statement: string][] = [
	[["hidden"], "update {table} set hidden = not hidden where {row}"],
	[["approved"], "update {table} set approved = not approved where {row}"],
	[["isVisible"], "update {table} set is_visible = not is_visible where {row}"],
	[
		["visibility"],
		"update {table} set visibility = case visibility when 'public' then 'private' else 'public' end where {row}",
	],
	[
		["closesAt"],
		"update {table} set closes_at = now() + case when closes_at > now() then -1 else 1 end * interval '1 day' where {row}",
	],
	[
		["startsAt", "endsAt"],
		"update {table} set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where {row}",
	],
	[["cancelledAt"], "update {table} set cancelled_at = now() where {row}"],
	[["filled"], "update {table} set filled = not filled where {row}"],
	[["starCount"], "update {table} set star_count = star_count + 1 where {row}"],
	[[], "update {table} set {title} = left({title} || ' changed', 40) where {row}"],
	[[], "delete from {table} where {row}"],
	[[], "insert into {table} ({written}) select {copied} from {table} where {row} on conflict do nothing"],
	[["userId"], "delete from users where id = (select user_id from {table} where {row})"],
	[
		["visibility"],
		"delete from project_contributors where (project_id, user_id) = (select project_id, user_id from project_contributors limit 1)",
	],
	[["visibility"], "delete from users where id = (select user_id from project_contributors limit 1)"],
	[
		["visibility"],
		"insert into project_contributors (project_id, user_id, role) select id, (select min(id::text)::uuid from users), 'viewer' from {table} where {row} and exists (select from users) on conflict do nothing",
	],
];

/** The columns of a table but for those that PostgreSQL computes. */
async function writtenColumns(db: Database, table: string) {
	const { rows } = await db.execute<{ name: string }>(sql`
		select attname as name from pg_attribute
		where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
	`);
	return rows.map(({ name }) => name);
}

async function expectWhatIsListed(db: Database) {
	for (const kind of entryKinds) {
		const { table, listed, title } = kinds[kind];
		const { rows: found } = await db.execute(sql`
			select id from public_entries as entry
			where kind = ${kind} and is_listed and (until is null or until > now())
				and exists (select from ${table} as thing where thing.id = entry.id and left(thing.${sql.identifier(title)}, 40) in (left(entry.title, 40), left(entry.body, 40)))
			order by id
		`);
		const { rows: shown } = await db.execute(sql`select id from ${table} where ${listed} order by id`);
		expect(found, kind).toEqual(shown);
	}
	const { rows: wrong } = await db.execute(sql`
		select project.id from scicomm_projects as project inner join public_entries as entry on entry.id = project.id
		where entry.is_listed and entry.made_by <> array(select user_id from project_contributors where project_id = project.id and role <> 'viewer' order by user_id)
	`);
	expect(wrong).toEqual([]);
}

test("has what everybody may see and nothing else, after any changes", async () => {
	const { db } = await demoDatabase();
	await expectWhatIsListed(db);
	const change = fc.record({ kind: fc.constantFrom(...entryKinds), what: fc.nat(), row: fc.nat() });
	await fc.assert(
		fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (asked) => {
			for (const { kind, what, row } of asked) {
				const { table, title } = kinds[kind];
				const columns = getTableColumns(table);
				const possible = changes.filter(([needed]) => needed.every((name) => name in columns));
				const [, statement = ""] = possible[what % possible.length] ?? [];
				const name = getTableName(table);
				const written = await writtenColumns(db, name);
				const copied = written.map((column) => (column === "id" ? "gen_random_uuid()" : column));
				await db.execute(
					sql.raw(
						statement
							.replaceAll("{written}", written.join(", "))
							.replaceAll("{copied}", copied.join(", "))
							.replaceAll(
								"{row}",
								`id = (select id from ${name} order by id offset ${row} % greatest((select count(*) from ${name}), 1) limit 1)`,
							)
							.replaceAll("{table}", name)
							.replaceAll("{title}", title),
					),
				);
			}
			await expectWhatIsListed(db);
		}),
		{ numRuns: 40 },
	);
});

test("what is hidden leaves no words, and is not new when it comes back", async () => {
	const { db } = await demoDatabase();
	await db.execute(sql`update public_entries set created_at = '2026-01-01Z'`);
	await db.execute(sql`update resources set hidden = true`);
	const { rows: hidden } = await db.execute(
		sql`select distinct title, subtitle, body, topics, words::text, is_listed from public_entries where kind = 'resource'`,
	);
	expect(hidden).toEqual([{ title: "", subtitle: "", body: "", topics: [], words: "", is_listed: false }]);
	await db.execute(sql`update resources set hidden = false`);
	const { rows: shown } = await db.execute(
		sql`select distinct is_listed, created_at = '2026-01-01Z' as was_known from public_entries where kind = 'resource'`,
	);
	expect(shown).toEqual([{ is_listed: true, was_known: true }]);
});

test.each([
	["", false],
	[", also where it was hidden meanwhile", true],
])(
	"what was over when it was approved is new once it has another day, and what was found before is not%s",
	async (_, isHidden) => {
		const { db } = await freshDatabase();
		const yesterday = new Date(Date.now() - 86_400_000);
		const { id: late } = await addEvent(db, { startsAt: yesterday, approved: false });
		const { id: found } = await addEvent(db);
		await db.update(events).set({ approved: true });
		await db.update(publicEntries).set({ createdAt: sql`created_at - interval '1 hour'` });
		await db
			.update(events)
			.set({ startsAt: yesterday, endsAt: sql`now() - interval '1 minute'` })
			.where(eq(events.id, found));
		if (isHidden) await db.update(events).set({ hidden: true });
		await db.update(events).set({ endsAt: sql`now() + interval '1 hour'` });
		if (isHidden) await db.update(events).set({ hidden: false });
		const isNew = sql<boolean>`created_at > now() - interval '30 minutes'`;
		const entries = await db.select({ id: publicEntries.id, isNew }).from(publicEntries);
		expect(Object.fromEntries(entries.map((entry) => [entry.id, entry.isNew]))).toEqual({
			[late]: true,
			[found]: false,
		});
	},
);

test("a cancelled event says so from the first word on, until it takes place after all", async () => {
	const { db } = await freshDatabase();
	await addEvent(db, { organiser: "Tidewater Institute", place: "Lisbon" });
	const subtitle = async () => (await db.select({ is: publicEntries.subtitle }).from(publicEntries))[0]?.is;
	await db.update(events).set({ cancelledAt: sql`now()` });
	expect(await subtitle()).toBe("Cancelled · Tidewater Institute · Lisbon");
	await db.update(events).set({ cancelledAt: null });
	expect(await subtitle()).toBe("Tidewater Institute · Lisbon");
});

test("so do those that were cancelled before there was a word of it", async () => {
	const { client, migrate } = await databaseBefore("events-say-cancelled");
	await client.query(`
		insert into events (title, kind, description, starts_at, ends_at, time_zone, starts_on, ends_on, organiser, free, cost, online, approved, cancelled_at)
		select 'Tides', 'talk', 'Why', now(), now() + interval '1 hour', 'UTC', current_date, current_date, name, true, '', true, true,
			case name when 'Off' then now() end
		from unnest(array['Off', 'On']) as name
	`);
	await migrate();
	const { rows } = await client.query("select subtitle from public_entries order by subtitle");
	expect(rows).toEqual([{ subtitle: "Cancelled · Off" }, { subtitle: "On" }]);
});

test("a collab listing that is filled says so from the first word on, until it is open again, and names nobody anonymous", async () => {
	const { db } = await freshDatabase();
	const listing = { type: "Ask" as const, email: "mary@lyme.example", description: "Fossils", approved: true };
	await db.insert(collabListings).values([
		{ ...listing, name: "Mary Anning" },
		{ ...listing, name: "Anna Maria", anonymous: true },
	]);
	const subtitles = async () =>
		(await db.select({ is: publicEntries.subtitle }).from(publicEntries)).map(({ is }) => is).toSorted();
	await db.update(collabListings).set({ filled: true });
	expect(await subtitles()).toEqual(["Filled", "Filled · Mary Anning"]);
	await db.update(collabListings).set({ filled: false });
	expect(await subtitles()).toEqual(["", "Mary Anning"]);
});

test("so do those that were filled before there was a word of it, and of an undone approval no null is left", async () => {
	const { client, migrate } = await databaseBefore("entries-say-filled");
	await client.query(`
		insert into collab_listings (type, name, email, description, approved, filled, edited_since_approval, approved_as)
		select 'Ask', name, 'ada@example.org', 'Tides', true, name = 'Found', true, 'null' from unnest(array['Found', 'Sought']) as name
	`);
	await migrate();
	const { rows } = await client.query("select subtitle from public_entries order by subtitle");
	expect(rows).toEqual([{ subtitle: "Filled · Found" }, { subtitle: "Sought" }]);
	expect((await client.query("select from collab_listings where approved_as is null")).rowCount).toBe(2);
});

test("an event's entry names whom an edit adds once a moderator has looked at it", async () => {
	const { db } = await freshDatabase();
	const [first, second] = [randomUUID(), randomUUID()];
	await addEvent(db, { speakers: [first] });
	const named = async () => (await db.select({ are: publicEntries.madeBy }).from(publicEntries))[0]?.are;
	await db.update(events).set({ speakers: [second, first], editedSinceApproval: true });
	expect(await named()).toEqual([first]);
	await db.update(events).set({ editedSinceApproval: false });
	expect(await named()).toEqual([second, first]);
});

test("of two who join a project at the same time, its entry names both", async () => {
	const { db } = await freshDatabase();
	const one = await db.execute<{ id: string }>(
		sql`insert into users (name, email) values ('', 'ada@example.org') returning id`,
	);
	const two = await db.execute<{ id: string }>(
		sql`insert into users (name, email) values ('', 'mary@example.org') returning id`,
	);
	const made = await db.execute<{ id: string }>(
		sql`insert into scicomm_projects (name, description, visibility) values ('Tides', 'Why', 'public') returning id`,
	);
	const [ada, mary, project] = [one, two, made].map(({ rows }) => rows[0]?.id);
	const join = (person?: string) =>
		sql`insert into project_contributors (project_id, user_id, role) values (${project}, ${person}, 'editor')`;
	let second: Promise<unknown> | undefined;
	await db.transaction(async (first) => {
		await first.execute(join(ada));
		second = db.execute(join(mary)).then();
		await untilWaiting(db);
	});
	await second;
	const { rows } = await db.execute(sql`select made_by @> array[${ada}, ${mary}]::uuid[] as both from public_entries`);
	expect(rows).toEqual([{ both: true }]);
});
