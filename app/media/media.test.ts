import { and, desc, eq, ne } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { decide } from "#app/admin/decide.server.ts";
import { undoDecision } from "#app/admin/undo-decision.server.ts";
import { changedNow } from "#app/db/version.server.ts";
import { latestEventOf } from "#app/moderation/events.server.ts";
import {
	moderationEvents,
	moderationOriginals,
	pendingNotifications,
} from "#app/moderation/moderation.tables.server.ts";
import { moderationMessages } from "#app/moderation/moderation.ts";
import { becomeMember } from "#tests/accounts.ts";
import { testAdmin } from "#tests/app.ts";
import { tellOfDecisions } from "#tests/decision-mails.ts";
import { mailsTo } from "#tests/mail.ts";
import { mediaForm } from "#tests/media.ts";
import { seen } from "#tests/moderation.ts";
import { type Person, testSite } from "#tests/site.ts";
import { mediaItems } from "./media.tables.server.ts";
import { mediaPerPage } from "./media.ts";
import { readMediaFilters } from "./media-filters.ts";
import { mediaSchema } from "./media-input.ts";
import { listMedia } from "./media-list.server.ts";
import { submitMedia } from "./media-own.server.ts";

const site = await testSite();
const { db, schemaOwner, as } = site;
beforeEach(() => db.delete(mediaItems));

const list = href("/inaction");
const form = href("/inaction/new");
const nobody = "00000000-0000-4000-8000-000000000000";
const editPath = (id: string) => href("/inaction/edit/:id?", { id });
const deletePath = (id: string) => href("/inaction/delete/:id", { id });

type Row = typeof mediaItems.$inferSelect;

let admin: Person = null;

/** An account whose address is an admin's, and confirmed. */
async function becomeAdmin() {
	admin ??= await becomeMember(site, { email: testAdmin, emailVerified: true });
	return admin;
}

/** The titles on a page of the board, in order. */
async function titlesAt(query = "", person: Person = null) {
	const html = await as(person).page(list + query);
	return [...html.matchAll(/class="tile-link"[^>]*>([^<]*)</g)].map(([, title]) => title);
}

let clock = Date.now();

/** Adds an item that is newer than all before. */
async function add(fields: Partial<typeof mediaItems.$inferInsert> = {}) {
	clock += 1000;
	const item = { title: "Tides", description: "Water.", url: "https://example.org/t", type: "article" } as const;
	const row = { ...item, author: "Rachel Carson", approved: true, createdAt: new Date(clock), ...fields };
	const [added] = await db.insert(mediaItems).values(row).returning();
	if (!added) throw new Error("Nothing was added");
	return added;
}

const submit = (person: Person, fields: Record<string, string> = {}) => as(person).post(form, mediaForm(fields));

async function newest() {
	const [row] = await db.select().from(mediaItems).orderBy(desc(mediaItems.createdAt)).limit(1);
	return row;
}

async function stored(id: string) {
	const [row] = await db.select().from(mediaItems).where(eq(mediaItems.id, id));
	return row;
}

/** What the person submits, as it is stored. */
async function itemOf(person: Person, fields: Record<string, string> = {}) {
	expect((await submit(person, fields)).status).toBe(200);
	const row = await newest();
	if (!row) throw new Error("Nothing was stored");
	return row;
}

const edit = (person: Person, row: Row, fields: Record<string, string> = {}) =>
	as(person).post(editPath(row.id), mediaForm({ version: row.updatedAt.toISOString(), ...fields }));

const erase = (person: Person, id: string) => as(person).post(deletePath(id));

