import fc from "fast-check";
import { mf2 } from "microformats-parser";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { columnsOf } from "#app/cards/card-own.server.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { scicommProjects } from "#app/projects/project.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { showcaseItems } from "#app/showcase/showcase.tables.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { siteSettings, testAdmin } from "#tests/app.ts";
import { cardInput } from "#tests/cards.ts";
import { jobForm } from "#tests/jobs.ts";
import { testSite } from "#tests/site.ts";
import { readStructuredData } from "#tests/structured-data.ts";
import { structuredDataTag } from "./structured-data.server.ts";

const app = await testSite();
const { db } = app;

const origin = "http://localhost";
/** What ends a script, begins a comment in one, or ends a line in older ones. */
const hostile = '</script><script>alert(1)</script><!--<script>\u2028\u2029\\"&amp;';

async function htmlAt(path: string, cookie?: string) {
	const response = await app.get(path, cookie ? { Cookie: cookie } : {});
	expect(response.status).toBe(200);
	return response.text;
}

/** The entries that a page's list has for machines. */
async function listedAt(path: string, cookie?: string) {
	const { about, missing } = await readStructuredData(await htmlAt(path, cookie));
	expect(missing).toEqual([]);
	expect(about).toMatchObject({ "@type": "CollectionPage", mainEntity: { "@type": "ItemList" } });
	// Just checked, and compared in full below.
	return about as { name: string; description: string; url: string; mainEntity: { itemListElement: object[] } };
}

function entries(...items: { name: string; url?: string }[]) {
	return items.map((item, i) => ({ "@type": "ListItem", position: i + 1, ...item }));
}

