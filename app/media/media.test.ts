import { desc, eq } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { submissionsPerDay } from "#app/boards/board.ts";
import { latestEventOf } from "#app/moderation/events.server.ts";
import { moderationEvents, pendingNotifications } from "#app/moderation/moderation.tables.server.ts";
import { becomeMember, cookieHeader } from "#tests/accounts.ts";
import { startApp, testAdmin } from "#tests/app.ts";
import { tellOfDecisions } from "#tests/decision-mails.ts";
import { mailsTo } from "#tests/mail.ts";
import { mediaForm } from "#tests/media.ts";
import { mediaItems } from "./media.tables.server.ts";
import { mediaMessages, mediaPerPage } from "./media.ts";

const app = await startApp();
const { db } = app;
afterAll(() => db.$client.end());
beforeEach(() => db.delete(mediaItems));

const list = href("/inaction");
const form = href("/inaction/new");
const nobody = "00000000-0000-4000-8000-000000000000";
const editPath = (id: string) => href("/inaction/edit/:id?", { id });
const deletePath = (id: string) => href("/inaction/delete/:id", { id });

type Person = { email: string; cookie: string } | null;
type Row = typeof mediaItems.$inferSelect;

const as = (person: Person): Record<string, string> => (person ? { Cookie: person.cookie } : {});

let admin: Person = null;

/** An account whose address is an admin's, and confirmed. */
async function becomeAdmin() {
	admin ??= await becomeMember(app, { email: testAdmin, emailVerified: true });
	return admin;
}

async function pageText(path: string, person: Person = null) {
	const response = await app.get(path, as(person));
	expect(response.status, path).toBe(200);
	return (await response.text()).replaceAll("<!-- -->", "");
}

