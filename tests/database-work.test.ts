/** What answers ask of the database: how much, and whether they ask whose session it is. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { decide } from "#app/admin/decide.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { reportables } from "#app/features.server.ts";
import { listFollows } from "#app/follows/follow.server.ts";
import { storePicture } from "#app/images/images.server.ts";
import { mediaLimits } from "#app/media/media.ts";
import { listNew } from "#app/updates/new-things.server.ts";
import { becomeMember } from "./accounts.ts";
import { testAdmin } from "./app.ts";
import { freshDatabase, recordStatements } from "./database.ts";
import { jobForm } from "./jobs.ts";
import { addWaiting, seen } from "./moderation.ts";
import { addPublic, type PublicKind, publicKinds } from "./reports.ts";
import { testSite } from "./site.ts";
import { addCard, addProject, addResource } from "./updates.ts";

const site = await testSite();
const { db } = site;
const statements = recordStatements(db);
const member = await becomeMember(site, { emailVerified: true });
const admin = await becomeMember(site, { email: testAdmin, emailVerified: true });
const ids: Record<string, string> = {};

beforeAll(async () => {
	for (const kind of [...publicKinds, ...publicKinds]) ids[kind] = (await addPublic(db, kind, member)).id;
	await addWaiting(db, "media");
});

/** With the id of what it names by its kind. */
function pathOf(template: string) {
	return template.replace(/:(card|event|project)/, (_, kind: PublicKind) => ids[kind] ?? "");
}

/** The statements behind an answer. */
async function statementsOf(path: string, person: { cookie: string } | null, status = 200) {
	// What is prepared once, or remembered, counts for no single answer.
	await site.as(person).get(path);
	statements.length = 0;
	expect((await site.as(person).get(path)).status, path).toBe(status);
	return [...statements];
}

describe("a long description", () => {
	const sentence = "Tides come and go. ";

	test.each([
		["jobs", "/jobs", "job_listings", ""],
		["coming events", "/events", "events", ""],
		[
			"past events",
			"/events?past=on",
			"events",
			", starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'",
		],
		["projects", "/scicomm/projects", "scicomm_projects", ""],
		["collab listings", "/collab", "collab_listings", " where category is not null"],
		["the calendar", "/events/calendar.ics", "events", ""],
		["requests", "/requests", "requests", ""],
		["media", "/inaction", "media_items", ""],
	])("stays in the database where %s are listed", async (_, path, table, more) => {
		const long = sentence.repeat(table === "media_items" ? mediaLimits.description / sentence.length : 150);
		await db.execute(sql.raw(`update ${table} set description = '${long}'${more}`));
		const read: string[] = [];
		const pool = db.$client;
		const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<{ rows: unknown[] }>;
		const recorded = async (...args: unknown[]) => {
			const found = await query(...args);
			read.push(
				...found.rows.flatMap((row) => Object.values(row as object)).filter((value) => typeof value === "string"),
			);
			return found;
		};
		Object.assign(pool, { query: recorded });
		const page = await site.as(null).page(path);
		Object.assign(pool, { query });
		expect(page).toContain("Tides come and go.");
		const openings = read.filter((text) => text.startsWith(sentence)).map((text) => text.length);
		expect(openings).not.toEqual([]);
		expect(Math.max(...openings)).toBeLessThan(long.length);
		expect(Math.max(...read.map((text) => text.length))).toBeLessThan(1100);
	});
});

