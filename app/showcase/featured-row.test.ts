import { randomUUID } from "node:crypto";
import { asc, desc, eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { pictureUrl } from "#app/images/image.ts";
import { storePicture } from "#app/images/images.server.ts";
import { moderationEvents, pendingNotifications } from "#app/moderation/moderation.tables.server.ts";
import { moderationMessages } from "#app/moderation/moderation.ts";
import { becomeMember } from "#tests/accounts.ts";
import { testAdmin } from "#tests/app.ts";
import { tellOfDecisions } from "#tests/decision-mails.ts";
import { addWaiting } from "#tests/moderation.ts";
import { folderOf, move } from "#tests/moving.ts";
import { itemForm } from "#tests/showcase.ts";
import { testSite } from "#tests/site.ts";
import { featureApplications, showcaseItems } from "./showcase.tables.server.ts";
import { showcaseMessages } from "./showcase.ts";

const site = await testSite();
const { db } = site;
const ada = await becomeMember(site, { email: testAdmin, name: "Ada", emailVerified: true });
const member = site.as(await becomeMember(site, { emailVerified: true }));
const moderator = site.as(ada);
const visitor = site.as(null);
const showcase = href("/showcase");

beforeEach(async () => {
	await db.delete(showcaseItems);
	await db.delete(pendingNotifications);
});

async function addItem(title: string, fields: Partial<typeof showcaseItems.$inferInsert> = {}) {
	const [item] = await db
		.insert(showcaseItems)
		.values({ title, description: "d", link: "https://example.org", category: "blog", tags: ["tag of it"], ...fields })
		.returning({ id: showcaseItems.id });
	return item?.id ?? "";
}

async function fillRow() {
	const [one = ""] = await Promise.all(["Tides", "Moths", "Ferns"].map((title) => addItem(title, { featured: true })));
	return one;
}

function feature(id: string, featured: "on" | "" = "on", person = moderator, search = "") {
	return person.post(showcase + search, { item: id, featured });
}

async function featuredTitles() {
	const html = await visitor.page(showcase);
	const row = html.slice(html.indexOf('class="featured"'), html.indexOf('id="browse"'));
	return [...row.matchAll(/class="tile-link">([^<]*)</g)].map(([, title]) => title).sort();
}

async function actionsOn(id: string) {
	const { action, actorId, subjectId, at } = moderationEvents;
	const events = await db.select({ action, actorId }).from(moderationEvents).where(eq(subjectId, id)).orderBy(asc(at));
	expect(events.every(({ actorId }) => actorId === ada.id)).toBe(true);
	return events.map(({ action }) => action);
}

const deskOf = (id: string) => href("/admin/reports/:kind/:id", { kind: "item", id });

/** Decides as the form of the moderators' page does. */
async function decide(id: string, verdict: "hidden" | "shown" | "deleted") {
	const state = /name="state" value="([^"]+)"/.exec(await moderator.page(deskOf(id)))?.[1] ?? "";
	const { status } = await moderator.post(deskOf(id), { state, verdict, reason: "advertising", explanation: "" });
	expect(status).toBe(303);
}

async function undoLatest(id: string) {
	const events = await db.select().from(moderationEvents).where(eq(moderationEvents.subjectId, id));
	const latest = events.sort((a, b) => +b.at - +a.at)[0];
	expect((await moderator.post(href("/admin"), { event: latest?.id ?? "" })).status).toBe(303);
}

