import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { entryKinds, entryPath } from "#app/entries/entry.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { tellOfGone } from "#app/saved/gone.server.ts";
import { isSaved, save } from "#app/saved/saved.server.ts";
import { goneEntries, savedThings } from "#app/saved/saved.tables.server.ts";
import { savedLimits, savedMessages } from "#app/saved/saved.ts";
import { becomeMember, cookieHeader } from "#tests/accounts.ts";
import { untilWaiting } from "#tests/crossing.ts";
import { addPublic } from "#tests/reports.ts";
import { shownVersion, testSite } from "#tests/site.ts";
import { addCard, addMedia, addProject, addResource } from "#tests/updates.ts";
import { savedListEntries, savedLists } from "./list.tables.server.ts";
import { listLimits, listMessages } from "./list.ts";
import { createList, unsave } from "./list-own.server.ts";
import { listSaved } from "./saved-list.server.ts";

const site = await testSite();
const { db } = site;
const member = await becomeMember(site, { name: "Mary Somerville", emailVerified: true });
const other = await becomeMember(site);
let tides = "";
let moons = "";

beforeAll(async () => {
	tides = await addResource(db, { name: "Tide tables" });
	moons = await addResource(db, { name: "Phases of the moon" });
});

const all = async (who: { id: string }) => (await listSaved(db, who, null, 1)).rows;
const fields = { title: "Reading", description: "", isPublic: false, showsNotes: false, isOnCard: false };

async function makeList(who: { id: string }, more: Partial<typeof fields> = {}) {
	const made = await createList(db, { id: who.id, confirmed: true }, { ...fields, ...more });
	if (!("id" in made)) throw new Error(made.message);
	return made.id;
}

async function makeReading(more: Partial<typeof fields>) {
	const owner = await becomeMember(site, { name: "Mary Somerville", emailVerified: true });
	const id = await makeList(owner, more);
	for (const [entryId, note] of [
		[tides, "Before every walk"],
		[moons, ""],
	] as const) {
		await save(db, owner, entryId);
		await site.as(owner).postShown(`/saved/${entryId}`, { note, lists: id });
	}
	return { id, owner };
}

test("one press saves what everybody may see, once, and one takes it back; nobody else has it", async () => {
	const page = await site.as(member).page(`/resources/${tides}`);
	const button = (word: string) =>
		new RegExp(`<button(?![^>]*aria-pressed)[^>]*>${word}<span class="sr-only"> (?:<!-- -->)?Tide tables<`);
	expect(page).toMatch(button("Save"));
	for (const _ of [1, 2]) {
		const answer = await site.as(member).post("/saved", { id: tides, save: "on", from: "page" });
		expect(answer).toMatchObject({ status: 303, location: `/resources/${tides}` });
	}
	expect(await site.as(member).page(`/resources/${tides}`)).toMatch(button("Saved"));
	expect(await all(member)).toMatchObject([{ id: tides, kind: "resource", note: "", title: "Tide tables" }]);
	expect(await all(other)).toEqual([]);
	await site.as(other).post("/saved", { id: tides, save: "off" });
	expect(await isSaved(db, member, tides)).toBe(true);
	const answer = await site.as(member).post("/saved", { id: tides, save: "off" });
	expect(answer.location).toBe("/saved");
	expect(await all(member)).toEqual([]);
});

const savers = entryKinds.flatMap((kind) => [true, false].map((isOwner) => ({ kind, isOwner })));