describe("the session of", () => {
	const ofSession = (asked: string[]) => asked.filter((text) => /"(sessions|users)"/.test(text));

	test.each([
		"/scicomm/card/feed.xml",
		"/resources/feed.json",
		"/collab/feed.xml",
		"/jobs/feed.json",
		"/events/feed.xml",
		"/inaction/feed.json",
		"/scicomm/projects/feed.xml",
		"/showcase/feed.json",
		"/events/calendar.ics",
		"/sitemap.xml",
		"/sitemap.xml?part=jobs-1",
		"/robots.txt",
		"/card/:card/qr.svg",
		"/card/:card/qr.png",
		"/card/:card/embed",
		"/card/:card/picture/0123456789abcdef.png",
		"/oembed?url=http://localhost/card/:card",
		"/events/:event/event.ics",
	])("who asks for %s is not looked up", async (template) => {
		const path = pathOf(template);
		expect(ofSession(await statementsOf(path, member, path.includes("/picture/") ? 302 : 200))).toEqual([]);
	});

	test("who asks for a picture is looked up only for one that not everybody may see", async () => {
		const picture = async () => storePicture(db, Buffer.from(randomUUID()));
		const [open, own] = [await picture(), await picture()];
		await db.execute(sql`update media_items set image = ${open} where id = ${ids.media}`);
		const [{ id } = { id: "" }] = (
			await db.execute<{ id: string }>(
				sql`select id from media_items where user_id = ${member.id} and id <> ${ids.media}`,
			)
		).rows;
		await db.execute(sql`update media_items set image = ${own}, hidden = true where id = ${id}`);
		const stranger = await becomeMember(site);
		const asked = (hash: string, person: { cookie: string } | null, status: number) =>
			statementsOf(`/images/${hash}.webp`, person, status).then(ofSession);
		expect(await asked(open, member, 200)).toEqual([]);
		expect(await asked(own, member, 200)).not.toEqual([]);
		await asked(own, admin, 200);
		await asked(own, stranger, 404);
		await asked(own, null, 404);
		await asked(own, { cookie: "heliograph.session_token=forged.x" }, 404);
		const shown = await site.as(member).get(`/images/${own}.webp`);
		expect(shown.headers.get("cache-control")).toBe("private, no-cache");
		await db.execute(sql`update media_items set hidden = false where id = ${id}`);
	});

	test.each(["/card/:card/contact.vcf", "/scicomm/projects/:project/files/none.webp", "/card/:card"])(
		"who asks for %s, which depends on it, is looked up",
		async (template) => {
			const path = pathOf(template);
			expect(ofSession(await statementsOf(path, member, path.includes("/files/") ? 404 : 200))).not.toEqual([]);
		},
	);
});

describe("the statements behind a page are few, and do not grow with what it lists:", () => {
	/** Puts `times` more of each kind out of sight, tells their owner, and has `times` reported by somebody. */
	async function moderate(times: number) {
		for (let i = 0; i < times; i++) {
			for (const kind of publicKinds) {
				const { id, title } = await addPublic(db, kind, member);
				const { rows } = await db.execute<{ id: string }>(sql`
					insert into moderation_events (actor_id, action, subject_kind, subject_id, submitter_id, reason)
					values (${admin.id}, 'hidden', ${kind}, ${id}, ${member.id}, 'other') returning id
				`);
				await db.execute(
					sql`insert into moderation_words (event_id, submitter_id, title, explanation) values (${rows[0]?.id}, ${member.id}, ${title}, '')`,
				);
				await db.transaction((transaction) => reportables[kind].setHidden(transaction, id, true));
				await db.execute(
					sql`insert into reports (subject_kind, subject_id, reason, text) values (${kind}, ${ids[kind]}, 'other', '')`,
				);
			}
		}
	}

	beforeAll(async () => {
		await moderate(1);
		await db.execute(sql`update scicomm_cards set handle = 'quicksilver' where id = ${ids.card}`);
		await db.execute(
			sql`insert into card_handles (handle, card_id, user_id) values ('quicksilver', ${ids.card}, ${member.id})`,
		);
	});

	test.each([
		["a profile", "/profile", member, 7],
		["reports", "/admin/reports", admin, 9],
		["the queue", "/admin", admin, 10],
		["a project", "/scicomm/projects/:project", member, 10],
		["a member's home", "/home", member, 10],
		// The card, and all that stands under it.
		["a card by its id", "/card/:card", null, 2],
		["a card by its handle", "/card/quicksilver", null, 2],
	])("of %s", async (_, template, person, most) => {
		const path = pathOf(template);
		const few = await statementsOf(path, person);
		await moderate(1);
		const many = await statementsOf(path, person);
		expect(many.length, many.join("\n")).toBeLessThanOrEqual(most);
		expect(many).toHaveLength(few.length);
	});
});