describe("the featured row", () => {
	test("takes an item and lets it go again, as the log has it, once however often it is sent", async () => {
		const id = await addItem("Tide Tables");
		for (const featured of ["on", "on"] as const) expect((await feature(id, featured)).location).toBe(showcase);
		expect(await featuredTitles()).toEqual(["Tide Tables"]);
		const { location, headers } = await feature(id, "", moderator, "?category=blog");
		expect(location).toBe(`${showcase}?category=blog`);
		await feature(id, "");
		expect(await featuredTitles()).toEqual([]);
		expect(await actionsOn(id)).toEqual(["featured", "unfeatured"]);
		expect(await moderator.page(`${href("/admin/log")}?action=unfeatured`)).toContain("Tide Tables");
		const [notice = ""] = headers.getSetCookie();
		const told = site.as({ cookie: `${ada.cookie}; ${notice.split(";")[0]}` });
		expect(await told.page(showcase)).toContain("The item is no longer featured.");
	});

	test("takes no fourth: it says which three stand there and how to make room, and pushes none out", async () => {
		const first = await fillRow();
		const fourth = await addItem("Newest of all");
		const refused = await feature(fourth);
		expect(refused.status).toBe(409);
		for (const text of ["The featured row is full", "Tides", "Moths", "Ferns", "Stop featuring one of them"])
			expect(/class="form-alert.*?<\/div>/s.exec(refused.text)?.[0]).toContain(text);
		expect(await featuredTitles()).toEqual(["Ferns", "Moths", "Tides"]);
		expect(await actionsOn(fourth)).toEqual([]);
		await feature(first, "");
		expect((await feature(fourth)).status).toBe(303);
		expect(await featuredTitles()).toEqual(["Ferns", "Moths", "Newest of all"]);
	});

	test("takes one of several that moderators put into its last place at once", async () => {
		await feature(await fillRow(), "");
		const ids = await Promise.all(["A", "B", "C", "D"].map((title) => addItem(title)));
		const statuses = (await Promise.all(ids.map((id) => feature(id)))).map(({ status }) => status);
		expect(statuses.sort()).toEqual([303, 409, 409, 409]);
		expect(await db.$count(showcaseItems, sql`featured`)).toBe(3);
	});

	test("keeps the newest three where more are moved in", async () => {
		const id = await addItem("Here", { featured: true });
		const moved = ["Oldest", "Older", "Newest", "Hidden"].map((title, i) => ({
			...{ id: randomUUID(), title, description: "d", link: "https://example.org", category: "blog", tags: ["t"] },
			...{ featured: true, hidden: title === "Hidden", created_at: `2025-01-0${i + 1}T00:00:00Z` },
		}));
		await move(db, folderOf({ "showcase_items.json": moved }));
		expect(await featuredTitles()).toEqual(["Here", "Newest", "Older"]);
		expect(await db.$count(showcaseItems, sql`featured and not hidden`)).toBe(3);
		expect(await feature(id, "")).toMatchObject({ location: showcase });
		expect(await featuredTitles()).toEqual(["Newest", "Older"]);
	});

	test("takes no fourth with an approval: the application waits, and is approved without", async () => {
		await fillRow();
		const id = await addWaiting(db, "showcase");
		const queue = `${href("/admin")}?queue=showcase`;
		const subject = /name="subject" value="([^"]+)"/.exec(await moderator.page(`${queue}&item=${id}`))?.[1] ?? "";
		expect(await moderator.post(queue, { subject, featured: "on" })).toAnswer(409, "The featured row is full");
		expect(await db.$count(featureApplications, eq(featureApplications.id, id))).toBe(1);
		expect(await featuredTitles()).toEqual(["Ferns", "Moths", "Tides"]);
		expect(await actionsOn(id)).toEqual([]);
		expect((await moderator.post(queue, { subject })).status).toBe(303);
		expect(await db.$count(showcaseItems, eq(showcaseItems.id, id))).toBe(1);
	});

	test.each([
		["a visitor", visitor, 401],
		["a member", member, 403],
	])("is not for %s, who is offered nothing of the kind", async (_, person, status) => {
		const [id, other] = [await addItem("Tide Tables", { featured: true }), await addItem("Moths")];
		expect(await person.page(showcase)).not.toMatch(/Stop featuring|Hide or delete/);
		expect(await moderator.page(showcase)).toContain("Stop featuring: Tide Tables");
		expect((await feature(id, "", person)).status).toBe(status);
		expect((await feature(other, "on", person)).status).toBe(status);
		const verdict = { state: "x", verdict: "hidden", reason: "other", explanation: "x" };
		expect((await person.post(deskOf(id), verdict)).status).toBe(status);
		expect(await featuredTitles()).toEqual(["Tide Tables"]);
	});

	test("takes an item that is there and shown", async () => {
		for (const id of ["nothing", "00000000-0000-4000-8000-000000000000", ""])
			expect(await feature(id)).toAnswer(404, "This item doesn't exist");
		expect((await feature(await addItem("Out of sight", { hidden: true }))).status).toBe(409);
	});
});