/** The titles on a page of the board, in order. */
async function titlesAt(query = "", person: Person = null) {
	const html = await pageText(list + query, person);
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

const submit = (person: Person, fields: Record<string, string> = {}) => app.post(form, mediaForm(fields), as(person));

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
	app.post(editPath(row.id), mediaForm({ version: row.updatedAt.toISOString(), ...fields }), as(person));

const erase = (person: Person, id: string) => app.post(deletePath(id), new URLSearchParams(), as(person));

describe("the media board", () => {
	test("shows what is approved, newest first, with all that a card has", async () => {
		await add({ title: "Older" });
		const date = new Date("2026-11-20T08:53:00Z");
		const tags = ["oceans", "field notes", "biology", "fourth"];
		await add({ title: "Newer", type: "podcast", tags, date, url: "https://example.org/newer" });
		await add({ title: "Waiting", approved: false });
		expect(await titlesAt()).toEqual(["Newer", "Older"]);
		const html = await pageText(list);
		expect(html).toContain("<h1>SciComm in Action</h1>");
		expect(html).toContain('placeholder="Search by title, description, or author..."');
		for (const part of ["Podcast", "Nov 20, 2026", "Water.", "By <bdi>Rachel Carson</bdi>"]) {
			expect(html).toContain(part);
		}
		expect(html).toMatch(
			/<a href="https:\/\/example.org\/newer" target="_blank" rel="noopener [^"]*" class="tile-link">/,
		);
		const tiles = html.slice(html.indexOf('class="media"'));
		for (const tag of tags.slice(0, 3)) {
			expect(tiles).toContain(`href="/inaction?${new URLSearchParams({ tag })}"`);
		}
		expect(tiles).not.toContain(">fourth<");
	});

	test("tells nothing of what is pending or hidden, in a page or its data, whatever is asked, not even to its owner", async () => {
		const [person, other] = [await becomeMember(app), await becomeMember(app)];
		const row = await itemOf(person, { title: "Unseen Orrery", description: "Unseen words", tagText: "unseen-tag" });
		await add({ title: "Unseen hidden", hidden: true, userId: row.userId, tags: ["unseen-tag"] });
		const queries = ["", "?q=unseen", "?type=video", "?tag=unseen-tag", "?approved=false", "?q=unseen&tag=unseen-tag"];
		for (const path of queries.flatMap((query) => [list + query, `${list}.data${query}`])) {
			for (const viewer of [null, other, person]) {
				const text = await pageText(path, viewer);
				expect(text, path).not.toMatch(/Unseen|unseen-tag"[^}]*tide-pool/);
				expect(text, path).not.toContain(row.url);
				expect(text, path).not.toContain(row.id);
			}
		}
	});

	test("tells nobody whose an item is, nor where its cover came from", async () => {
		const person = await becomeMember(app);
		const row = await itemOf(person);
		await db.update(mediaItems).set({ approved: true });
		for (const path of [list, `${list}.data`]) {
			const text = await pageText(path);
			expect(text).toContain(row.title);
			for (const secret of [row.userId, person.email, row.imageUrl]) expect(text).not.toContain(secret);
		}
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

	test.each(["?type=film", "?type=", "?tag=", `?tag=${"t".repeat(31)}`, "?tag=%00", "?q=", "?page=0", "?page=1e99"])(
		"shows everything for %s",
		async (query) => {
			await add();
			expect(await titlesAt(query)).toHaveLength(1);
		},
	);

	test("has a button for three of the types, where the active one clears it and all keep the rest", async () => {
		await add({ title: "Film of oceans", type: "video", tags: ["oceans"] });
		const html = await pageText(`${list}?q=film&type=video&tag=oceans&page=3`);
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
		expect(await pageText(list)).not.toContain("Clear tag");
	});

	test("offers the tags of the items that it shows, and of no others", async () => {
		await add({ title: "Old", tags: ["gone by"] });
		for (let i = 0; i < mediaPerPage; i++) await add({ tags: ["shown", `only ${i}`] });
		const html = await pageText(list);
		const [browse = ""] = /<nav aria-label="Browse by Tags">.*?<\/nav>/.exec(html) ?? [];
		const tags = [...browse.matchAll(/class="chip"[^>]*>([^<]*)</g)].map(([, tag]) => tag);
		expect(tags).toEqual(["shown", ...Array.from({ length: mediaPerPage }, (_, i) => `only ${i}`)]);
		expect(html).toContain("Browse by Tags");
		expect(await pageText(`${list}?q=nothing`)).not.toContain("Browse by Tags");
	});

	test("has pages of 9 that keep the filters, and the last one for a page past it", async () => {
		for (let i = 0; i < mediaPerPage; i++) await add({ title: `Paged ${i}` });
		expect(await pageText(list)).not.toContain("Page 1");
		await add({ title: "Paged 9", type: "video" });
		await add({ title: "Paged 10" });
		expect(await titlesAt()).toHaveLength(9);
		const html = await pageText(`${list}?type=article&q=paged&page=2`);
		expect(html).toContain("Page 2 of 2");
		expect(html).toContain('href="/inaction?type=article&amp;q=paged"');
		expect(await titlesAt("?page=2")).toEqual(["Paged 1", "Paged 0"]);
		expect(await titlesAt("?page=99")).toEqual(["Paged 1", "Paged 0"]);
	});

	test("says when nothing matches, and when there is nothing yet", async () => {
		expect(await pageText(list)).toContain("No content found matching your criteria");
		await add();
		const html = await pageText(`${list}?q=nothing`);
		expect(html).toContain("No content found matching your criteria");
		expect(html).toContain("Clear Filters");
	});

	test("leads to the form who is signed in, and nobody else", async () => {
		expect(await pageText(list)).not.toContain("Add Content");
		const html = await pageText(list, await becomeMember(app));
		expect(html).toMatch(/href="\/inaction\/new"[^>]*>Add Content</);
	});

	test("leads who may edit an item to its form, and nobody else", async () => {
		const [person, other] = [await becomeMember(app), await becomeMember(app)];
		const row = await itemOf(person);
		await db.update(mediaItems).set({ approved: true });
		const link = `href="${editPath(row.id)}"`;
		expect(await pageText(list, person)).toContain(link);
		expect(await pageText(list, await becomeAdmin())).toContain(link);
		for (const viewer of [other, null]) expect(await pageText(list, viewer)).not.toContain(link);
	});

	test("shows what people typed as text, and no link that is not http", async () => {
		await add({ title: "<script>alert(1)</script>" });
		expect(await pageText(list)).not.toContain("<script>alert(1)");
		await expect(add({ url: "javascript:alert(1)" })).rejects.toThrow();
		await expect(add({ imageUrl: "javascript:alert(1)" })).rejects.toThrow();
	});

	test("that can't be read says so", async () => {
		await db.execute("alter table media_items rename to media_items_away");
		try {
			const response = await app.get(list);
			expect(response.status).toBe(500);
			const html = await response.text();
			expect(html).toContain("Failed to load content. Please try again later.");
			expect(html).not.toContain("media_items_away");
			const person = await becomeMember(app);
			const page = await app.get(editPath(nobody), as(person));
			expect(page.status).toBe(500);
			expect(await page.text()).toContain("Failed to load the media item. Please try again.");
			const sent = await submit(person, { title: "Kept title" });
			expect(sent.status).toBe(500);
			const text = await sent.text();
			expect(text).toContain("Failed to save media item");
			expect(text).toContain('value="Kept title"');
			const removed = await erase(person, nobody);
			expect(removed.status).toBe(500);
			expect(await removed.text()).toContain("Failed to delete media item");
		} finally {
			await db.execute("alter table media_items_away rename to media_items");
		}
	});
});

describe("a new item", () => {
	test("is pending, whatever else the request says, and answered with where it is now", async () => {
		const [person, other] = [await becomeMember(app), await becomeMember(app)];
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
		const html = await response.text();
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

	test("needs an account: the page leads to the login and back, a post keeps what was typed and comes first of all", async () => {
		const page = await app.get(form);
		expect(page.status).toBe(302);
		expect(page.headers.get("Location")).toBe("/login?redirect=/inaction/new");
		const response = await submit(null, { title: "", author: "Kept author" });
		expect(response.status).toBe(401);
		const html = await response.text();
		expect(html).toContain("You must be logged in to submit content");
		expect(html).toContain('value="Kept author"');
		expect(html).toContain('href="/login?redirect=%2Finaction%2Fnew"');
		expect(await newest()).toBeUndefined();
	});

	test.each([
		[{ title: " ", url: "", description: "", author: "" }, "Title is required"],
		[{ url: "", description: "", author: "" }, "URL is required"],
		[{ description: "\n", author: "", url: "nonsense" }, "Description is required"],
		[{ author: "\u200b", title: "t".repeat(151) }, "Author name is required"],
		[{ title: "t".repeat(151), url: "nonsense" }, "Title must be 150 characters or less"],
		[{ url: "javascript:alert(1)" }, "Please enter a valid URL"],
		[{ description: "d".repeat(501) }, "Description must be 500 characters or less"],
		[{ author: "a".repeat(101) }, "Author must be 100 characters or less"],
		[{ imageUrl: "ftp://example.org/x.png" }, "Please enter a valid URL"],
		[{ type: "song" }, "Choose one of the list"],
		[{ tagText: "a,b,c,d,e,f,g,h,i,j,k" }, "You can add up to 10 tags"],
		[{ tagText: "t".repeat(31) }, "A tag must be 30 characters or less"],
	])("with %j is sent back with the first mistake above it, and with all that was typed", async (fields, message) => {
		const person = await becomeMember(app);
		const response = await submit(person, { imageUrl: "https://kept.example.org/x.png", ...fields });
		expect(response.status).toBe(422);
		const html = (await response.text()).replaceAll("<!-- -->", "");
		const [alert = ""] = /role="alert".*?<\/p>/.exec(html) ?? [];
		expect(alert).toContain(`<p>${message}</p>`);
		expect(html).toMatch(new RegExp(`class="field-error">${message}<`));
		for (const text of Object.values(fields)) if (/\w/.test(text) && text !== "song") expect(html).toContain(text);
		if (!("imageUrl" in fields)) expect(html).toContain('value="https://kept.example.org/x.png"');
		expect(await newest()).toBeUndefined();
	});

	test("marks every field that is wrong, though one mistake is told above", async () => {
		const html = await (
			await submit(await becomeMember(app), { title: "", url: "", description: "", author: "" })
		).text();
		for (const message of [
			mediaMessages.titleMissing,
			mediaMessages.urlMissing,
			mediaMessages.descriptionMissing,
			mediaMessages.authorMissing,
		]) {
			expect(html).toContain(`class="field-error">${message}<`);
		}
	});

	test("may fill every limit to the last character, counted as people do", async () => {
		const fields = { title: "🌊".repeat(150), description: "🌊".repeat(500), author: "🌊".repeat(100) };
		expect(await itemOf(await becomeMember(app), fields)).toMatchObject(fields);
	});

	test("is of the first type and without cover and tags where nothing is said of them", async () => {
		const person = await becomeMember(app);
		const bare = mediaForm();
		for (const name of ["type", "imageUrl", "tagText"]) bare.delete(name);
		expect((await app.post(form, bare, as(person))).status).toBe(200);
		expect(await newest()).toMatchObject({ type: "article", imageUrl: "", tags: [] });
	});

	test("has a form that says what is to come, with the member's name as author and nothing else of the account", async () => {
		const person = await becomeMember(app);
		const unnamed = await pageText(form, person);
		expect(unnamed).toContain("Add Science Communication Content");
		expect(unnamed).toContain("All submissions require admin approval");
		for (const label of [
			"Title",
			"URL",
			"Content Type",
			"Description",
			"Author/Creator",
			"Cover Image URL (optional)",
		]) {
			expect(unnamed).toContain(`>${label}</label>`);
		}
		expect(unnamed).toMatch(/>Article<.*>Video<.*>Podcast<.*>Other</);
		const [fields = ""] = /<form[^>]*id="board-form".*?<\/form>/s.exec(unnamed) ?? [];
		expect(fields).toContain('name="author"');
		expect(fields).not.toContain(person.email);
		await app.post(href("/profile"), new URLSearchParams({ intent: "rename", name: "Mary Somerville" }), as(person));
		expect(await pageText(form, person)).toMatch(
			/name="author"[^>]*value="Mary Somerville"|value="Mary Somerville"[^>]*name="author"/,
		);
	});

	test("is one of 20 a day and account", async () => {
		const person = await becomeMember(app, { emailVerified: true });
		for (let i = 0; i < submissionsPerDay; i++) expect((await submit(person)).status).toBe(200);
		const response = await submit(person, { title: "One too many" });
		expect(response.status).toBe(429);
		const html = await response.text();
		expect(html).toContain("You can submit 20 entries to the boards in a day.");
		expect(html).toContain('value="One too many"');
		expect(await db.$count(mediaItems)).toBe(submissionsPerDay);
	});
});

describe("an edit", () => {
	test("starts from all that the item says, with its tags as text for who has no JavaScript", async () => {
		const person = await becomeMember(app);
		const row = await itemOf(person);
		const html = await pageText(editPath(row.id), person);
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

	test("replaces what the item says, leads to the board, and says so there once", async () => {
		const person = await becomeMember(app);
		const row = await itemOf(person);
		const response = await edit(person, row, { title: "Changed", tagText: "new" });
		expect(response.status).toBe(303);
		expect(response.headers.get("Location")).toBe(list);
		expect(await stored(row.id)).toMatchObject({ title: "Changed", tags: ["new"], editedSinceApproval: false });
		const board = await app.get(list, { Cookie: `${person?.cookie}; ${cookieHeader(response)}` });
		expect(await board.text()).toContain(mediaMessages.saved);
		expect(board.headers.getSetCookie().join()).toMatch(/notice=;/);
	});

	test("of its owner keeps an approved item approved and marks it for another look", async () => {
		const person = await becomeMember(app);
		const row = await itemOf(person);
		await db.update(mediaItems).set({ approved: true });
		const crafted = { approved: "no", editedSinceApproval: "", userId: nobody, id: nobody, hidden: "on" };
		expect((await edit(person, row, crafted)).status).toBe(303);
		expect(await stored(row.id)).toMatchObject({
			approved: true,
			editedSinceApproval: true,
			hidden: false,
			userId: row.userId,
			createdAt: row.createdAt,
		});
	});

	test.each(["yes", "true", "on"])(
		"of its owner approves nothing: approved=%s is dropped silently",
		async (approved) => {
			const person = await becomeMember(app);
			const row = await itemOf(person);
			expect((await edit(person, row, { approved, title: "Saved" })).status).toBe(303);
			expect(await stored(row.id)).toMatchObject({ approved: false, title: "Saved" });
		},
	);

	test("keeps the cover, unless it names another one, which is to be fetched anew", async () => {
		const person = await becomeMember(app);
		const row = await itemOf(person);
		const coverCheckedAt = new Date();
		await db.update(mediaItems).set({ coverCheckedAt });
		await edit(person, row, { title: "Same cover" });
		const same = await stored(row.id);
		expect(same).toMatchObject({ title: "Same cover", coverCheckedAt });
		await edit(person, same ?? row, { imageUrl: "https://example.org/another.jpg" });
		expect(await stored(row.id)).toMatchObject({ image: null, coverCheckedAt: null });
	});

	test("of another's item is refused, and of one that is nobody's", async () => {
		const [owner, other] = [await becomeMember(app), await becomeMember(app)];
		for (const row of [await itemOf(owner), await add({ userId: null })]) {
			const page = await app.get(editPath(row.id), as(other));
			expect(page.status).toBe(403);
			expect(await page.text()).toContain("Not authorized to update this item");
			const asData = await app.get(`${editPath(row.id)}.data`, as(other));
			expect(asData.status).toBe(403);
			expect(await asData.text()).not.toContain(row.url);
			const response = await edit(other, row, { title: "Taken over" });
			expect(response.status).toBe(403);
			const html = await response.text();
			expect(html).toContain("Not authorized to update this item");
			expect(html).toContain("Taken over");
			expect(await stored(row.id)).toEqual(row);
		}
	});

	test("of any item is an admin's too, who alone changes whether it is approved", async () => {
		const [owner, moderator] = [await becomeMember(app), await becomeAdmin()];
		const row = await itemOf(owner);
		expect(await pageText(editPath(row.id), moderator)).toContain('name="approved"');
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
		const events = await db.select().from(moderationEvents).where(eq(moderationEvents.subjectId, row.id));
		const told = { submitterId: row.userId, actorId: expect.stringMatching(/./) };
		expect(events).toMatchObject([
			{ ...told, action: "approved" },
			{ ...told, action: "undone", undoes: null },
		]);
	});

	test("of an admin that is sent back still has what it says of the approval", async () => {
		const row = await itemOf(await becomeMember(app));
		const response = await edit(await becomeAdmin(), row, { title: "", approved: "yes" });
		expect(response.status).toBe(422);
		const html = await response.text();
		expect(html).toMatch(/<option value="yes" selected="">/);
		expect(html).toContain(`value="${row.updatedAt.toISOString()}"`);
		const ownersHtml = await (await edit(await becomeMember(app), row, { title: "", approved: "yes" })).text();
		expect(ownersHtml).not.toContain('name="approved"');
	});

	test("with which an admin approves an item or puts it back can be undone in the panel, and is told like all decisions", async () => {
		const [owner, moderator] = [await becomeMember(app), await becomeAdmin()];
		const row = await itemOf(owner);
		const decide = async (approved: "yes" | "no", seen = row) => {
			const response = await edit(moderator, (await stored(row.id)) ?? seen, { approved });
			expect(response.headers.get("Location")).toBe(href("/inaction/admin"));
			const panel = await pageText(href("/inaction/admin"), moderator);
			return /name="event" value="([^"]+)"/.exec(panel)?.[1] ?? "";
		};
		const undo = async (event: string) => {
			const body = new URLSearchParams({ event, only: event });
			expect((await app.post(href("/inaction/admin"), body, as(moderator))).status).toBe(303);
			return stored(row.id);
		};
		expect(await undo(await decide("yes"))).toMatchObject({ approved: false });
		await decide("yes");
		// Who is not told yet that it is public is told what became of it in the end.
		expect(await undo(await decide("no"))).toMatchObject({ approved: true });
		expect(await latestEventOf(db, "media", row.id)).toMatchObject({ action: "restored" });
		await decide("no");
		await tellOfDecisions(app);
		const subjects = (await mailsTo(db, owner.email)).map(({ subject }) => subject);
		expect(subjects.filter((subject) => subject.includes("SciComm"))).toEqual([
			"Your submission to SciComm in Action is looked at again",
		]);
		expect(await db.$count(pendingNotifications)).toBe(0);
		expect((await edit(moderator, row, { approved: "yes" })).status).toBe(409);
		expect(await db.$count(pendingNotifications)).toBe(0);
	});

	test("needs an account: the page leads to the login and back, a post keeps what was typed", async () => {
		const row = await itemOf(await becomeMember(app));
		const page = await app.get(editPath(row.id));
		expect(page.status).toBe(302);
		expect(page.headers.get("Location")).toBe(`/login?redirect=${editPath(row.id)}`);
		const response = await edit(null, row, { author: "Kept author" });
		expect(response.status).toBe(401);
		const html = await response.text();
		expect(html).toContain("Authentication required");
		expect(html).toContain('value="Kept author"');
		expect(html).toContain(`value="${row.updatedAt.toISOString()}"`);
		expect(await stored(row.id)).toEqual(row);
	});

	test("of an item that is not there says so; without an id it leads to the board", async () => {
		const person = await becomeMember(app);
		const row = await itemOf(person);
		await db.delete(mediaItems);
		for (const id of [row.id, nobody, "nonsense", "'; --"]) {
			const page = await app.get(editPath(encodeURIComponent(id)), as(person));
			expect(page.status).toBe(404);
			expect(await page.text()).toContain("Media item not found");
			const response = await edit(person, { ...row, id: encodeURIComponent(id) });
			expect(response.status).toBe(404);
			expect(await response.text()).toContain("Media item not found");
		}
		for (const viewer of [person, null]) {
			const bare = await app.get(href("/inaction/edit/:id?"), as(viewer));
			expect(bare.status).toBe(302);
			expect(bare.headers.get("Location")).toBe(list);
		}
		expect((await app.post(href("/inaction/edit/:id?"), mediaForm(), as(person))).headers.get("Location")).toBe(list);
	});

	test("that breaks a rule is sent back with what was typed and the version", async () => {
		const person = await becomeMember(app);
		const row = await itemOf(person);
		const response = await edit(person, row, { title: "", url: "nonsense" });
		expect(response.status).toBe(422);
		const html = await response.text();
		expect(html).toContain("<p>Title is required</p>");
		expect(html).toContain('value="nonsense"');
		expect(html).toContain(`value="${row.updatedAt.toISOString()}"`);
		expect(await stored(row.id)).toEqual(row);
	});

	test("that comes second is told, keeps its text, and replaces the first when it is sent again", async () => {
		const person = await becomeMember(app);
		const row = await itemOf(person);
		const both = await Promise.all(["First", "Second"].map((title) => edit(person, row, { title })));
		expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
		const html = (await both.find(({ status }) => status === 409)?.text()) ?? "";
		expect(html).toContain("This item was changed elsewhere since you opened it.");
		const kept = /value="(First|Second)"/.exec(html)?.[1] ?? "";
		const now = await stored(row.id);
		expect(now?.title).not.toBe(kept);
		const version = now?.updatedAt.toISOString() ?? "";
		expect(html).toContain(`value="${version}"`);
		expect((await edit(person, row, { title: kept, version })).status).toBe(303);
		expect((await stored(row.id))?.title).toBe(kept);
	});

	test.each(["", "nonsense", "2001-01-01T00:00:00.000Z", "'; --"])(
		"of the version %j changes nothing",
		async (version) => {
			const person = await becomeMember(app);
			const row = await itemOf(person);
			expect((await edit(person, row, { version })).status).toBe(409);
			expect(await stored(row.id)).toEqual(row);
		},
	);
});

describe("what is mine", () => {
	test("is on my profile with its state, and on nobody else's", async () => {
		const [person, other] = [await becomeMember(app), await becomeMember(app)];
		await itemOf(person);
		const mine = async (who: Person) => (await pageText(href("/profile"), who)).split("Your media")[1] ?? "";
		expect(await mine(person)).toMatch(/What the tide pool knows.*>Pending</s);
		await db.update(mediaItems).set({ approved: true });
		expect(await mine(person)).toMatch(/What the tide pool knows.*>Live</s);
		await db.update(mediaItems).set({ hidden: true });
		expect(await mine(person)).toMatch(/What the tide pool knows.*>Hidden</s);
		expect(await mine(other)).not.toContain("What the tide pool knows");
	});

	test("is deleted for good by its owner, after a question", async () => {
		const person = await becomeMember(app);
		const row = await itemOf(person);
		const page = await pageText(deletePath(row.id), person);
		expect(page).toContain("Delete this item?");
		expect(page).toContain("What the tide pool knows");
		const response = await erase(person, row.id);
		expect(response.status).toBe(303);
		expect(response.headers.get("Location")).toBe(list);
		expect(await stored(row.id)).toBeUndefined();
		const again = await erase(person, row.id);
		expect(again.status).toBe(404);
		expect(await again.text()).toContain("Media item not found");
	});

	test.each([{ approved: true }, { approved: false }, { approved: true, editedSinceApproval: true }])(
		"is deleted by an admin with a reason, which its owner is told and the log keeps: %j",
		async (state) => {
			const [owner, moderator] = [await becomeMember(app), await becomeAdmin()];
			const mine = await itemOf(owner);
			await db.update(mediaItems).set(state).where(eq(mediaItems.id, mine.id));
			const row = await stored(mine.id);
			const asked = await app.get(deletePath(mine.id), as(moderator));
			const erased = await erase(moderator, mine.id);
			expect(await stored(mine.id)).toEqual(row);
			const path = erased.headers.get("Location") ?? "";
			expect([asked.headers.get("Location"), path]).toEqual([path, expect.stringContaining(href("/admin/reject"))]);
			expect(await pageText(editPath(mine.id), moderator)).toContain(path.replaceAll("&", "&amp;"));
			expect(await pageText(path, moderator)).toContain("What the tide pool knows");

			const { searchParams } = new URL(path, "https://heliograph.example");
			const body = new URLSearchParams([...searchParams, ["reason", "broken"], ["explanation", "The page is gone."]]);
			const rejected = await app.post(href("/admin/reject"), body, as(moderator));
			expect(rejected.headers.get("Location")).toBe(href("/inaction/admin"));
			expect(await stored(mine.id)).toBeUndefined();
			expect((await app.post(href("/admin/reject"), body, as(moderator))).status).toBe(409);
			const [event] = await db.select().from(moderationEvents).where(eq(moderationEvents.subjectId, mine.id));
			expect(event).toMatchObject({ action: "rejected", reason: "broken", submitterId: mine.userId });
			await tellOfDecisions(app);
			const mails = await mailsTo(db, owner.email);
			expect(mails.some(({ text }) => text.includes("The page is gone."))).toBe(true);
			expect(
				(await app.post(href("/admin/log/:id", { id: event?.id ?? "" }), new URLSearchParams(), as(moderator))).status,
			).toBe(303);
			expect(await stored(mine.id)).toEqual(row);
		},
	);

	test("is not deleted by a moderator who saw it waiting, once another has approved it", async () => {
		const [owner, moderator] = [await becomeMember(app), await becomeAdmin()];
		const row = await itemOf(owner);
		const subject = `media ${row.id} ${row.updatedAt.toISOString()}`;
		await db.update(mediaItems).set({ approved: true, updatedAt: row.updatedAt }).where(eq(mediaItems.id, row.id));
		const body = new URLSearchParams({ subject, back: "/", reason: "broken" });
		expect((await app.post(href("/admin/reject"), body, as(moderator))).status).toBe(404);
		expect(await stored(row.id)).toMatchObject({ approved: true });
	});

	test("is deleted by nobody else", async () => {
		const [owner, other] = [await becomeMember(app), await becomeMember(app)];
		for (const row of [await itemOf(owner), await add({ userId: null })]) {
			const page = await app.get(deletePath(row.id), as(other));
			expect(page.status).toBe(403);
			const response = await erase(other, row.id);
			expect(response.status).toBe(403);
			expect(await response.text()).toContain("Not authorized to delete this item");
			const anonymous = await erase(null, row.id);
			expect(anonymous.status).toBe(401);
			expect(await anonymous.text()).toContain("Authentication required");
			const login = await app.get(deletePath(row.id));
			expect(login.headers.get("Location")).toBe(`/login?redirect=${deletePath(row.id)}`);
			expect(await stored(row.id)).toEqual(row);
		}
		for (const id of [nobody, "nonsense"]) expect((await erase(other, id)).status).toBe(404);
	});

	test("takes no other form", async () => {
		const person = await becomeMember(app);
		const row = await itemOf(person);
		const headers = { ...as(person), "Content-Type": "application/json" };
		for (const path of [form, editPath(row.id), deletePath(row.id)]) {
			expect((await app.post(path, JSON.stringify({ approved: true }), headers)).status, path).toBe(400);
		}
		expect(await stored(row.id)).toEqual(row);
	});
});
