/** What the pages of entries have in common: resources, collab listings, requests, media and showcase items. */
import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { decide } from "#app/admin/decide.server.ts";
import { undoDecision } from "#app/admin/undo-decision.server.ts";
import { microblogShareUrl, networkShareUrl } from "#app/boards/share-urls.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import { events } from "#app/events/event.tables.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { savedLists } from "#app/lists/list.tables.server.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { scicommProjects } from "#app/projects/project.tables.server.ts";
import { requests } from "#app/requests/request.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { showcaseItems } from "#app/showcase/showcase.tables.server.ts";
import { becomeMember } from "./accounts.ts";
import { testAdmin } from "./app.ts";
import { addWaiting, seen } from "./moderation.ts";
import { addPublic } from "./reports.ts";
import { testSite } from "./site.ts";

const site = await testSite();
const { db } = site;
const ada = await becomeMember(site, { name: "Ada Anonymous" });
const stranger = await becomeMember(site);

const boards = [
	{ kind: "resource", table: resources, list: href("/resources"), label: "Resources" },
	{ kind: "collab", table: collabListings, list: href("/collab"), label: "Collab Board" },
	{ kind: "request", table: requests, list: href("/requests"), label: "Requests" },
	{ kind: "media", table: mediaItems, list: href("/inaction"), label: "SciComm in Action" },
	{ kind: "item", table: showcaseItems, list: href("/showcase"), label: "Showcase" },
] as const;

describe.each(boards)("the page of a $kind", ({ kind, table, list, label }) => {
	const show = (id: string, who: { cookie: string } | null = null) =>
		site.get(`${list}/${id}`, who ? { Cookie: who.cookie } : {});

	test("says all of it, and is reported there", async () => {
		const { id, title } = await addPublic(db, kind, ada);
		const report = href("/report/:kind/:id", { kind, id });
		const page = await show(id);
		expect(page.status).toBe(200);
		for (const text of [title, "What it is about.", report, `${list}/${id}"`, "og:title", "application/ld+json"])
			expect(page.text).toContain(text);
		expect(page.text).toMatch(new RegExp(`data-copy="[^"]*${list}/${id}"`));
		expectWaysToShare(page.text, `${list}/${id}`, title);
		expect(wayBackIn(page.text)).toEqual([list, label]);
		const board = await site.get(list);
		expect(board.text).toContain(`href="${list}/${id}"`);
		expect(board.text).not.toContain("/report/");
	});

	test("names others of its sort, never itself and nothing hidden", async () => {
		const [one, other, hidden] = [
			await addPublic(db, kind, ada),
			await addPublic(db, kind, ada),
			await addPublic(db, kind, ada),
		];
		await db.update(table).set({ hidden: true }).where(eq(table.id, hidden.id));
		const alike = (await show(one.id)).text.split("More like this")[1] ?? "";
		expect(alike).toContain(`href="${list}/${other.id}"`);
		expect(alike).not.toContain(`href="${list}/${one.id}"`);
		expect(alike).not.toContain(hidden.id);
	});

	test("that a moderator has hidden is for its owner, who is told so", async () => {
		const { id } = await addPublic(db, kind, ada);
		await db.update(table).set({ hidden: true }).where(eq(table.id, id));
		expect((await show(id)).status).toBe(404);
		expect((await show(id, stranger)).status).toBe(404);
		const seen = await show(id, ada);
		expect(seen.status).toBe(kind === "item" ? 404 : 200);
		if (kind === "item") return;
		expect(seen.text).toContain("A moderator has hidden this");
		expect(seen.text).not.toContain("/report/");
		expect(seen.text).not.toContain("ld+json");
		expect(seen.text).toContain('content="noindex"');
	});

	test("that is no id, or the id of something else, is not found", async () => {
		const other = await addPublic(db, kind === "media" ? "resource" : "media", ada);
		for (const id of ["nonsense", "%00", other.id, "00000000-0000-4000-8000-000000000000"])
			expect((await show(id)).status).toBe(404);
	});

	test("keeps markup in a title out of what programs read", async () => {
		const { id } = await addPublic(db, kind, ada);
		const evil = "</script><script>alert(1)</script>";
		const column = sql.identifier(kind === "resource" ? "name" : "title");
		await db.execute(sql`update ${table} set ${column} = ${evil} where ${eq(table.id, id)}`);
		const page = await show(id);
		expect(page.status).toBe(200);
		expect(page.text).not.toContain("<script>alert");
	});
});