test.each(savers)(
	"a $kind is saved on its page, found again and taken out by forms alone, by its owner: $isOwner",
	async ({ kind, isOwner }) => {
		const person = isOwner ? other : await becomeMember(site);
		const { id, title } = await addPublic(db, kind === "showcase" ? "item" : kind, other);
		const path = entryPath({ kind, id });
		for (const isSavedNow of [true, false]) {
			const [form = ""] = /<form[^>]* action="\/saved".*?<\/form>/s.exec(await site.as(person).page(path)) ?? [];
			const fields = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
			const answer = await site.as(person).post("/saved", Object.fromEntries(fields.map(([, ...field]) => field)));
			expect(answer).toMatchObject({ status: 303, location: path });
			expect(await site.as(person).page(path)).toContain(`${isSavedNow ? "Saved" : "Save"}<span class="sr-only"> `);
			const [main = ""] = /<main.*<\/main>/s.exec(await site.as(person).page("/saved")) ?? [];
			expect(main.includes(title)).toBe(isSavedNow);
		}
	},
);

test("what has a note or is in a list is let go after a question, and who tidies up stays where they are", async () => {
	const { owner } = await makeReading({});
	const asked = await site.as(owner).post("/saved", { id: tides, save: "off", stay: "on" });
	expect(asked).toMatchObject({ status: 303, location: `/saved/${tides}?remove=on` });
	expect(await isSaved(db, owner, tides)).toBe(true);
	const page = await site.as(owner).page(`/saved/${tides}?remove=on`);
	expect(page).toContain("Remove it, with its note and its place in your lists?");
	expect(page).toContain('action="/saved?sure=on"');
	expect(await site.as(owner).post("/saved?sure=on", { id: tides, save: "off" })).toMatchObject({ location: "/saved" });
	expect(await isSaved(db, owner, tides)).toBe(false);
	const path = "/saved?kind=resource&page=2";
	await save(db, owner, tides);
	expect(await site.as(owner).post(path, { id: tides, save: "off" })).toMatchObject({ location: path });
	await save(db, owner, tides);
	await db.update(savedThings).set({ note: "Again." }).where(eq(savedThings.userId, owner.id));
	const { location } = await site.as(owner).post(path, { id: tides, save: "off" });
	expect(location).toBe(`/saved/${tides}?remove=on&kind=resource&page=2`);
	const sure = "/saved?sure=on&kind=resource&page=2";
	expect(await site.as(owner).page(location ?? "")).toContain(`action="${sure.replaceAll("&", "&amp;")}"`);
	expect(await site.as(owner).post(sure, { id: tides, save: "off" })).toMatchObject({ location: path });
});

test("who changes a note comes back to the page and the kind that they were at, whichever way they take", async () => {
	const { owner } = await makeReading({});
	expect(await site.as(owner).page("/saved?kind=resource&page=1")).toContain(`href="/saved/${tides}?kind=resource"`);
	const search = "?kind=resource&page=2";
	const written = search.replace("&", "&amp;");
	const asked = await site.as(owner).page(`/saved/${tides}?remove=on&kind=resource&page=2`);
	// Above the page and below its form.
	expect(asked.split(`href="/saved${written}"`)).toHaveLength(3);
	expect(asked).toContain(`href="/saved/${tides}${written}"`);
	const path = `/saved/${tides}${search}`;
	const version = shownVersion(await site.as(owner).page(path));
	expect(await site.as(owner).post(path, { note: "Again.", version })).toMatchObject({ location: `/saved${search}` });
	expect((await site.as(null).get(path)).location).toBe(`/login?redirect=/saved/${tides}${encodeURIComponent(search)}`);
});

test("what was saved is exported from a kind that has nothing, too", async () => {
	const { owner } = await makeReading({});
	const link = 'href="/saved/export.csv"';
	expect(await site.as(owner).page("/saved?kind=job")).toContain(link);
	expect(await site.as(await becomeMember(site)).page("/saved")).not.toContain(link);
});

test("what is over is saved by way of signing in, too", async () => {
	const { id } = await addPublic(db, "request", other);
	await db.execute(sql`update requests set closes_at = now() - interval '1 hour' where id = ${id}`);
	expect(await site.as(member).page(`/saved?add=${id}`)).toContain("Save this?");
});