describe("an item that a moderator takes down", () => {
	test("is nowhere, nor are its picture and its tags, until it is shown again where it stood", async () => {
		const image = await storePicture(db, Buffer.from("a picture"));
		const id = await addItem("Tide Tables", { featured: true, tags: ["nobody's"], image });
		const seen = async () => {
			const pages = [showcase, `${showcase}?q=tide`, `${showcase}?category=blog`, `${showcase}?tag=nobody%27s`];
			const texts = await Promise.all([...pages, href("/"), "/_.data"].map((path) => visitor.page(path)));
			const picture = (await visitor.get(`/images/${image}.webp`)).status;
			return [texts.filter((text) => text.includes("Tide Tables")).length, picture];
		};
		const before = await seen();
		expect(before[1]).toBe(200);
		await decide(id, "hidden");
		expect(await seen()).toEqual([0, 404]);
		expect(await visitor.page(showcase)).not.toContain("nobody's");
		expect(await moderator.page(href("/admin/reports"))).toContain("Tide Tables");
		await decide(id, "shown");
		expect(await seen()).toEqual(before);
		expect(await featuredTitles()).toEqual(["Tide Tables"]);
		expect(await actionsOn(id)).toEqual(["hidden", "shown"]);
	});

	test("comes back to its place when that is undone, and is not new again", async () => {
		const id = await addItem("Tide Tables", { featured: true });
		const entry = () => db.select().from(publicEntries).where(eq(publicEntries.id, id));
		const [{ createdAt } = {}] = await entry();
		for (const verdict of ["hidden", "deleted"] as const) {
			await decide(id, verdict);
			expect(await featuredTitles()).toEqual([]);
			await undoLatest(id);
			expect(await featuredTitles()).toEqual(["Tide Tables"]);
			expect(await entry()).toMatchObject([{ createdAt, isListed: true }]);
		}
	});

	test.each(["hidden", "deleted"] as const)("and was %s pushes none out when it comes back", async (verdict) => {
		const id = await fillRow();
		await decide(id, verdict);
		await feature(await addItem("Newest of all"));
		await undoLatest(id);
		expect(await featuredTitles()).toEqual(["Ferns", "Moths", "Newest of all"]);
		expect(await visitor.page(`${showcase}?q=tides`)).toContain("Tides");
		expect(await db.$count(showcaseItems, sql`featured and not hidden`)).toBe(3);
	});
});