test("publishing and deleting cost as much where thousands follow the topic, the board, who publishes and what is deleted as where one does", async () => {
	const { appUrl } = await freshDatabase();
	/** All that is written goes through one connection, which can be asked how much that was. */
	const one = connectDatabase(appUrl, 1, { idle: 0 });
	onTestFinished(() => one.$client.end());
	const asked = recordStatements(one);
	const { as } = await testSite({ db: one });
	const author = await becomeMember({ db: one }, { name: "Rachel", emailVerified: true });
	const moderator = await becomeMember({ db: one }, { email: testAdmin, emailVerified: true, isAdmin: true });
	const cardId = await addCard(one, { userId: author.id, name: "Rachel" });

	const addFollowers = (count: number) =>
		one.execute<{ id: string }>(sql`
			with made as (
				insert into users (name, email) select '', gen_random_uuid() || '@example.org' from generate_series(1, ${count}::int) returning id
			), told as (insert into mail_settings (user_id, next_digest) select id, now() from made)
			insert into follows (user_id, topic, search, entry_id)
			select made.id, topic, search, entry_id from made, (values
				('neuroscience', null, null), (null, '/jobs', null), (null, '/resources', null), (null, null, ${cardId}::uuid)
			) as what(topic, search, entry_id)
			returning user_id as id
		`);
	const written = async () => {
		await one.execute(sql`select pg_stat_force_next_flush()`);
		const { rows } = await one.execute<{ written: number; followers: number }>(sql`
			select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as written,
				(sum(seq_tup_read + idx_tup_fetch) filter (where relname in ('follows', 'mail_settings', 'notifications')))::int as followers
			from pg_stat_user_tables
		`);
		return rows[0] ?? { written: 0, followers: 0 };
	};
	const costOf = async (publish: () => Promise<unknown>) => {
		const before = await written();
		asked.length = 0;
		await publish();
		const statements = asked.length;
		const after = await written();
		return { statements, written: after.written - before.written, read: after.followers - before.followers };
	};
	const deleteFollowed = async () => {
		const card = await addCard(one, { userId: author.id, name: "Gone" });
		const project = await addProject(one, author.id, { name: "Gone" });
		await one.execute(sql`
			insert into follows (user_id, entry_id) select user_id, gone from follows, unnest(${sql.param([card, project])}::uuid[]) as gone
			where entry_id = ${cardId}
		`);
		const remove = (path: string) => async () => expect((await as(author).postShown(path)).status).toBe(303);
		return {
			card: await costOf(remove(href("/scicomm/card/delete/:id", { id: card }))),
			project: await costOf(remove(href("/scicomm/projects/:projectId/delete", { projectId: project }))),
		};
	};
	let times = 0;
	const publish = async () => {
		times += 1;
		// The same again would be the one that is there.
		const form = jobForm({ title: "Neuroscience writer", company: `Observatory ${times}` });
		const resource = await addResource(one, { name: "Neuroscience tables", userId: author.id, approved: false });
		const waiting = await seen(one, "resource", resource);
		return {
			job: await costOf(async () => {
				const { status } = await as(author).post(href("/jobs/new"), form);
				expect(status).toBe(303);
			}),
			resource: await costOf(() => decide(one, moderator, waiting, { action: "approved" })),
			...(await deleteFollowed()),
		};
	};

	const { rows } = await addFollowers(1);
	const follower = { id: rows[0]?.id ?? "" };
	await publish();
	const few = await publish();
	await addFollowers(5_000);
	expect(await publish()).toEqual(few);
	const news = await listNew(one, follower, await listFollows(one, follower), new Date(0), 50);
	expect(new Set(news.map(({ title }) => title))).toEqual(new Set(["Neuroscience writer", "Neuroscience tables"]));
});