test("what is closed or over says so where it is saved, and in lists", async () => {
	const owner = await becomeMember(site, { emailVerified: true });
	const list = await makeList(owner, { isPublic: true });
	const things = await Promise.all((["job", "request", "event"] as const).map((kind) => addPublic(db, kind, other)));
	for (const { id } of things) {
		await save(db, owner, id);
		await site.as(owner).postShown(`/saved/${id}`, { note: "", lists: list });
	}
	const said = async () => {
		const pages = [await site.as(owner).page("/saved"), await site.as(null).page(`/lists/${list}`)];
		return pages.map(
			(page) => page.match(/(?:Job|Request|Event)(?:<!-- -->)? · (?:<!-- -->)?(?:Closed|Over)/g)?.length ?? 0,
		);
	};
	expect(await said()).toEqual([0, 0]);
	await db.execute(sql`update job_listings set closes_at = now() - interval '1 hour'`);
	await db.execute(sql`update requests set closes_at = now() - interval '1 hour'`);
	await db.execute(sql`update events set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'`);
	expect(await said()).toEqual([3, 3]);
});

test("visitors are led to sign in, and asked then", async () => {
	const page = await site.as(null).page(`/resources/${tides}`);
	expect(page).toContain(`href="/saved?add=${tides}"`);
	const led = await site.as(null).get(`/saved?add=${tides}`);
	expect(led.location).toBe(`/login?redirect=${encodeURIComponent(`/saved?add=${tides}`)}`);
	expect(await site.as(other).page(`/saved?add=${tides}`)).toContain("Save this?");
	// Whose session has ended is asked too; a page that stays says why.
	const pressed = { id: tides, from: "page" };
	for (const save of ["on", "off"])
		expect(await site.as(null).post("/saved", { ...pressed, save })).toMatchObject({
			status: 303,
			location: led.location,
		});
	const list = { status: 303, location: `/login?redirect=${encodeURIComponent("/saved?kind=resource")}` };
	expect(await site.as(null).post("/saved?kind=resource", { id: tides, save: "off" })).toMatchObject(list);
	expect(await site.as(null).post("/saved", { ...pressed, save: "on", stay: "on" })).toMatchObject({ status: 401 });
});

test("what is not public is not saved, whoever's it is, and nothing is told of it", async () => {
	const id = await addProject(db, member.id, { name: "Secret", visibility: "private" });
	const once = await addProject(db, member.id, { name: "Once open", visibility: "public" });
	await db.execute(sql`update scicomm_projects set visibility = 'private' where id = ${once}`);
	for (const unknown of [id, once, randomUUID(), "", "no-id", "' or 1=1"]) {
		expect(await save(db, other, unknown), unknown).toMatchObject({ status: 404 });
		const page = await site.as(other).page(`/saved?add=${encodeURIComponent(unknown)}`);
		expect(page).toContain(savedMessages.notFound);
		expect(page).not.toMatch(/Secret|Once open/);
	}
	expect(await all(other)).toEqual([]);
});

test("of two that are saved at once beside one less than the most, one is", async () => {
	const person = await becomeMember(site);
	await db.execute(sql`
		insert into ${savedThings} (user_id, entry_id, kind)
		select ${person.id}, gen_random_uuid(), 'job' from generate_series(1, ${savedLimits.saved - 1}::int)
	`);
	const answers = await Promise.all([tides, moons].map((id) => save(db, person, id)));
	expect(answers.map((answer) => answer?.status).sort()).toEqual([409, undefined]);
	expect(await db.$count(savedThings, eq(savedThings.userId, person.id))).toBe(savedLimits.saved);
});

test("a note and lists are kept with it, also a list that begins with it, and all is exported", async () => {
	const person = await becomeMember(site);
	await save(db, person, tides);
	const answer = await site.as(person).postShown(`/saved/${tides}`, { note: "=1+1", newList: "Walks" });
	expect(answer.location).toBe("/saved");
	const page = await site.as(person).page("/saved");
	expect(page).toContain("=1+1");
	expect(page).toContain("Walks");
	const csv = await site.as(person).get("/saved/export.csv");
	expect(csv.text).toContain(`Tide tables,Resource,`);
	expect(csv.text).toContain("'=1+1,Walks");
	expect(await site.as(other).page("/saved")).not.toContain("Walks");
});