describe("an item that a moderator edits", () => {
	const editPath = (id: string) => href("/showcase/edit/:id", { id });

	/** Opens the form and sends it with some fields changed. */
	async function edit(id: string, fields: Record<string, string>, opened?: string) {
		const version = /name="version" value="([^"]+)"/.exec(opened ?? (await moderator.page(editPath(id))))?.[1] ?? "";
		return moderator.post(editPath(id), itemForm({ title: "Tide Tables", tags: "tag of it", version, ...fields }));
	}

	const stored = async (id: string) => (await db.select().from(showcaseItems).where(eq(showcaseItems.id, id)))[0];

	test("says the new words, keeps its place and its picture, and the log shows both with who did it", async () => {
		const image = await storePicture(db, Buffer.from("a picture"));
		const id = await addItem("Tide Tables", { featured: true, image });
		expect(await moderator.page(showcase)).toContain(`href="${editPath(id)}"`);
		expect(await moderator.page(deskOf(id))).toContain(`href="${editPath(id)}"`);
		const form = await moderator.page(editPath(id));
		for (const text of ["Tide Tables", "https://example.org", "tag of it"]) expect(form).toContain(`value="${text}"`);
		const { status, location } = await edit(id, { title: "Tide Times", tags: "tides, <b>moon</b>" });
		expect([status, location]).toEqual([303, href("/admin/reports")]);
		expect(await stored(id)).toMatchObject({
			title: "Tide Times",
			tags: ["tides", "<b>moon</b>"],
			featured: true,
			image,
		});
		expect(await featuredTitles()).toEqual(["Tide Times"]);
		const [event] = await db.select().from(moderationEvents).where(eq(moderationEvents.subjectId, id));
		const entry = await moderator.page(href("/admin/log/:id", { id: event?.id ?? "" }));
		expect(entry).toMatch(/edited by <bdi[^>]*>Ada</);
		for (const piece of ["<del>Tables</del>", "<ins>Times</ins>", "&lt;b&gt;moon"]) expect(entry).toContain(piece);
	});

	test("keeps to itself the picture that was removed, also once that is told", async () => {
		const image = await storePicture(db, Buffer.from("a picture of somebody"));
		const id = await addItem("Tide Tables", { image });
		expect((await visitor.get(pictureUrl(image))).status).toBe(200);
		await edit(id, { withoutImage: "on" });
		expect((await stored(id))?.image).toBeNull();
		expect((await visitor.get(pictureUrl(image))).status).toBe(404);
		await undoLatest(id);
		expect((await visitor.get(pictureUrl(image))).status).toBe(200);
		await edit(id, { withoutImage: "on" });
		await tellOfDecisions(site);
		expect((await visitor.get(pictureUrl(image))).status).toBe(404);
	});

	test("is as it was when that is undone, unless it was edited again", async () => {
		const id = await addItem("Tide Tables");
		await edit(id, { title: "Once" });
		expect(await moderator.page(href("/admin/reports"))).toContain("is edited.");
		await undoLatest(id);
		expect(await stored(id)).toMatchObject({ title: "Tide Tables", description: "d", tags: ["tag of it"] });
		expect(await actionsOn(id)).toEqual(["edited", "restored"]);

		await edit(id, { title: "Twice" });
		const [first] = await db
			.select()
			.from(moderationEvents)
			.where(eq(moderationEvents.subjectId, id))
			.orderBy(desc(moderationEvents.at));
		await edit(id, { title: "Thrice" });
		const refused = await moderator.post(href("/admin"), { event: first?.id ?? "" });
		expect(refused).toAnswer(409, moderationMessages.undoChanged);
		expect((await stored(id))?.title).toBe("Thrice");
		const form = await moderator.page(href("/admin/reports"));
		const open = [...form.matchAll(/name="event" value="([^"]+)"/g)].map(([, event = ""]) => event);
		const all = new URLSearchParams(open.map((event) => ["event", event]));
		expect([open.length, (await moderator.post(href("/admin"), all)).status]).toEqual([2, 303]);
		expect((await stored(id))?.title).toBe("Tide Tables");
	});

	test("is not changed by a form that is wrong or older, which keeps what was typed", async () => {
		const id = await addItem("Tide Tables");
		const opened = await moderator.page(editPath(id));
		for (const link of ["javascript:alert(1)", "//evil.example:x", ""])
			expect((await edit(id, { title: "Typed", link })).status).toBe(422);
		expect(await edit(id, { title: "Typed", tags: " , " })).toAnswer(
			422,
			"At least one tag is required",
			'value="Typed"',
		);
		await edit(id, { title: "Faster" });
		// It is sent again, since the answer was lost.
		expect(await edit(id, { title: "Faster" }, opened)).toMatchObject({
			status: 303,
			location: href("/showcase/:id", { id }),
		});
		const refused = await edit(id, { title: "Typed" }, opened);
		expect(refused).toAnswer(409, showcaseMessages.changedElsewhere, 'value="Typed"', "Faster");
		expect((await stored(id))?.title).toBe("Faster");
		expect(await actionsOn(id)).toEqual(["edited"]);
	});

	test("has no entry in the log when nothing was changed", async () => {
		const description = "When the water comes, and why.";
		const id = await addItem("Tide Tables", { description, link: "https://example.org/tides" });
		expect(await edit(id, {})).toMatchObject({ status: 303, location: href("/showcase/:id", { id }) });
		expect(await actionsOn(id)).toEqual([]);
	});
});