describe("the media board", () => {
	test("is read in pages that say how many items and pages there are", async () => {
		for (let i = 0; i <= mediaPerPage; i++) await add();
		const page = await listMedia(db, null, readMediaFilters(new URLSearchParams({ page: "2" })));
		expect(page).toEqual({ items: [expect.anything()], total: 10, isMore: false, page: 2, limit: 9, totalPages: 2 });
	});

	test("shows what is approved, newest first, with all that a card has", async () => {
		await add({ title: "Older" });
		const date = new Date("2026-11-20T08:53:00Z");
		const tags = ["oceans", "field notes", "biology", "fourth"];
		await add({ title: "Newer", type: "podcast", tags, date, url: "https://example.org/newer" });
		await add({ title: "Waiting", approved: false });
		expect(await titlesAt()).toEqual(["Newer", "Older"]);
		const html = await as(null).page(list);
		expect(html).toContain(">SciComm in Action</h1>");
		expect(html).toContain('placeholder="Search by title, description, or author..."');
		for (const part of ["Podcast", "Nov 20, 2026", "Water.", "By <bdi>Rachel Carson</bdi>"]) {
			expect(html).toContain(part);
		}
		expect(html).toMatch(
			/<a href="https:\/\/example.org\/newer" target="_blank" rel="noopener [^"]*" class="tile-link">/,
		);
		const tiles = html.slice(html.indexOf('class="tiles'));
		for (const tag of tags.slice(0, 3)) {
			expect(tiles).toContain(`href="/inaction?${new URLSearchParams({ tag })}"`);
		}
		expect(tiles).not.toContain(">fourth<");
	});

	test("searches titles, descriptions and authors, every word, regardless of case and accents", async () => {
		await add({ title: "Élan vital" });
		await add({ title: "Second", description: "About the vital ELAN" });
		await add({ title: "Third", author: "Vital Elander" });
		expect(await titlesAt("?q=elan")).toEqual(["Third", "Second", "Élan vital"]);
		expect(await titlesAt("?q=VITAL+about")).toEqual(["Second"]);
		expect(await titlesAt("?q=%25")).toEqual([]);
	});

	test("filters by type and by one tag, alone, together and with a search", async () => {
		await add({ title: "Film of oceans", type: "video", tags: ["oceans"] });
		await add({ title: "Film", type: "video", tags: ["oceanside"] });
		await add({ title: "Oceans", type: "other", tags: ["oceans", "maps"] });
		expect(await titlesAt("?type=video")).toEqual(["Film", "Film of oceans"]);
		expect(await titlesAt("?type=other")).toEqual(["Oceans"]);
		expect(await titlesAt("?tag=oceans")).toEqual(["Oceans", "Film of oceans"]);
		expect(await titlesAt("?tag=%23Oceans")).toEqual(["Oceans", "Film of oceans"]);
		expect(await titlesAt("?tag=oceans&type=video")).toEqual(["Film of oceans"]);
		expect(await titlesAt("?tag=maps&q=film")).toEqual([]);
		expect(await titlesAt("?tag=%7Boceans%7D")).toEqual([]);
	});

	test("has a button for three of the types, where the active one clears it and all keep the rest", async () => {
		await add({ title: "Film of oceans", type: "video", tags: ["oceans"] });
		const html = await as(null).page(`${list}?q=film&type=video&tag=oceans&page=3`);
		const [types = ""] = /<nav aria-label="Types">.*?<\/nav>/.exec(html) ?? [];
		const links = [...types.matchAll(/href="([^"]*)"([^>]*)>([^<]*)</g)].map(([, to, rest, label]) => [
			label,
			to?.replaceAll("&amp;", "&"),
			rest?.includes('aria-current="true"'),
		]);
		expect(links).toEqual([
			["Articles", "/inaction?q=film&type=article&tag=oceans", false],
			["Videos", "/inaction?q=film&tag=oceans", true],
			["Podcasts", "/inaction?q=film&type=podcast&tag=oceans", false],
		]);
		expect(html).toMatch(/href="\/inaction\?q=film&amp;type=video"[^>]*aria-label="Clear tag oceans"/);
		expect(html).toMatch(/<input type="hidden" name="tag" value="oceans"\/>/);
		expect(await as(null).page(list)).not.toContain("Clear tag");
	});

	test("offers the tags of the items that it shows, and of no others", async () => {
		await add({ title: "Old", tags: ["gone by"] });
		for (let i = 0; i < mediaPerPage; i++) await add({ tags: ["shown", `only ${i}`] });
		const html = await as(null).page(list);
		const [browse = ""] = /<nav aria-label="Browse by Tags">.*?<\/nav>/.exec(html) ?? [];
		const tags = [...browse.matchAll(/class="chip"[^>]*>([^<]*)</g)].map(([, tag]) => tag);
		expect(tags).toEqual(["shown", ...Array.from({ length: mediaPerPage }, (_, i) => `only ${i}`)]);
		expect(html).toContain("Browse by Tags");
		expect(await as(null).page(`${list}?q=nothing`)).not.toContain("Browse by Tags");
	});

	test("leads to the form who is signed in, and nobody else", async () => {
		expect(await as(null).page(list)).not.toContain("Add Content");
		const html = await as(await becomeMember(site)).page(list);
		expect(html).toMatch(/href="\/inaction\/new"[^>]*>Add Content</);
	});

	test("leads who may edit an item to its form, and nobody else", async () => {
		const [person, other] = [await becomeMember(site), await becomeMember(site)];
		const row = await itemOf(person);
		await db.update(mediaItems).set({ approved: true });
		const link = `href="${editPath(row.id)}"`;
		expect(await as(person).page(list)).toContain(link);
		expect(await as(await becomeAdmin()).page(list)).toContain(link);
		for (const viewer of [other, null]) expect(await as(viewer).page(list)).not.toContain(link);
	});

	test("shows what people typed as text, and no link that is not http", async () => {
		await add({ title: "<script>alert(1)</script>" });
		expect(await as(null).page(list)).not.toContain("<script>alert(1)");
		await expect(add({ url: "javascript:alert(1)" })).rejects.toThrow();
		await expect(add({ imageUrl: "javascript:alert(1)" })).rejects.toThrow();
	});
});