test("a feed has all that a list has: programs read it nowhere else", async () => {
	const owner = await becomeMember(site, { emailVerified: true });
	const id = await makeList(owner, { isPublic: true });
	const ids = await Promise.all(Array.from({ length: 35 }, (_, i) => addResource(db, { name: `Of many ${i}` })));
	for (const entryId of ids) await save(db, owner, entryId);
	await db
		.insert(savedListEntries)
		.values(ids.map((entryId, position) => ({ listId: id, userId: owner.id, entryId, position })));
	const feed = await site.as(null).get(`/lists/${id}/feed.json`);
	expect(JSON.parse(feed.text).items).toHaveLength(ids.length);
	await db.delete(savedThings).where(eq(savedThings.userId, owner.id));
	await db.delete(resources).where(inArray(resources.id, ids));
});

test("the lists that are chosen outlast a session that has ended", async () => {
	const person = await becomeMember(site);
	await save(db, person, tides);
	const id = await makeList(person);
	const { text } = await site.post(`/saved/${tides}`, { note: "Later", lists: id, version: "seen" });
	expect(text).toContain("What you wrote is still here");
	expect(text).toContain(`<input type="hidden" name="lists" value="${id}"/>`);
});

test("a form that is refused comes back with its words", async () => {
	const person = await becomeMember(site);
	await save(db, person, tides);
	const foreign = await makeList(other);
	const typed = { note: "A long thought", newList: "x".repeat(listLimits.title + 1) };
	expect(await site.as(person).postShown(`/saved/${tides}`, typed)).toAnswer(
		422,
		listMessages.titleTooLong,
		"A long thought",
	);
	expect(await site.as(person).postShown(`/saved/${tides}`, { note: "A long thought", lists: foreign })).toAnswer(
		409,
		listMessages.unknownList,
		"A long thought",
	);
	expect(await site.as(person).post(`/saved/${moons}`, { note: "A long thought" })).toMatchObject({ status: 404 });
	expect(await all(person)).toMatchObject([{ note: "" }]);
	expect(await db.$count(savedListEntries, eq(savedListEntries.listId, foreign))).toBe(0);
});

test("an edit that was not made from what is kept by now saves nothing, and says what that is", async () => {
	const person = await becomeMember(site);
	await save(db, person, tides);
	const [one, two] = [await makeList(person, { title: "Walks" }), await makeList(person, { title: "Sailing" })];
	const path = `/saved/${tides}`;
	const versionIn = (page: string) => /name="version" value="([^"]+)"/.exec(page)?.[1] ?? "";
	const version = versionIn(await site.as(person).page(path));
	const first = await site.as(person).post(path, { note: "Before every walk", lists: one, version });
	expect(first.location).toBe("/saved");
	const kept = { note: "Before every walk", lists: "Walks" };
	const edits: [typed: Record<string, string>, told: Record<string, string>][] = [
		[{ note: "Bring boots", lists: two }, kept],
		[{ note: kept.note }, { lists: kept.lists }],
		[{ note: "Bring boots", lists: one }, { note: kept.note }],
	];
	for (const [typed, told] of edits) {
		const answer = await site.as(person).post(path, { ...typed, version });
		expect(answer).toAnswer(409, savedMessages.changedElsewhere, `>${typed.note}</textarea>`);
		const [said = ""] = /What was saved elsewhere.*?<\/ul>/s.exec(answer.text) ?? [];
		const words = [...said.matchAll(/<li><a href="#board-form-(\w+)">[^<]+<\/a>: <span[^>]*>([^<]+)/g)];
		expect(Object.fromEntries(words.map(([, name, value]) => [name, value]))).toEqual(told);
		const ticked = [...answer.text.matchAll(/checked="" value="([^"]+)"/g)].map(([, id]) => id);
		expect(ticked).toEqual(typed.lists ? [typed.lists] : []);
		expect(await all(person)).toMatchObject([{ note: kept.note }]);
	}
	const late = await site.as(person).post(path, { note: "Bring boots", lists: two, version });
	const again = { note: "Bring boots", lists: two, version: versionIn(late.text) };
	expect(await site.as(person).post(path, again)).toMatchObject({ status: 303 });
	expect(await db.select().from(savedListEntries).where(eq(savedListEntries.userId, person.id))).toMatchObject([
		{ listId: two },
	]);
	await site.as(person).post(`/lists/${two}`, { entry: tides, move: "out" });
	expect(await site.as(person).post(path, again)).toAnswer(409, savedMessages.changedElsewhere);
});