describe("a list tells machines what it lists:", () => {
	test("the directory its cards, newest first, by the address that each has now, and a page of it that page's", async () => {
		const cards = Array.from({ length: 25 }, (_, i) => ({
			...columnsOf(cardInput({ name: i === 0 ? hostile : `Person ${i}`, email: "ada@example.org" })),
			handle: i === 24 ? "newest" : null,
			createdAt: new Date(Date.UTC(2026, 0, 1, 0, i)),
		}));
		const hidden = { ...columnsOf(cardInput({ name: "Unseen" })), hidden: true };
		const [oldest] = await db
			.insert(scicommCards)
			.values([...cards, hidden])
			.returning({ id: scicommCards.id });
		const directory = href("/scicomm/card/directory");
		const first = await listedAt(directory);
		expect(first).toMatchObject({ name: "Directory of science communicators", url: origin + directory });
		expect(first.mainEntity.itemListElement).toHaveLength(24);
		expect(first.mainEntity.itemListElement[0]).toEqual(
			entries({ name: "Person 24", url: `${origin}/card/newest` })[0],
		);
		expect(JSON.stringify(first)).not.toMatch(/Unseen|ada@example/);
		const second = await listedAt(`${directory}?page=2`);
		expect(second.url).toBe(`${origin}${directory}?page=2`);
		const url = `${origin}/card/${oldest?.id}`;
		expect(second.mainEntity.itemListElement).toEqual(entries({ name: hostile, url }));
	});

	test("a search nothing, since the whole list stands for it", async () => {
		for (const query of ["?q=Person", "?page=2&open=on"]) {
			const html = await htmlAt(href("/scicomm/card/directory") + query);
			expect((await readStructuredData(html)).about).toBeUndefined();
		}
	});

	test("the job board its open jobs", async () => {
		const job = Object.fromEntries(jobForm()) as unknown as typeof jobListings.$inferInsert;
		const [open] = await db
			.insert(jobListings)
			.values([job, { ...job, closesAt: new Date(0) }, { ...job, hidden: true }])
			.returning({ id: jobListings.id });
		const board = await listedAt(href("/jobs"));
		expect([board.name, board.url]).toEqual(["Jobs", origin + href("/jobs")]);
		const url = origin + href("/jobs/:id", { id: open?.id ?? "" });
		expect(board.mainEntity.itemListElement).toEqual(entries({ name: "Science Writer", url }));
	});

	test("the collab board what anybody may know of it, whoever looks, and no contact data", async () => {
		const poster = await becomeMember(app, { name: "Florence Nightingale" });
		const secrets = { email: "secret@example.org", contact: "Call me", link: "https://secret.example" };
		const listing = { type: "Ask" as const, description: "Help wanted", approved: true, userId: poster.id, ...secrets };
		const rows = await db
			.insert(collabListings)
			.values([
				{ ...listing, name: "Mary Anning", createdAt: new Date("2026-02-03") },
				{ ...listing, name: "Florence", title: "Second pair of eyes", category: "Other", anonymous: true },
				{ ...listing, name: "Florence", anonymous: true, createdAt: new Date("2026-01-02") },
				{ ...listing, name: "Nobody yet", approved: false },
			])
			.returning();
		const urlOf = (index: number) => origin + href("/collab/:id", { id: rows[index]?.id ?? "" });
		const admin = await becomeMember(app, { email: testAdmin, emailVerified: true });
		for (const cookie of [undefined, poster.cookie, admin.cookie]) {
			const board = await listedAt(href("/collab"), cookie);
			const listed = entries(
				{ name: "Second pair of eyes", url: urlOf(1) },
				{ name: "Help wanted", url: urlOf(0) },
				{ name: "Help wanted", url: urlOf(2) },
			);
			expect(board.mainEntity.itemListElement).toEqual(listed);
			expect(JSON.stringify(board)).not.toMatch(/secret|Call me|Florence/);
		}
	});

	test("resources, media and the showcase the page of each entry", async () => {
		const entry = { description: "d", tags: ["t"] };
		const url = "https://example.org/a?b=1&c=<2>";
		const [resource] = await db
			.insert(resources)
			.values([
				{ ...entry, name: "Approved", idealFor: "all", url, resourceType: "course", approved: true },
				{ ...entry, name: "Waiting", idealFor: "all", url, resourceType: "course" },
			])
			.returning();
		const [film] = await db
			.insert(mediaItems)
			.values([
				{ ...entry, title: "Film", url, type: "video", author: "a", imageUrl: "", approved: true },
				{ ...entry, title: "Waiting", url, type: "video", author: "a", imageUrl: "" },
			])
			.returning();
		const [blog] = await db
			.insert(showcaseItems)
			.values({ ...entry, title: "Blog", link: url, category: "blog" })
			.returning();
		const named = [
			[href("/resources"), "Approved", resource],
			[href("/inaction"), "Film", film],
			[href("/showcase"), "Blog", blog],
		] as const;
		for (const [path, name, row] of named) {
			const list = await listedAt(path);
			const listed = entries({ name, url: `${origin}${path}/${row?.id}` });
			expect([list.url, list.mainEntity.itemListElement]).toEqual([origin + path, listed]);
		}
	});

	test("the projects' home the public ones, even for who has others", async () => {
		const project = { name: "Tide tables", description: "d", visibility: "public" as const };
		const [open] = await db
			.insert(scicommProjects)
			.values([
				project,
				{ ...project, visibility: "unlisted" },
				{ ...project, visibility: "private" },
				{ ...project, hidden: true },
			])
			.returning({ id: scicommProjects.id });
		const url = origin + href("/scicomm/projects/:projectId", { projectId: open?.id ?? "" });
		const home = await listedAt(href("/scicomm/projects"));
		expect(home.mainEntity.itemListElement).toEqual(entries({ name: "Tide tables", url }));
	});
});

test("the site's own profiles are its own on its first page alone", async () => {
	const mine = async (path: string) => mf2(await htmlAt(path), { baseUrl: origin }).rels.me;
	expect(await mine(href("/"))).toEqual([siteSettings.socialUrl, siteSettings.networkUrl]);
	expect(await mine(href("/jobs"))).toBeUndefined();
});

test("a page that is not there, or a form that comes back, is about nothing", async () => {
	const pages = [app.get("/card/nobody-at-all"), app.get("/nowhere"), app.get(href("/login"))];
	for (const response of await Promise.all(pages)) {
		expect((await readStructuredData(response.text)).about).toBeUndefined();
	}
});

test("any text comes back from the element, and none ends it", () => {
	const piece = fc.constantFrom(
		"<",
		"/",
		"!--",
		"script",
		">",
		"&",
		"\\",
		'"',
		"\u2028",
		"\u2029",
		"\ud83e",
		"\0",
		"é",
	);
	fc.assert(
		fc.property(fc.array(piece), (pieces) => {
			const name = pieces.join("");
			const tag = structuredDataTag({ "@context": "https://schema.org", "@type": "Person", name });
			const [, json = ""] = /^<script type="application\/ld\+json">([^<\u2028\u2029]*)<\/script>$/.exec(tag) ?? [];
			expect(JSON.parse(json).name).toBe(name);
		}),
	);
});