test.each(boards.filter(({ kind }) => kind !== "item"))(
	"a $kind that waits tells its owner so, and strangers nothing",
	async ({ kind, table, list }) => {
		const { id } = await addPublic(db, kind, ada);
		await db.execute(sql`update ${table} set approved = false where ${eq(table.id, id)}`);
		expect((await site.get(`${list}/${id}`)).status).toBe(404);
		const seen = await site.get(`${list}/${id}`, { Cookie: ada.cookie });
		expect(seen.status).toBe(200);
		expect(seen.text).toContain("is waiting for a moderator");
		expect(seen.text).toContain('content="noindex"');
	},
);

test.each(boards)(
	"a link to a $kind by its row on the board, as they were once, still leads there",
	async ({ kind, list }) => {
		const { id } = await addPublic(db, kind, ada);
		const { text } = await site.get(list);
		expect(text.split(`id="${id}"`)).toHaveLength(2);
		const page = await site.get(`${list}/${id}`);
		expect(text + page.text).not.toMatch(/(?:#|%23)[0-9a-f]{8}-[0-9a-f]{4}-/);
	},
);

/** Where the way back on a page leads, and what it says. */
function wayBackIn(html: string) {
	return /<p class="page-back"><a href="([^"]*)" data-back-to-list="">.*?<\/svg>([^<]*)</.exec(html)?.slice(1);
}

function expectWaysToShare(html: string, path: string, title: string) {
	const url = `http://localhost${path}`;
	expect(html).toContain('data-share=""');
	for (const to of [microblogShareUrl(title, url), networkShareUrl(url)])
		expect(html).toContain(`href="${to.replaceAll("&", "&amp;")}"`);
}

test.each([
	{ kind: "job", path: (id: string) => href("/jobs/:id", { id }) },
	{ kind: "event", path: (id: string) => href("/events/:id", { id }) },
	{ kind: "project", path: (projectId: string) => href("/scicomm/projects/:projectId", { projectId }) },
	{ kind: "list", path: (id: string) => href("/lists/:id", { id }) },
] as const)("the page of a $kind is shared as others are", async ({ kind, path }) => {
	const { id, title } = await addPublic(db, kind, ada);
	expectWaysToShare(await site.as(null).page(path(id)), path(id), title);
});

test.each([
	{ kind: "card", list: href("/scicomm/card/directory"), label: "Directory", page: "/card" },
	{ kind: "job", list: href("/jobs"), label: "Jobs", page: href("/jobs") },
	{ kind: "event", list: href("/events"), label: "Events", page: href("/events") },
	{ kind: "project", list: href("/scicomm/projects"), label: "Projects", page: href("/scicomm/projects") },
] as const)("a $kind is reported on its page, and not in its row of the list", async ({ kind, list, label, page }) => {
	const { id, title } = await addPublic(db, kind, ada);
	for (const who of [null, stranger]) {
		const board = await site.as(who).page(list);
		expect(board).toContain(title);
		expect(board).not.toContain("/report/");
		const shown = await site.as(who).page(`${page}/${id}`);
		expect(shown).toContain(href("/report/:kind/:id", { kind, id }));
		expect(wayBackIn(shown)).toEqual([list, label]);
	}
});

test.each(boards.filter(({ kind }) => kind === "media" || kind === "request"))(
	"a long text of a $kind begins on the board, and is whole on its page",
	async ({ kind, table, list }) => {
		const { id } = await addPublic(db, kind, ada);
		const text = `${"Tides come and go. ".repeat(24)}And then they stay.`;
		await db.update(table).set({ description: text }).where(eq(table.id, id));
		const board = await site.as(null).page(list);
		expect(board).toContain("Tides come and go.");
		expect(board).not.toContain("And then they stay.");
		expect(await site.as(null).page(`${list}/${id}`)).toContain(text);
	},
);