test("a list's form is refused where its words changed elsewhere, and not for what was put in, moved or taken out", async () => {
	const { id, owner } = await makeReading({ title: "Walks" });
	const path = `/lists/edit/${id}`;
	const version = shownVersion(await site.as(owner).page(path));
	await site.as(owner).post(`/lists/${id}`, { entry: moons, move: "up" });
	await site.as(owner).post(`/lists/${id}`, { entry: moons, move: "out" });
	await site.as(owner).postShown(`/saved/${moons}`, { note: "", lists: id });
	const sent = { title: "Long walks", version };
	for (const _ of ["sent", "sent again"]) expect(await site.as(owner).post(path, sent)).toMatchObject({ status: 303 });
	const late = await site.as(owner).post(path, { title: "Sailing", version });
	expect(late).toAnswer(409, listMessages.changedElsewhere, "Sailing", "Long walks");
	const seen = { title: "Sailing", version: shownVersion(late.text) };
	expect(await site.as(owner).post(path, seen)).toMatchObject({ status: 303 });
});

test("a list that is sent again is there once, also one that begins with an entry, which stays in it", async () => {
	const person = await becomeMember(site);
	await save(db, person, tides);
	const made = () => db.select({ title: savedLists.title }).from(savedLists).where(eq(savedLists.userId, person.id));
	const [first, second] = [
		await site.as(person).post("/lists/new", { title: "Walks" }),
		await site.as(person).post("/lists/new", { title: "Walks" }),
	];
	expect(second.location).toBe(first.location);
	expect(await made()).toEqual([{ title: "Walks" }]);
	const path = `/saved/${tides}`;
	const version = shownVersion(await site.as(person).page(path));
	for (const seen of [version, version, shownVersion(await site.as(person).page(path))]) {
		const sent = { note: "Soon", newList: "Reading", version: seen };
		expect(await site.as(person).post(path, sent)).toMatchObject({ status: 303, location: "/saved" });
		expect(await made()).toHaveLength(2);
		expect(await db.$count(savedListEntries, eq(savedListEntries.userId, person.id))).toBe(1);
	}
	const late = { note: "Later", newList: "Reading", version };
	expect(await site.as(person).post(path, late)).toAnswer(409, savedMessages.changedElsewhere);
});

test("a list is its owner's alone until it is published, and then without the notes unless it shows them", async () => {
	const { id, owner } = await makeReading({ title: "Ebb and flow" });
	expect((await site.as(null).get(`/lists/${id}`)).status).toBe(404);
	expect((await site.as(other).get(`/lists/${id}/feed.xml`)).status).toBe(404);
	expect(await site.as(owner).page(`/lists/${id}`)).toContain("Only you see it");
	await db.update(savedLists).set({ isPublic: true }).where(eq(savedLists.id, id));
	const open = await site.as(null).page(`/lists/${id}`);
	expect(open).toContain("Ebb and flow");
	expect(open).toContain("Mary Somerville");
	expect(open).toContain("Tide tables");
	expect(open).not.toContain("Before every walk");
	await db.update(savedLists).set({ showsNotes: true }).where(eq(savedLists.id, id));
	expect(await site.as(null).page(`/lists/${id}`)).toContain("Before every walk");
	const feed = await site.as(null).get(`/lists/${id}/feed.json`);
	expect(JSON.parse(feed.text).items.map(({ title }: { title: string }) => title)).toContain("Tide tables");
	const picture = /og:image" content="[^"]*(\/pictures\/lists\/[^"]+\.png)"/.exec(open)?.[1] ?? "";
	const { status, bytes } = await site.as(null).get(picture);
	expect(status).toBe(200);
	expect(Buffer.from(bytes.subarray(1, 4)).toString()).toBe("PNG");
	const api = JSON.parse((await site.as(null).get(`/api/v1/lists/${id}`)).text);
	expect(api).toMatchObject({ title: "Ebb and flow", by: "Mary Somerville", entries: 2 });
});

