/** Tables of another instance that are moved in, and what files can hold instead. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { expect, test } from "vitest";
import { endOfDayIn } from "#app/boards/closing.ts";
import { maxDaysListed } from "#app/jobs/job.ts";
import { freshDatabase } from "#tests/database.ts";
import { folderOf, member, move } from "#tests/moving.ts";
import { moveIn } from "./move-in.ts";

const { db, url } = await freshDatabase();

async function ask(statement: string, values: unknown[] = []) {
	return (await db.$client.query(statement, values)).rows;
}

type Card = ReturnType<typeof card>;

function card(more: object = {}) {
	return { id: randomUUID(), name: "Ada Moved", expertise: "Ecology", availability: ["Workshops"], ...more };
}

test("members, cards, boards and the waitlist keep their ids; nothing is written before it is said, and a second run changes nothing", async () => {
	const owner = member("owner");
	const its = {
		user_id: owner.id,
		created_at: "2025-03-01 10:00:00.123456+00",
		updated_at: "2025-03-02T10:00:00+00:00",
	};
	const [first, resource, quick, detailed, job, item] = Array.from({ length: 6 }, () => randomUUID());
	const folder = folderOf({
		"users.json": [owner],
		"waitlist.csv": `id,email,joined_at\n7,waits-${owner.email},2025-01-01 00:00:00+00\n`,
		// As Excel writes it: with a mark in front, semicolons and carriage returns.
		"scicomm_cards.csv": `\uFEFFid;user_id;name;expertise;availability;work_samples;is_visible;updated_at\r\n${first};${owner.id};"=1+1 ""Ada""\nMoved";Ecology;"[""Workshops""]";"[{""title"":""A"",""url"":""example.org""}]";true;2025-03-02 10:00:00+00\r\n`,
		"resources.json": [
			{
				...its,
				id: resource,
				name: "R",
				description: "d",
				ideal_for: "all",
				url: "https://example.org/r",
				resource_type: "tool",
				approved: true,
			},
		],
		"collab_listings.json": [
			{ ...its, id: quick, type: "Ask", name: "Ada", email: "ada@example.org", description: "d", approved: true },
			{
				...its,
				id: detailed,
				title: "T",
				category: "Other",
				description: "d",
				contact: "c",
				tags: '{a,"b c"}',
				anonymous: "t",
			},
		],
		"job_listings.json": [
			{
				...its,
				id: job,
				title: "J",
				company: "C",
				location: "L",
				job_type: "Contract",
				category: "Other",
				description: "d",
				contact: "c",
			},
		],
		"media_items.json": [
			{
				...its,
				id: item,
				title: "M",
				url: "https://example.org/m",
				type: "video",
				description: "d",
				author: "a",
				tags: ["x"],
				approved: "false",
			},
		],
		"secrets.csv": "name,value\naccounts,x\n",
	});
	const made = [1, 0, 0, 0];
	const tables = {
		users: made,
		waitlist: made,
		scicomm_cards: made,
		resources: made,
		collab_listings: [2, 0, 0, 0],
		job_listings: made,
		media_items: made,
		secrets: null,
	};
	const all = { tables, reasons: {} };
	expect(await move(db, folder, false)).toEqual(all);
	expect(await ask("select from users where id = $1", [owner.id])).toEqual([]);
	expect(await move(db, folder)).toEqual(all);
	const left = [0, 0, 1, 0];
	expect(await move(db, folder)).toMatchObject({
		tables: { users: left, waitlist: left, scicomm_cards: left, collab_listings: [0, 0, 2, 0] },
	});
	expect(await ask("select name, slug, user_id, is_visible from scicomm_cards where id = $1", [first])).toEqual([
		{ name: '=1+1 "Ada" Moved', slug: "11-moved", user_id: owner.id, is_visible: true },
	]);
	expect(await ask("select tags, anonymous, approved from collab_listings where id = $1", [detailed])).toEqual([
		{ tags: ["a", "b c"], anonymous: true, approved: false },
	]);
	expect(await ask("select from credentials where user_id = $1", [owner.id])).toEqual([]);
});

test("a newer row replaces an older one of the same owner, and no other", async () => {
	const [owner, other] = [member("owner"), member("other")];
	const its = card({ user_id: owner.id, updated_at: "2025-03-02T10:00:00Z" });
	await move(db, folderOf({ "users.json": [owner, other], "scicomm_cards.json": [its] }));
	const older = { ...its, name: "Older", updated_at: "2025-03-01T10:00:00Z" };
	expect(await move(db, folderOf({ "scicomm_cards.json": [older] }))).toMatchObject({
		tables: { scicomm_cards: [0, 0, 1, 0] },
	});
	const newer = { ...its, name: "Newer", updated_at: "2025-03-03T10:00:00Z" };
	expect(await move(db, folderOf({ "scicomm_cards.json": [newer] }))).toMatchObject({
		tables: { scicomm_cards: [0, 1, 0, 0] },
	});
	const stolen = { ...newer, user_id: other.id, updated_at: "2025-03-04T10:00:00Z" };
	expect((await move(db, folderOf({ "scicomm_cards.json": [stolen] }))).reasons).toEqual({
		[its.id]: "Its id is that of a row with another owner",
	});
	expect(await ask("select name, user_id from scicomm_cards where id = $1", [its.id])).toEqual([
		{ name: "Newer", user_id: owner.id },
	]);
});

test("a newer row shows nothing that moderators have hidden here, and says nothing of what its file does not have", async () => {
	const owner = member("owner");
	const row = { user_id: owner.id, updated_at: "2025-03-02T10:00:00Z" };
	const its = card({ ...row, bio: "First" });
	const said = { description: "d", contact: "c", category: "Other" };
	const listing = { ...row, ...said, id: randomUUID(), title: "T", tags: ["a"] };
	const project = { id: randomUUID(), name: "P", description: "d", visibility: "public", updated_at: row.updated_at };
	const files = (more: object) =>
		folderOf({
			"users.json": [owner],
			"scicomm_cards.json": [{ ...its, ...more }],
			"collab_listings.json": [{ ...listing, ...more, hidden: false }],
			"scicomm_projects.json": [{ ...project, ...more }],
			"project_contributors.json": [{ project_id: project.id, user_id: owner.id, role: "owner" }],
		});
	await move(db, files({}));
	const here = "hidden = true, updated_at = updated_at";
	await ask(`update scicomm_cards set ${here}, featured_at = now(), town = 'Kiel' where id = $1`, [its.id]);
	await ask(`update collab_listings set ${here}, approved = true where id = $1`, [listing.id]);
	await ask(`update scicomm_projects set ${here}, topics = '{Ocean}' where id = $1`, [project.id]);
	const newer = files({ name: "Ada Newer", bio: "", updated_at: "2025-03-03T10:00:00Z" });
	const changed = [0, 1, 0, 0];
	expect((await move(db, newer)).tables).toMatchObject({
		scicomm_cards: changed,
		collab_listings: changed,
		scicomm_projects: changed,
	});
	const is = (table: string, columns: string, id: string) => ask(`select ${columns} from ${table} where id = $1`, [id]);
	expect(
		await is("scicomm_cards", "hidden, featured_at is not null as featured, town, slug, name, bio", its.id),
	).toEqual([{ hidden: true, featured: true, town: "Kiel", slug: "ada-newer", name: "Ada Newer", bio: "" }]);
	expect(await is("collab_listings", "hidden, approved, name, type", listing.id)).toEqual([
		{ hidden: true, approved: true, name: "Ada Newer", type: expect.any(String) },
	]);
	expect(await is("scicomm_projects", "hidden, topics, name", project.id)).toEqual([
		{ hidden: true, topics: ["Ocean"], name: "Ada Newer" },
	]);
});

test("what is a member's goes to the account of the same confirmed address, never to one that may be a stranger's", async () => {
	const [known, stranger] = [member("known"), member("stranger")];
	// Somebody there may have signed up with another's address.
	const claimed = { ...member("claimed"), email_confirmed_at: null };
	const here = randomUUID();
	for (const [id, { email }, isConfirmed] of [
		[here, known, true],
		[randomUUID(), stranger, false],
		[randomUUID(), claimed, true],
	] as const)
		await ask("insert into users (id, name, email, email_verified) values ($1, '', $2, $3)", [id, email, isConfirmed]);
	const [its, lost, planted] = [known, stranger, claimed].map(({ id }) => card({ user_id: id })) as [Card, Card, Card];
	const { reasons } = await move(
		db,
		folderOf({ "users.json": [known, stranger, claimed], "scicomm_cards.json": [its, lost, planted] }),
	);
	expect(reasons).toEqual({
		[stranger.id]: "Its address has an account here that is not confirmed",
		[lost.id]: `user_id ${stranger.id} has no account here`,
		[claimed.id]: "Its address is not confirmed there, and has another account here",
		[planted.id]: `user_id ${claimed.id} has no account here`,
	});
	expect(await ask("select user_id from scicomm_cards where id = $1", [its.id])).toEqual([{ user_id: here }]);
});

test("what was deleted here stays away from later runs, and nobody who has left is invited", async () => {
	const [gone, stays] = [member("gone"), member("stays")];
	const [its, other] = [card({ user_id: gone.id }), card({ user_id: stays.id })];
	const project = { id: randomUUID(), name: "Tides", description: "d", visibility: "public" };
	const people = {
		"users.json": [gone, stays],
		"waitlist.json": [{ email: `Waits-${gone.email}`, joined_at: "2025-01-01" }],
	};
	const folder = folderOf({
		...people,
		"scicomm_cards.json": [its, other],
		"scicomm_projects.json": [project],
		"project_contributors.json": [
			{ project_id: project.id, user_id: stays.id, role: "owner" },
			{ project_id: project.id, user_id: gone.id, role: "editor" },
		],
	});
	await move(db, folder);
	// What came before it was remembered is remembered by the next run.
	await ask("delete from moved_in where table_name in ('users', 'waitlist')");
	await move(db, folderOf(people));
	await ask("delete from waitlist where email = $1", [`Waits-${gone.email}`]);
	await ask("delete from scicomm_cards where id = $1", [other.id]);
	await ask("delete from scicomm_projects where id = $1", [project.id]);
	await ask("delete from scicomm_cards where id = $1", [its.id]);
	await ask("delete from users where id = $1", [gone.id]);
	const refused: string[] = [];
	const { tables, members } = await moveIn(db, folder, {
		isWriting: true,
		onRefusal: (_, { reason }) => refused.push(reason),
	});
	expect(tables.map(({ table, counts }) => [table, counts?.made, counts?.changed, counts?.left])).toEqual([
		["users", 0, 0, 2],
		["waitlist", 0, 0, 1],
		["scicomm_cards", 0, 0, 1],
		["scicomm_projects", 0, 0, 1],
		["project_contributors", 0, 0, 0],
	]);
	expect(refused).toEqual([
		`user_id ${gone.id} has no account here`,
		...Array(2).fill("Its project is not among those that are moved in"),
	]);
	// Whoever is asked to choose a password is among them.
	expect(members).toEqual([stays.id]);
	const said = await ask("select string_agg(moved_in::text, ' ') as said from moved_in");
	expect(said[0].said).not.toMatch(new RegExp([gone.id, gone.email, its.id].join("|"), "i"));
});

test("a folder without a table, such as the one above, is refused", async () => {
	const above = folderOf({ "export/users.json": [member("below")], "notes.json": [] });
	await expect(move(db, above)).rejects.toThrow(`${above} has no file of a table that can be moved in`);
});

test("rows that forms would not take are refused with what forms say, and the others are taken", async () => {
	const [good, unnamed, future, list, twice] = [
		card({ name: "a\u0000b\u202e" }),
		card({ name: " " }),
		card({ created_at: "2999-01-01" }),
		card({ availability: "{" }),
		card(),
	];
	const file = [
		good,
		unnamed,
		future,
		list,
		twice,
		{ ...twice, name: "Again" },
		{ ...card(), id: "1; drop table users" },
		{ name: "Nobody" },
		{ name: "Nobody else" },
	];
	const { reasons, tables } = await move(db, folderOf({ "scicomm_cards.json": file }));
	expect(tables.scicomm_cards).toEqual([2, 0, 0, 7]);
	expect(reasons).toEqual({
		[unnamed.id]: expect.stringContaining("name: "),
		[future.id]: "created_at is in the future",
		[list.id]: "availability is no list",
		[twice.id]: "It stands in the file twice",
		"1; drop table users": "id is no UUID",
		"row 8": "id is no UUID",
		"row 9": "id is no UUID",
	});
});

test("photos are re-encoded from data URLs and from the bucket, and nothing outside it is read", async () => {
	const shape = { width: 3, height: 3, channels: 3 as const, background: "#f00" };
	const photo = await sharp({ create: shape }).png().toBuffer();
	const bomb = await sharp({ create: { ...shape, width: 9000, height: 9000 } })
		.png({ compressionLevel: 9 })
		.toBuffer();
	const address = "https://old.example/storage/v1/object/public/avatars";
	const sources = [
		`data:image/png;base64,${photo.toString("base64")}`,
		`${address}/me%20too.png`,
		`${address}/..%2F..%2Fsecret.png`,
		`${address}/link.png`,
		`${address}/%zz`,
		`data:image/png;base64,${bomb.toString("base64")}`,
	];
	const cards = sources.map((avatar) => card({ avatar }));
	const folder = folderOf({ "scicomm_cards.json": cards });
	mkdirSync(join(folder, "storage/avatars"), { recursive: true });
	writeFileSync(join(folder, "storage/avatars/me too.png"), photo);
	writeFileSync(join(folder, "secret.png"), photo);
	symlinkSync(join(folder, "secret.png"), join(folder, "storage/avatars/link.png"));
	const { tables, reasons } = await move(db, folder);
	expect(tables.scicomm_cards).toEqual([2, 0, 0, 4]);
	expect(Object.keys(reasons)).toEqual(cards.slice(2).map(({ id }) => id));
	const ids = cards.slice(0, 2).map(({ id }) => id);
	expect(await ask("select distinct avatar is null as missing from scicomm_cards where id = any($1)", [ids])).toEqual([
		{ missing: false },
	]);
});

test("a cover stays in a run that brings its file no more, as long as its address is the same", async () => {
	const photo = await sharp({ create: { width: 3, height: 3, channels: 3, background: "#00f" } })
		.png()
		.toBuffer();
	const address = "https://old.example/storage/v1/object/public/covers";
	const said = { url: "https://example.org/m", type: "video", description: "d", author: "a", tags: ["x"] };
	const its = { ...said, id: randomUUID(), image_url: `${address}/tides.png`, updated_at: "2025-03-01T10:00:00Z" };
	const first = folderOf({ "media_items.json": [{ ...its, title: "First" }] });
	mkdirSync(join(first, "storage/covers"), { recursive: true });
	writeFileSync(join(first, "storage/covers/tides.png"), photo);
	const run = async (folder: string, outcome: number[]) => {
		expect((await move(db, folder)).tables.media_items).toEqual(outcome);
		const columns = "title, image is not null as cover, cover_checked_at is not null as checked";
		return (await ask(`select ${columns} from media_items where id = $1`, [its.id]))[0];
	};
	const later = (day: number, more: object) =>
		folderOf({
			"media_items.json": [{ ...its, ...more, updated_at: `2025-03-0${day}T10:00:00Z` }],
		});
	const changed = [0, 1, 0, 0];
	expect(await run(first, [1, 0, 0, 0])).toEqual({ title: "First", cover: true, checked: true });
	expect(await run(later(2, { title: "Second" }), changed)).toEqual({ title: "Second", cover: true, checked: true });
	const moved = { title: "Third", image_url: `${address}/waves.png` };
	expect(await run(later(3, moved), changed)).toEqual({ title: "Third", cover: false, checked: false });
});

test("what names a card whose photo is missing finds it once the photo is there", async () => {
	const owner = member("owner");
	const its = card({ user_id: owner.id, avatar: "https://old.example/storage/v1/object/public/avatars/ada.png" });
	const [handle, former] = ["ada-moved", "ada-moved-before"];
	const about = { title: "T", kind: "talk", description: "d", place: "Berlin", organiser: "O", free: true };
	const times = { time_zone: "UTC", starts_at: "2025-12-05T19:00:00Z", ends_at: "2025-12-05T20:00:00Z" };
	const event = { id: randomUUID(), ...about, ...times, speakers: [its.id.toUpperCase()] };
	const left = { ...event, id: randomUUID(), speakers: [], refused_by: [its.id.toUpperCase(), its.id] };
	const files = {
		"users.json": [owner],
		"scicomm_cards.json": [its],
		"card_handles.json": [
			{ handle, card_id: its.id, user_id: owner.id, is_current: true },
			{ handle: former, card_id: its.id, user_id: owner.id, is_current: false },
		],
		"events.json": [event, left],
	};
	const without = {
		tables: { users: [1, 0, 0, 0], scicomm_cards: [0, 0, 0, 1], card_handles: [2, 0, 0, 0], events: [0, 0, 0, 2] },
		reasons: {
			[its.id]: expect.stringContaining("ada.png"),
			[event.id]: `speakers: card ${its.id} is refused`,
			[left.id]: `refused_by: card ${its.id} is refused`,
		},
	};
	expect(await move(db, folderOf(files), false)).toEqual(without);
	expect(await move(db, folderOf(files))).toEqual(without);
	const shape = { width: 3, height: 3, channels: 3 as const, background: "#f00" };
	const photo = await sharp({ create: shape }).png().toBuffer();
	const whole = folderOf({ ...files, "storage/avatars/ada.png": photo });
	const tables = { users: [0, 0, 1, 0], scicomm_cards: [1, 0, 0, 0], card_handles: [0, 2, 0, 0], events: [2, 0, 0, 0] };
	expect(await move(db, whole)).toEqual({ tables, reasons: {} });
	expect(await ask("select distinct card_id from card_handles where handle like 'ada-moved%'")).toEqual([
		{ card_id: its.id },
	]);
	expect(await ask("select handle from scicomm_cards where id = $1", [its.id])).toEqual([{ handle }]);
	expect(await ask("select speakers, refused_by from events where id = $1", [event.id])).toEqual([
		{ speakers: [its.id], refused_by: [] },
	]);
	expect(await ask("select refused_by from events where id = $1", [left.id])).toEqual([{ refused_by: [its.id] }]);
	expect((await move(db, whole)).tables.card_handles).toEqual([0, 0, 2, 0]);
});

test("a job closes when it says, or on the last day that its form takes", async () => {
	const owner = member("owner");
	const said = { title: "J", company: "C", location: "L", description: "d", contact: "c" };
	const its = { ...said, job_type: "Contract", category: "Other", user_id: owner.id };
	const jobs = [endOfDayIn(maxDaysListed - 1), endOfDayIn(maxDaysListed + 1)].map((closesAt) => ({
		...its,
		id: randomUUID(),
		closes_at: closesAt.toISOString(),
	}));
	await move(db, folderOf({ "users.json": [owner], "job_listings.json": jobs }));
	expect(await ask("select closes_at from job_listings where user_id = $1 order by closes_at", [owner.id])).toEqual([
		{ closes_at: endOfDayIn(maxDaysListed - 1) },
		{ closes_at: endOfDayIn(maxDaysListed) },
	]);
});

test("an event that ends at midnight is one of the day before", async () => {
	const id = randomUUID();
	const about = { title: "T", kind: "talk", description: "d", place: "Berlin", organiser: "O", free: true };
	const times = {
		time_zone: "Europe/Berlin",
		starts_at: "2025-12-05T19:00:00+00:00",
		ends_at: "2025-12-05T23:00:00+00:00",
	};
	expect((await move(db, folderOf({ "events.json": [{ id, ...about, ...times }] }))).reasons).toEqual({});
	expect(await ask("select starts_on::text, ends_on::text from events where id = $1", [id])).toEqual([
		{ starts_on: "2025-12-05", ends_on: "2025-12-05" },
	]);
});

test("a file that breaks off says where; a run goes on where another ended, whether rows tell their times or not", async () => {
	const rows = Array.from({ length: 150 }, () => card());
	const line = ({ id }: { id: string }) => `${id},Ada,Ecology,{x}`;
	const csv = ["id,name,expertise,availability", ...rows.map(line)].join("\n");
	const broken = move(db, folderOf({ "scicomm_cards.csv": `${csv}\n"` }));
	await expect(broken).rejects.toThrow(/scicomm_cards\.csv can't be read: .*Quote/);
	await move(db, folderOf({ "scicomm_cards.json": rows.slice(0, 100) }));
	expect(await move(db, folderOf({ "scicomm_cards.csv": csv }))).toMatchObject({
		tables: { scicomm_cards: [50, 0, 100, 0] },
	});
	await expect(move(db, folderOf({ "users.json": "{}" }))).rejects.toThrow("is no JSON array of rows");
});

test("a report that can't be written is told before anything is", async () => {
	const [its, refused] = [member("reported"), { ...member("refused"), email: "none" }];
	const folder = folderOf({ "users.json": [its, refused] });
	const options = ["build/server/import.js", "--from", folder, "--write", "--report"];
	const env = { PATH: process.env.PATH, DATABASE_URL: url };
	const run = (report: string) => promisify(execFile)(process.execPath, [...options, report], { env });
	const there = () => ask("select from users where id = $1", [its.id]);
	await expect(run(join(folder, "missing", "report.txt"))).rejects.toMatchObject({
		code: 1,
		stderr: expect.stringMatching(/^ENOENT: .*report\.txt'\n$/),
	});
	expect(await there()).toHaveLength(0);
	const report = join(folder, "report.txt");
	await run(report);
	expect(await there()).toHaveLength(1);
	expect(readFileSync(report, "utf8")).toMatch(new RegExp(`^users .*${refused.id}: .*Invalid email.*\n$`));
});