describe("a new item", () => {
	test("is pending, whatever else the request says, and answered with where it is now", async () => {
		const [person, other] = [await becomeMember(site), await becomeMember(site)];
		const otherId = (await itemOf(other)).userId ?? "";
		const crafted = { approved: "yes", "approved[0]": "yes", userId: otherId, id: otherId, createdAt: "2001-01-01" };
		const response = await submit(person, {
			...crafted,
			title: "  Mine  ",
			url: "example.org/mine",
			tags: "Tides, tides",
			tagText: " #Tides, audio,, AUDIO",
		});
		expect(response.status).toBe(200);
		expect(response.headers.get("Refresh")).toBeNull();
		const html = response.text;
		expect(html).toContain("Submission Received!");
		expect(html).toContain("pending admin review");
		expect(html).toMatch(/href="\/inaction"[^>]*>Back to SciComm in Action</);
		const [account] = await db.select().from(users).where(eq(users.email, person.email));
		const row = await newest();
		expect(row).toMatchObject({
			title: "Mine",
			url: "https://example.org/mine",
			type: "video",
			tags: ["tides", "audio"],
			userId: account?.id,
			approved: false,
			editedSinceApproval: false,
			image: null,
			coverCheckedAt: null,
		});
		expect(row?.createdAt.getFullYear()).toBeGreaterThan(2001);
		expect(row?.date).toEqual(row?.createdAt);
	});

	test("is handed on as it is stored", async () => {
		const person = await becomeMember(site);
		const row = await submitMedia(
			db,
			{ id: person.id, confirmed: true },
			mediaSchema.parse(Object.fromEntries(mediaForm())),
			new FormData(),
		);
		expect(row).toEqual(await newest());
		expect(row).toMatchObject({ approved: false });
	});

	test("may fill every limit to the last character, counted as people do", async () => {
		const fields = { title: "🌊".repeat(150), description: "🌊".repeat(500), author: "🌊".repeat(100) };
		expect(await itemOf(await becomeMember(site), fields)).toMatchObject(fields);
	});

	test("is of the first type and without cover and tags where nothing is said of them", async () => {
		const person = await becomeMember(site);
		const bare = mediaForm();
		for (const name of ["type", "imageUrl", "tagText"]) bare.delete(name);
		expect((await as(person).post(form, bare)).status).toBe(200);
		expect(await newest()).toMatchObject({ type: "article", imageUrl: "", tags: [] });
	});

	test("has a form that says what is to come, with the member's name as author and nothing else of the account", async () => {
		const person = await becomeMember(site);
		const unnamed = await as(person).page(form);
		expect(unnamed).toContain("Add Science Communication Content");
		expect(unnamed).toContain("All submissions require admin approval");
		for (const label of ["Title", "URL", "Content Type", "Description", "Author/Creator", "Cover Image URL"]) {
			expect(unnamed).toContain(`>${label}</label>`);
		}
		expect(unnamed).toMatch(/>Article<.*>Video<.*>Podcast<.*>Other</);
		const [fields = ""] = /<form[^>]*id="board-form".*?<\/form>/s.exec(unnamed) ?? [];
		expect(fields).toContain('name="author"');
		expect(fields).not.toContain(person.email);
		await as(person).post(href("/profile"), { intent: "rename", name: "Mary Somerville" });
		expect(await as(person).page(form)).toMatch(
			/name="author"[^>]*value="Mary Somerville"|value="Mary Somerville"[^>]*name="author"/,
		);
	});
});