test("a published list leads to the card of whoever keeps it, and to nobody else's", async () => {
	const { id, owner } = await makeReading({ isPublic: true });
	expect(await site.as(owner).page(`/lists/edit/${id}`)).toContain("newest card in the directory");
	const page = () => site.as(null).page(`/lists/${id}`);
	await addCard(db, { userId: (await becomeMember(site)).id, name: "Somebody else" });
	expect(await page()).not.toContain('href="/card/');
	const own = await addCard(db, { userId: owner.id, name: "Mary Somerville" });
	await addCard(db, { userId: (await becomeMember(site)).id, name: "Mary Somerville" });
	expect([...(await page()).matchAll(/href="(\/card\/[0-9a-f-]{36})"/g)].map(([, path]) => path)).toEqual([
		`/card/${own}`,
	]);
});

test("an account whose address is not confirmed publishes nothing", async () => {
	const person = await becomeMember(site, { emailVerified: false });
	const answer = await site.as(person).post("/lists/new", { title: "Cheap watches", isPublic: "on" });
	expect(answer).toAnswer(403, listMessages.confirmFirst, "Cheap watches");
	expect(await db.$count(savedLists, eq(savedLists.userId, person.id))).toBe(0);
});

test("entries are moved and taken out by their list's owner alone; what is no longer saved is in no list", async () => {
	const { id, owner } = await makeReading({ isPublic: true });
	const order = async () =>
		(await site.as(null).page(`/lists/${id}`)).match(/Tide tables|Phases of the moon/g)?.slice(-2);
	const move = (who: typeof owner, move: string, entry = moons) => site.as(who).post(`/lists/${id}`, { entry, move });
	const before = await order();
	expect((await move(other, "up")).status).toBe(403);
	expect(await order()).toEqual(before);
	await move(owner, "up");
	expect(await order()).toEqual(before?.toReversed());
	await move(owner, "up");
	expect(await order()).toEqual(before?.toReversed());
	const { location, headers } = await move(owner, "out");
	expect(location).toBe(`/lists/${id}`);
	expect(await site.as({ cookie: `${owner.cookie}; ${cookieHeader({ headers })}` }).page(`/lists/${id}`)).toContain(
		"Removed from the list. It is still saved.",
	);
	expect(await site.as(null).page(`/lists/${id}`)).not.toContain("Phases of the moon");
	expect(await isSaved(db, owner, moons)).toBe(true);
	await unsave(db, owner, tides);
	expect(await site.as(null).page(`/lists/${id}`)).not.toContain("Tide tables");
});

test("what is hidden leaves a published list at once, and its owner sees that it was there", async () => {
	const { id, owner } = await makeReading({ isPublic: true });
	const put = (hidden: boolean) => db.update(resources).set({ hidden }).where(eq(resources.id, tides));
	await put(true);
	for (const path of [`/lists/${id}`, `/lists/${id}/feed.xml`])
		expect(await site.as(null).page(path)).not.toMatch(/Tide tables|no longer public/);
	const own = await site.as(owner).page(`/lists/${id}`);
	expect(own).toContain("Resource, no longer public");
	expect(own).not.toContain("Tide tables");
	// Nor does the number of entries tell of it.
	expect(await site.as(null).page(`/lists/${id}`)).toContain("A list of 1 entry by");
	expect(JSON.parse(await site.as(null).page(`/api/v1/lists/${id}`))).toMatchObject({ entries: 1 });
	await put(false);
	expect(await site.as(null).page(`/lists/${id}`)).toContain("Tide tables");
});