test("what somebody has applied for is nowhere before it is approved, nor after it is rejected: its page would be its item's", async () => {
	const admin = await becomeMember(site, { email: testAdmin, emailVerified: true, isAdmin: true });
	const id = await addWaiting(db, "showcase");
	const path = href("/showcase/:id", { id });
	const everybody = async () =>
		Promise.all([null, ada, admin].map(async (who) => (await site.as(who).get(path)).status));
	expect(await everybody()).toEqual([404, 404, 404]);
	const why = { action: "rejected", reason: "incomplete", explanation: "Who is it for?" } as const;
	const rejected = await decide(db, admin, await seen(db, "showcase", id), why);
	expect(await everybody()).toEqual([404, 404, 404]);
	if (rejected.outcome !== "done") throw new Error("It was not rejected");
	await undoDecision(db, admin, rejected.eventId);
	await decide(db, admin, await seen(db, "showcase", id), { action: "approved" });
	expect(await everybody()).toEqual([200, 200, 200]);
});

test.each([
	["resource", resources, "", "LearningResource"],
	["collab", collabListings, "", "CreativeWork"],
	["item", showcaseItems, "", "CreativeWork"],
	["media", mediaItems, "article", "Article"],
	["media", mediaItems, "video", "VideoObject"],
	["media", mediaItems, "podcast", "PodcastEpisode"],
	["media", mediaItems, "other", "CreativeWork"],
] as const)("programs are told that a %s (%s) is a %s", async (kind, table, type, told) => {
	const { id } = await addPublic(db, kind, ada);
	if (type) await db.execute(sql`update ${table} set type = ${type} where ${eq(table.id, id)}`);
	const { list } = boards.find((board) => board.kind === kind) ?? { list: "" };
	const page = (await site.get(`${list}/${id}`)).text;
	const [, text = "{}"] = /<script[^>]*ld\+json[^>]*>([^<]*)</.exec(page) ?? [];
	expect(JSON.parse(text)).toMatchObject({ "@type": told });
});

test("a listing without a title says its text once", async () => {
	const { id } = await addPublic(db, "collab", ada);
	const text = "Who draws tides for children?";
	await db.execute(
		sql`update collab_listings set title = '', category = null, contact = '', email = 'ada@example.org', description = ${text} where id = ${id}`,
	);
	const main = (await site.get(href("/collab/:id", { id }))).text.split("<main")[1] ?? "";
	expect(main.match(/>Who draws tides for children\?</g)).toHaveLength(1);
});

test("a listing that is posted anonymously never names who did, nor how to reach them, to a stranger", async () => {
	const { id } = await addPublic(db, "collab", ada);
	await db
		.update(collabListings)
		.set({ anonymous: true, name: "Ada Anonymous", email: "ada@hidden.example", filled: true })
		.where(eq(collabListings.id, id));
	const page = (await site.get(href("/collab/:id", { id }))).text;
	expect(page).toContain("Filled");
	expect(page).not.toContain("Ada Anonymous");
	expect(page).not.toContain("ada@");
	const member = (await site.get(href("/collab/:id", { id }), { Cookie: stranger.cookie })).text;
	expect(member).not.toContain("Ada Anonymous");
	expect(member).toContain("ada@hidden.example");
});

const drawn = [
	...boards,
	{ kind: "job", table: jobListings, list: href("/jobs") },
	{ kind: "event", table: events, list: href("/events") },
	{ kind: "project", table: scicommProjects, list: href("/scicomm/projects") },
	{ kind: "list", table: savedLists, list: "/lists" },
] as const;

test.each(drawn)(
	"the page of a $kind names a drawn picture, which goes with it, and its earlier address leads to it",
	async ({ kind, table, list }) => {
		const { id } = await addPublic(db, kind, ada);
		const pictureOf = async () =>
			/og:image" content="http:\/\/localhost([^"]+)"/.exec((await site.get(`${list}/${id}`)).text)?.[1] ?? "";
		const before = await pictureOf();
		const { status, headers, bytes } = await site.get(before);
		expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
		const { width, height } = await sharp(bytes).metadata();
		expect([width, height]).toEqual([1200, 630]);
		const column = sql.identifier(kind === "resource" || kind === "project" ? "name" : "title");
		await db.execute(sql`update ${table} set ${column} = 'Another title 潮' where ${eq(table.id, id)}`);
		const now = await pictureOf();
		expect(await site.get(before)).toMatchObject({ status: 302, location: now });
		expect((await site.get(now)).status).toBe(200);
		await db.update(table).set({ hidden: true }).where(eq(table.id, id));
		expect((await site.get(now, { Cookie: ada.cookie })).status).toBe(404);
	},
);