describe("an edit", () => {
	test("of an item that can't be read says so, and without an id is none", async () => {
		const person = await becomeMember(site);
		await schemaOwner.execute("alter table media_items rename to media_items_away");
		const { status, text } = await as(person).get(editPath(nobody));
		await schemaOwner.execute("alter table media_items_away rename to media_items");
		expect([status, text.includes("Failed to load the media item. Please try again.")]).toEqual([500, true]);
		expect((await as(person).post(href("/inaction/edit/:id?"), mediaForm())).location).toBe(list);
	});

	test("starts from all that the item says, with its tags as text for who has no JavaScript", async () => {
		const person = await becomeMember(site);
		const row = await itemOf(person);
		const html = await as(person).page(editPath(row.id));
		expect(html).toContain("Edit Science Communication Content");
		expect(html).not.toContain("All submissions require admin approval");
		expect(html).not.toContain('name="approved"');
		const values = ["What the tide pool knows", "https://example.org/tide-pool", "https://example.org/tide-pool.jpg"];
		for (const value of [...values, "Rachel Carson", "oceans, field notes", row.updatedAt.toISOString()]) {
			expect(html).toContain(`value="${value}"`);
		}
		expect(html).toContain("Who arrives with the water");
		expect(html).toMatch(/<option[^>]*value="video"[^>]*selected=""/);
	});

	test("keeps the cover, unless it names another one, which is to be fetched anew", async () => {
		const person = await becomeMember(site);
		const row = await itemOf(person);
		const coverCheckedAt = new Date();
		await db.update(mediaItems).set({ coverCheckedAt });
		await edit(person, row, { title: "Same cover" });
		const same = await stored(row.id);
		expect(same).toMatchObject({ title: "Same cover", coverCheckedAt });
		await edit(person, same ?? row, { imageUrl: "https://example.org/another.jpg" });
		expect(await stored(row.id)).toMatchObject({ image: null, coverCheckedAt: null });
	});

	test("of any item is an admin's too, who alone changes whether it is approved", async () => {
		const [owner, moderator] = [await becomeMember(site), await becomeAdmin()];
		const row = await itemOf(owner);
		expect(await as(moderator).page(editPath(row.id))).toContain('name="approved"');
		const change = async (fields: Record<string, string>) => {
			const now = await stored(row.id);
			expect((await edit(moderator, now ?? row, fields)).status).toBe(303);
			return stored(row.id);
		};
		expect(await change({ title: "By an admin" })).toMatchObject({ title: "By an admin", approved: false });
		expect(await change({ approved: "yes", title: "By an admin" })).toMatchObject({
			approved: true,
			userId: row.userId,
		});
		expect(await change({ approved: "" })).toMatchObject({ approved: true, editedSinceApproval: false });
		expect(await change({ approved: "nonsense" })).toMatchObject({ approved: true });
		expect(await change({ approved: "no", title: "By an admin" })).toMatchObject({ approved: false });
		const events = await db
			.select()
			.from(moderationEvents)
			.where(and(eq(moderationEvents.subjectId, row.id), ne(moderationEvents.action, "edited")));
		const told = { submitterId: row.userId, actorId: expect.stringMatching(/./) };
		expect(events).toMatchObject([
			{ ...told, action: "approved" },
			{ ...told, action: "undone", undoes: null },
		]);
	});

	test("by an admin of what is not theirs is in the log, can be undone, and is told to its owner", async () => {
		const [owner, moderator] = [await becomeMember(site), await becomeAdmin()];
		const row = await itemOf(owner);
		await db.update(mediaItems).set({ approved: true }).where(eq(mediaItems.id, row.id));
		const panel = href("/inaction/admin");
		const change = async (title: string) => {
			const now = (await stored(row.id)) ?? row;
			expect(await edit(moderator, now, { title })).toMatchObject({ status: 303, location: panel });
			return latestEventOf(db, "media", row.id);
		};
		const undo = (event: string) => as(moderator).post(panel, new URLSearchParams({ event, only: event }));
		const first = await change("By an admin");
		expect(first).toMatchObject({ action: "edited", submitterId: row.userId, title: "By an admin" });
		const logged = await as(moderator).page(href("/admin/log/:id", { id: first?.id ?? "" }));
		for (const part of ["What has changed", "<del>What", "<ins>By"]) expect(logged).toContain(part);
		expect((await undo(first?.id ?? "")).status).toBe(303);
		expect(await stored(row.id)).toMatchObject({ title: row.title, approved: true, editedSinceApproval: false });
		const second = await change("By an admin");
		await db.update(mediaItems).set({ title: "By its owner", updatedAt: changedNow }).where(eq(mediaItems.id, row.id));
		expect(await undo(second?.id ?? "")).toAnswer(409, moderationMessages.undoChanged);
		expect(await stored(row.id)).toMatchObject({ title: "By its owner" });
		await change("By an admin again");
		await tellOfDecisions(site);
		const mails = await mailsTo(db, owner.email);
		expect(mails.map(({ subject }) => subject)).toContain("Your submission to SciComm in Action was edited");
		expect(await as(owner).page(href("/notifications"))).toContain("it was edited");
	});

	test("by an admin is not undone while what it says is approved by another, but is while that is their own", async () => {
		const [person, account] = [await becomeAdmin(), await becomeMember(site)];
		const [owner, other] = [await becomeMember(site), { ...account, isAdmin: true }];
		const row = await itemOf(owner);
		const undo = async () => {
			const [edited] = await db
				.select()
				.from(moderationEvents)
				.where(and(eq(moderationEvents.subjectId, row.id), eq(moderationEvents.action, "edited")))
				.orderBy(desc(moderationEvents.at));
			return as(person).post(href("/admin"), new URLSearchParams({ event: edited?.id ?? "" }));
		};
		await edit(person, row, { title: "Without the link" });
		const approval = await decide(db, other, await seen(db, "media", row.id), { action: "approved" });
		expect(await undo()).toAnswer(409, moderationMessages.undoChanged);
		expect(await stored(row.id)).toMatchObject({ title: "Without the link", approved: true });
		await undoDecision(db, other, "eventId" in approval ? approval.eventId : "");
		expect((await undo()).status).toBe(303);
		expect(await stored(row.id)).toMatchObject({ title: row.title, approved: false });
		await edit(person, (await stored(row.id)) ?? row, { title: "Without the link", approved: "yes" });
		expect((await undo()).status).toBe(303);
		expect(await stored(row.id)).toMatchObject({ title: row.title, approved: true });
	});

	test("by an admin of what is theirs, or that changes nothing, is in no log", async () => {
		const [owner, moderator] = [await becomeMember(site), await becomeAdmin()];
		const [own, others] = [await itemOf(moderator), await itemOf(owner)];
		for (const [row, fields] of [
			[own, { title: "By an admin" }],
			[others, {}],
		] as const) {
			expect((await edit(moderator, row, fields)).location).toContain(list);
			expect(await latestEventOf(db, "media", row.id)).toBeUndefined();
		}
	});

	test("by which an admin approves what its owner had changed tells how long that has waited", async () => {
		const { id } = await itemOf(await becomeMember(site));
		const updatedAt = new Date(Date.now() - 5 * 3_600_000);
		await db
			.update(mediaItems)
			.set({ approved: true, editedSinceApproval: true, updatedAt })
			.where(eq(mediaItems.id, id));
		const row = await stored(id);
		if (!row) throw new Error("It is gone");
		expect((await edit(await becomeAdmin(), row, { approved: "yes" })).status).toBe(303);
		expect(await latestEventOf(db, "media", id)).toMatchObject({ action: "approved", waitingSince: updatedAt });
	});

	test("says that a moderator will review it where one will, and that it stays on the board where it is there", async () => {
		const owner = await becomeMember(site);
		const row = await itemOf(owner);
		const said = async (person: Person) => {
			const html = await as(person).page(editPath(row.id));
			return ["stays on the board", "A moderator will review"].filter((text) => html.includes(text));
		};
		expect(await said(owner)).toEqual(["A moderator will review"]);
		expect(await said(await becomeAdmin())).toEqual([]);
		await db.update(mediaItems).set({ approved: true });
		expect(await said(owner)).toEqual(["stays on the board", "A moderator will review"]);
	});

	test("of an admin that was overtaken is told what else was changed, which the approval is not", async () => {
		const row = await itemOf(await becomeMember(site));
		const late = { version: new Date(0).toISOString(), title: "By an admin", approved: "yes" };
		const { status, text } = await edit(await becomeAdmin(), row, late);
		expect(status).toBe(409);
		expect(text).toContain(row.title);
		expect(text.replace(/<select.*?<\/select>/gs, "")).not.toContain("Leave it as it is");
	});

	test("of an admin that is sent again, since its answer was lost, is done, with what it says of the approval", async () => {
		const [owner, moderator] = [await becomeMember(site), await becomeAdmin()];
		const row = await itemOf(owner);
		const sent = { title: "By an admin", approved: "yes" };
		for (const _ of [1, 2]) expect((await edit(moderator, row, sent)).status).toBe(303);
		expect(await db.$count(moderationEvents, eq(moderationEvents.subjectId, row.id))).toBe(2);
		expect((await edit(moderator, row, { ...sent, approved: "no" })).status).toBe(409);
		expect((await edit(owner, row, sent)).status).toBe(303);
	});

	test("of an admin that is sent back still has what it says of the approval", async () => {
		const row = await itemOf(await becomeMember(site));
		const response = await edit(await becomeAdmin(), row, { title: "", approved: "yes" });
		expect(response.status).toBe(422);
		const html = response.text;
		expect(html).toMatch(/<option value="yes" selected="">/);
		expect(html).toContain(`value="${row.updatedAt.toISOString()}"`);
		const ownersHtml = (await edit(await becomeMember(site), row, { title: "", approved: "yes" })).text;
		expect(ownersHtml).not.toContain('name="approved"');
	});

	test("with which an admin approves an item or puts it back can be undone in the panel, and is told like all decisions", async () => {
		const [owner, moderator] = [await becomeMember(site), await becomeAdmin()];
		const row = await itemOf(owner);
		const decide = async (approved: "yes" | "no", seen = row) => {
			const response = await edit(moderator, (await stored(row.id)) ?? seen, { approved });
			expect(response.location).toBe(href("/inaction/admin"));
			const panel = await as(moderator).page(href("/inaction/admin"));
			return /name="event" value="([^"]+)"/.exec(panel)?.[1] ?? "";
		};
		const undo = async (event: string) => {
			const body = new URLSearchParams({ event, only: event });
			expect((await as(moderator).post(href("/inaction/admin"), body)).status).toBe(303);
			return stored(row.id);
		};
		expect(await undo(await decide("yes"))).toMatchObject({ approved: false });
		await decide("yes");
		// Who is not told yet that it is public is told what became of it in the end.
		expect(await undo(await decide("no"))).toMatchObject({ approved: true });
		expect(await latestEventOf(db, "media", row.id)).toMatchObject({ action: "restored" });
		await decide("no");
		await tellOfDecisions(site);
		const subjects = (await mailsTo(db, owner.email)).map(({ subject }) => subject);
		expect(subjects.filter((subject) => subject.includes("SciComm"))).toEqual([
			"Your submission to SciComm in Action is being reviewed again",
		]);
		expect(await db.$count(pendingNotifications)).toBe(0);
		expect(await db.$count(moderationOriginals, eq(moderationOriginals.submitterId, owner.id))).toBe(0);
		expect((await edit(moderator, row, { approved: "yes" })).status).toBe(409);
		expect(await db.$count(pendingNotifications)).toBe(0);
	});
});