test("a card shows its owner's published lists that say so", async () => {
	const owner = await becomeMember(site, { name: "Jane Marcet", emailVerified: true });
	const shown = { title: "Under the card", isPublic: true, isOnCard: true };
	await makeList(owner, shown);
	await makeList(owner, { ...shown, title: "Not published", isPublic: false });
	await makeList(owner, { ...shown, title: "Published elsewhere", isOnCard: false });
	const page = await site.as(null).page(`/card/${await addCard(db, { userId: owner.id, name: "Jane Marcet" })}`);
	expect(page).toContain("Under the card");
	expect(page).not.toMatch(/Not published|Published elsewhere/);
	expect(await site.as(owner).page("/lists/new")).toContain("card in the directory that has the name of your account");
	const penName = await site.as(null).page(`/card/${await addCard(db, { userId: owner.id, name: "A Pen Name" })}`);
	expect(penName).not.toMatch(/Under the card|Jane Marcet/);
});

test("who saved something is told once that it is gone, after a day, whatever crashes; what comes back in time is told to nobody", async () => {
	const people = await Promise.all([1, 2, 3].map(() => becomeMember(site)));
	const [gone, back] = [await addMedia(db, { title: "Gone" }), await addResource(db, { name: "Back" })];
	const restored = await addResource(db, { name: "Restored" });
	for (const person of people) for (const id of [gone, back, restored]) await save(db, person, id);
	await db.update(resources).set({ hidden: true }).where(eq(resources.id, back));
	await db.delete(mediaItems).where(eq(mediaItems.id, gone));
	await db.delete(resources).where(eq(resources.id, restored));
	expect(await tellOfGone(db)).toBe(false);
	await addResource(db, { id: restored, name: "Restored" });
	await db.update(resources).set({ hidden: false }).where(eq(resources.id, back));
	await db.update(goneEntries).set({ goneAt: sql`now() - interval '25 hours'` });
	// Half of them were told before the process was killed.
	const [first] = people.map(({ id }) => id).sort();
	await db.update(goneEntries).set({ toldUpTo: first ?? "" });
	while (await tellOfGone(db));
	const told = await db.select().from(notifications).where(eq(notifications.kind, "saved-gone"));
	expect(told.map(({ userId }) => userId).sort()).toEqual(
		people
			.map(({ id }) => id)
			.sort()
			.slice(1),
	);
	expect(told.every(({ subjectId }) => subjectId === gone)).toBe(true);
	expect(await db.$count(goneEntries)).toBe(0);
	const reader = site.as(people.find(({ id }) => id !== first) ?? member);
	expect(await reader.page("/notifications")).toContain("Media item that you saved: it is no longer public");
	expect(await reader.page("/saved")).toContain("Remove Media item, no longer public");
});

test("who deletes what they had saved themselves is not told that it is gone, and others are", async () => {
	const [maker, reader] = [await becomeMember(site), await becomeMember(site)];
	const card = await addCard(db, { userId: maker.id, name: "Ada Byron" });
	const media = await addMedia(db, { userId: maker.id, title: "Gone" });
	const project = await addProject(db, maker.id, { name: "Gone" });
	for (const id of [card, media, project]) for (const person of [maker, reader]) await save(db, person, id);
	const paths = [`/scicomm/card/delete/${card}`, `/inaction/delete/${media}`, `/scicomm/projects/${project}/delete`];
	for (const path of paths) expect((await site.as(maker).post(path)).status).toBe(303);
	await db.update(goneEntries).set({ goneAt: sql`now() - interval '25 hours'` });
	while (await tellOfGone(db));
	const told = await db
		.select()
		.from(notifications)
		.where(inArray(notifications.subjectId, [card, media, project]));
	expect(told.map(({ userId }) => userId)).toEqual([reader.id, reader.id, reader.id]);
});

test("a list is deleted where its owner is: on the profile, on the page that they were at, which says so", async () => {
	const { id, owner } = await makeReading({});
	const path = `/lists/delete/${id}`;
	for (const [from, back, after] of [
		["?lists=2", "/profile?lists=2", "/profile?lists=2"],
		["?lists=1", "/profile", "/profile"],
		["", `/lists/${id}`, "/saved"],
	] as const) {
		expect(await site.as(owner).page(`${path}${from}`)).toContain(
			`href="${back}" class="button button-ghost">Keep it</a>`,
		);
		const kept = await db.select().from(savedLists).where(eq(savedLists.id, id));
		const answer = await site.as(owner).post(`${path}${from}`);
		expect(answer).toMatchObject({ status: 303, location: after });
		const shown = await site.as({ cookie: `${owner.cookie}; ${cookieHeader(answer)}` }).page(after);
		expect(shown).toContain(listMessages.deleted);
		await db.insert(savedLists).values(kept);
	}
});

test("a list that an entry leaves with what is saved was changed just then", async () => {
	const { id, owner } = await makeReading({ isPublic: true });
	const untouched = await makeList(owner, { title: "Of nothing" });
	const changedAt = async () => {
		const rows = await db.select().from(savedLists).where(eq(savedLists.userId, owner.id));
		return new Map(rows.map((list) => [list.id, list.updatedAt.getTime()]));
	};
	const before = await changedAt();
	await unsave(db, owner, tides);
	const after = await changedAt();
	expect(after.get(id)).toBeGreaterThan(before.get(id) ?? Number.NaN);
	expect(after.get(untouched)).toBe(before.get(untouched));
});

test("a list that shows its notes is changed with them, and a list without them is not", async () => {
	const { id, owner } = await makeReading({ isPublic: true });
	const changedAt = async () => JSON.parse(await site.as(null).page(`/api/v1/lists/${id}`)).updatedAt;
	const silent = await changedAt();
	await site.as(owner).postShown(`/saved/${tides}`, { note: "At low water", lists: id });
	expect(await changedAt()).toBe(silent);
	await db.update(savedLists).set({ showsNotes: true }).where(eq(savedLists.id, id));
	await site.as(owner).postShown(`/saved/${tides}`, { note: "At high water", lists: id });
	const told = await changedAt();
	expect(Date.parse(told)).toBeGreaterThan(Date.parse(silent));
	await site.as(owner).postShown(`/saved/${tides}`, { note: "At high water", lists: id });
	expect(await changedAt()).toBe(told);
});

test("with an account its saved things and lists go", async () => {
	const { id, owner } = await makeReading({ isPublic: true });
	await db.delete(users).where(eq(users.id, owner.id));
	expect(await db.$count(savedThings, eq(savedThings.userId, owner.id))).toBe(0);
	expect(await db.$count(savedLists, eq(savedLists.id, id))).toBe(0);
});

test("an entry that is moved while another tab takes one out of the list waits for that", async () => {
	const { id, owner } = await makeReading({});
	let moving: ReturnType<typeof site.post> | undefined;
	await db.transaction(async (tab) => {
		await tab.execute(sql`select from users where id = ${owner.id} for no key update`);
		await tab.delete(savedListEntries).where(eq(savedListEntries.entryId, tides));
		moving = site.as(owner).post(`/lists/${id}`, { entry: moons, move: "up" });
		await untilWaiting(db);
		await tab.update(savedLists).set({ updatedAt: new Date() }).where(eq(savedLists.id, id));
	});
	expect((await moving)?.status).toBe(303);
	expect(await site.as(owner).page(`/lists/${id}`)).toContain("Phases of the moon");
});