describe("what is mine", () => {
	test.each([{ approved: true }, { approved: false }, { approved: true, editedSinceApproval: true }])(
		"is deleted by an admin with a reason, which its owner is told and the log keeps: %j",
		async (state) => {
			const [owner, moderator] = [await becomeMember(site), await becomeAdmin()];
			const mine = await itemOf(owner);
			await db.update(mediaItems).set(state).where(eq(mediaItems.id, mine.id));
			const row = await stored(mine.id);
			const asked = await as(moderator).get(deletePath(mine.id));
			const erased = await erase(moderator, mine.id);
			expect(await stored(mine.id)).toEqual(row);
			const path = erased.location ?? "";
			expect([asked.location, path]).toEqual([path, expect.stringContaining(href("/admin/reject"))]);
			expect(await as(moderator).page(editPath(mine.id))).toContain(path.replaceAll("&", "&amp;"));
			expect(await as(moderator).page(path)).toContain("What the tide pool knows");

			const { searchParams } = new URL(path, "https://heliograph.example");
			const body = new URLSearchParams([...searchParams, ["reason", "broken"], ["explanation", "The page is gone."]]);
			const rejected = await as(moderator).post(href("/admin/reject"), body);
			expect(rejected.location).toBe(href("/inaction/admin"));
			expect(await stored(mine.id)).toBeUndefined();
			expect((await as(moderator).post(href("/admin/reject"), body)).status).toBe(409);
			const [event] = await db.select().from(moderationEvents).where(eq(moderationEvents.subjectId, mine.id));
			expect(event).toMatchObject({ action: "rejected", reason: "broken", submitterId: mine.userId });
			await tellOfDecisions(site);
			const mails = await mailsTo(db, owner.email);
			expect(mails.some(({ text }) => text.includes("The page is gone."))).toBe(true);
			expect((await as(moderator).post(href("/admin/log/:id", { id: event?.id ?? "" }))).status).toBe(303);
			expect(await stored(mine.id)).toEqual(row);
		},
	);

	test("is not deleted by a moderator who saw it waiting, once another has approved it", async () => {
		const [owner, moderator] = [await becomeMember(site), await becomeAdmin()];
		const row = await itemOf(owner);
		const subject = `media ${row.id} ${row.updatedAt.toISOString()}`;
		await db.update(mediaItems).set({ approved: true, updatedAt: row.updatedAt }).where(eq(mediaItems.id, row.id));
		const body = new URLSearchParams({ subject, back: "/", reason: "broken" });
		expect((await as(moderator).post(href("/admin/reject"), body)).status).toBe(404);
		expect(await stored(row.id)).toMatchObject({ approved: true });
	});
});
