import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { href } from "react-router";
import robotsParser from "robots-parser";
import { SaxesParser } from "saxes";
import { parseSitemap, parseSitemapIndex } from "sitemap";
import { beforeAll, describe, expect, test } from "vitest";
import { cardHandles, scicommCards } from "#app/cards/card.tables.server.ts";
import { cardPath } from "#app/cards/card-address.ts";
import { columnsOf } from "#app/cards/card-own.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { projectContent } from "#app/projects/content/content.tables.server.ts";
import routes from "#app/routes.ts";
import { becomeMember } from "#tests/accounts.ts";
import { siteSettings } from "#tests/app.ts";
import { cardInput } from "#tests/cards.ts";
import { addContent } from "#tests/project-rows.ts";
import { makeProject } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";
import { partPath, writePart } from "./sitemap.server.ts";

const app = await testSite();
const { db, get } = app;

/** The paths of what was made, by what search engines may list. */
const listed: string[] = [];
const unlisted: string[] = [];

beforeAll(async () => {
	await makeCards();
	await makeJobs();
	await makeProjects();
});

async function makeCards() {
	const card = { ...columnsOf(cardInput()), updatedAt: new Date("2026-11-20T08:30:15.999Z") };
	const rows = await db
		.insert(scicommCards)
		.values([card, { ...card, handle: "tide-pools" }, { ...card, isVisible: false }, { ...card, hidden: true }])
		.returning();
	const [plain, named, ...others] = rows.map((row) => ({ ...row, path: cardPath(row) }));
	if (!plain || !named) throw new Error("No cards were made");
	await db
		.insert(cardHandles)
		.values({ handle: "tide-pools", cardId: named.id, userId: (await becomeMember({ db })).id });
	listed.push(plain.path, named.path);
	unlisted.push(...others.map(({ path }) => path), href("/card/:id", { id: named.id }));
}

async function makeJobs() {
	const job = {
		title: "Science Writer",
		company: "Tidewater Institute",
		location: "Lisbon",
		jobType: "Full-time" as const,
		category: "Writing" as const,
		description: "Turn new papers into stories.",
		contact: "jobs@example.org",
	};
	const rows = await db
		.insert(jobListings)
		.values([job, { ...job, closesAt: new Date(Date.now() - 60_000) }, { ...job, hidden: true }])
		.returning({ id: jobListings.id });
	const [open = "", ...others] = rows.map(({ id }) => href("/jobs/:id", { id }));
	listed.push(open);
	unlisted.push(...others);
}

async function makeProjects() {
	const owner = await becomeMember({ db });
	const kinds = [{}, { visibility: "unlisted" }, { visibility: "private" }, { hidden: true }] as const;
	for (const [i, fields] of kinds.entries()) {
		const projectId = (await makeProject(db, { owner }, fields)).id;
		const contentId = await addContent(db, projectId, owner, 2);
		const content = href("/scicomm/projects/:projectId/content/:contentId", { projectId, contentId });
		const paths = i === 0 ? listed : unlisted;
		paths.push(href("/scicomm/projects/:projectId", { projectId }), content);
		unlisted.push(`${content}?version=1`);
	}
}

/** The answer's text, which a strict parser takes. */
async function xmlAt(path: string) {
	const response = await get(path);
	expect(response.status).toBe(200);
	expect(response.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
	const text = response.text;
	new SaxesParser({ xmlns: true }).write(text).close();
	return text;
}

async function partPaths() {
	const parts = await parseSitemapIndex(Readable.from(await xmlAt(href("/sitemap.xml"))));
	return parts.map(({ url }) => pathOf(url));
}

/** What the whole site map lists. */
async function readSitemap() {
	const parts = await Promise.all(
		(await partPaths()).map(async (path) => parseSitemap(Readable.from(await xmlAt(path)))),
	);
	return parts.flat();
}

function pathOf(address: string) {
	expect(address.startsWith(siteSettings.origin)).toBe(true);
	return address.slice(siteSettings.origin.length);
}

async function robots() {
	const response = await get(href("/robots.txt"));
	expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
	const parsed = robotsParser(`${siteSettings.origin}${href("/robots.txt")}`, response.text);
	return {
		sitemaps: parsed.getSitemaps(),
		allows: (path: string) => parsed.isAllowed(siteSettings.origin + path, "Anybot"),
	};
}

/** Whether search engines may list the page at the path, and under which address. */
async function indexingOf(path: string) {
	const response = await get(path);
	const html = response.text;
	return {
		status: response.status,
		canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
		noindex: /<meta name="robots" content="noindex"/.test(html) || response.headers.has("X-Robots-Tag"),
	};
}

describe("the site map", () => {
	test("has what anybody may find of each kind, with the time of its last change, and nothing else", async () => {
		const entries = await readSitemap();
		const paths = entries.map(({ url }) => pathOf(url));
		expect(paths).toEqual(expect.arrayContaining(listed));
		expect(paths.filter((path) => unlisted.includes(path))).toEqual([]);
		expect(new Set(paths).size).toBe(paths.length);
		const named = entries.find(({ url }) => url.endsWith("/card/tide-pools"));
		expect(named?.lastmod).toBe("2026-11-20T08:30:15Z");
		// Made of nothing but ids that are in no other text.
		const text = (await Promise.all((await partPaths()).map(xmlAt))).join();
		for (const id of unlisted.flatMap((path) => path.match(/[0-9a-f-]{36}/g)?.at(-1) ?? [])) {
			if (!listed.some((path) => path.includes(id))) expect(text).not.toContain(id);
		}
	});

	test("has the address by which each page names itself, which robots.txt allows and nothing keeps from being listed", async () => {
		const { allows } = await robots();
		for (const { url } of await readSitemap()) {
			const path = pathOf(url);
			expect([path, await indexingOf(path)]).toEqual([path, { status: 200, canonical: url, noindex: false }]);
			expect([path, allows(path)]).toEqual([path, true]);
		}
	});

	test("has every page of the site that names an address for itself and is open to crawlers", async () => {
		const paths = (await readSitemap()).map(({ url }) => pathOf(url));
		const single = routes
			.map(({ path = "", index }) => (index ? "/" : `/${path}`))
			.filter((path) => !/[:*]/.test(path));
		expect(single.length).toBeGreaterThan(30);
		const { allows } = await robots();
		for (const path of single) {
			const { status, canonical, noindex } = await indexingOf(path);
			const isPage = status === 200 && canonical !== undefined && !noindex && allows(path);
			expect([path, paths.includes(path)]).toEqual([path, isPage]);
		}
	});

	test("loses what is hidden, closed or made private at once", async () => {
		const [row] = await db.insert(scicommCards).values(columnsOf(cardInput())).returning();
		if (!row) throw new Error("No card was made");
		const isListed = async () => (await xmlAt(partPath("cards", 1))).includes(cardPath(row));
		expect(await isListed()).toBe(true);
		await db.update(scicommCards).set({ hidden: true }).where(eq(scicommCards.id, row.id));
		expect(await isListed()).toBe(false);
	});

	test("has no part for what there is none of", async () => {
		await db.delete(projectContent);
		expect(await partPaths()).toEqual(["pages", "cards", "jobs", "projects"].map((name) => partPath(name, 1)));
	});

	test.each([
		"",
		"cards",
		"cards-0",
		"cards-2",
		"cards-1x",
		"cards-99999",
		"cards-100000",
		"pages-2",
		"people-1",
		"../x",
	])("answers that there is no part %j", async (part) => {
		expect((await get(`${href("/sitemap.xml")}?${new URLSearchParams({ part })}`)).status).toBe(404);
	});

	test("is spared who has it already, and compressed for who reads that", async () => {
		for (const path of [href("/sitemap.xml"), ...(await partPaths())]) {
			const first = await get(path, { "Accept-Encoding": "gzip" });
			expect(first.headers.get("Content-Encoding")).toBe("gzip");
			const [tag, time] = ["ETag", "Last-Modified"].map((name) => first.headers.get(name) ?? "");
			expect((await get(path, { "If-None-Match": tag ?? "" })).status).toBe(304);
			expect((await get(path, { "If-Modified-Since": time ?? "" })).status).toBe(304);
			expect((await get(path, { "If-None-Match": '"other"', "If-Modified-Since": time ?? "" })).status).toBe(200);
			expect((await get(path, { "If-Modified-Since": new Date(0).toUTCString() })).status).toBe(200);
		}
		const before = (await get(partPath("cards", 1))).headers.get("ETag") ?? "";
		await db.insert(scicommCards).values(columnsOf(cardInput()));
		expect((await get(partPath("cards", 1), { "If-None-Match": before })).status).toBe(200);
	});

	test("tells who goes by time alone what left or came without a change, within the hour", async () => {
		const [path, longAgo] = [partPath("cards", 1), new Date("2026-11-20T08:30:15Z")];
		await db.update(scicommCards).set({ createdAt: longAgo, updatedAt: longAgo });
		const anHourAgo = { "If-Modified-Since": new Date(Date.now() - 3_600_000).toUTCString() };
		for (const hidden of [true, false]) {
			await db.update(scicommCards).set({ hidden }).where(eq(scicommCards.handle, "tide-pools"));
			const { status, text } = await get(path, anHourAgo);
			expect([status, text.includes("/card/tide-pools")]).toEqual([200, !hidden]);
		}
		expect((await get(path, { "If-Modified-Since": new Date().toUTCString() })).status).toBe(304);
	});

	test("is made for a few at a time, and puts off the others until a time to come again", async () => {
		// The same part for all that ask meanwhile is no more work than for one.
		const same = await Promise.all(Array.from({ length: 60 }, () => get(partPath("cards", 1))));
		expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]));
		const sections = ["pages", "cards", "jobs", "projects"];
		const answers = await Promise.all(sections.flatMap((name) => [1, 2, 3].map((i) => get(partPath(name, i)))));
		const putOff = answers.filter(({ status }) => status === 503);
		expect(putOff.length).toBeGreaterThan(0);
		for (const { headers } of putOff) {
			expect([headers.get("Retry-After"), headers.get("ETag"), headers.get("Last-Modified")]).toEqual([
				"5",
				null,
				null,
			]);
		}
		expect((await get(partPath("cards", 1))).status).toBe(200);
	});

	test("is there for others while one client asks for all of it many times", async () => {
		const greedy = Array.from({ length: 60 }, (_, i) =>
			get(partPath("cards", i + 1), { "X-Forwarded-For": "203.0.113.66" }),
		);
		const others = Array.from({ length: 10 }, (_, i) =>
			get(partPath(i % 2 ? "jobs" : "cards", 1), { "X-Forwarded-For": `198.51.100.${i}` }),
		);
		expect(new Set((await Promise.all(others)).map(({ status }) => status))).toEqual(new Set([200]));
		expect((await Promise.all(greedy)).filter(({ status }) => status === 503).length).toBeGreaterThan(40);
	});

	test("writes every address so that XML readers get it back", async () => {
		const path = `/a?b=c&d='"<e>`;
		const [entry] = await parseSitemap(
			Readable.from(await writePart([{ path: () => path }], "https://heliograph.example")),
		);
		expect(entry?.url).toBe(`https://heliograph.example${path}`);
	});
});

describe("robots.txt", () => {
	const id = "00000000-0000-4000-8000-000000000000";
	const project = { projectId: id };
	const content = { ...project, contentId: id };

	test("names the site map with its whole address", async () => {
		expect((await robots()).sitemaps).toEqual([`${siteSettings.origin}${href("/sitemap.xml")}`]);
	});

	test.each([
		href("/dev/mailbox"),
		href("/admin/reports"),
		href("/inaction/admin"),
		`${href("/login")}?redirect=/jobs`,
		href("/signup"),
		href("/profile/data"),
		href("/api/session"),
		href("/report/:kind/:id", { kind: "card", id }),
		href("/scicomm/card/edit/:id", { id }),
		href("/scicomm/projects/:projectId/edit", project),
		href("/scicomm/projects/:projectId/content/new", project),
		href("/scicomm/projects/:projectId/content/:contentId/edit", content),
		href("/scicomm/projects/:projectId/content/:contentId/delete", content),
		href("/jobs/new"),
		href("/collab/edit/:id", { id }),
		href("/resources/edit/:id", { id }),
		href("/inaction/delete/:id", { id }),
	])("keeps crawlers from %s", async (path) => {
		expect((await robots()).allows(path)).toBe(false);
	});

	test.each([
		// What is to be dropped from indexes has to be read for that.
		href("/scicomm/card/success/:id?", { id }),
		href("/card/:id/print", { id }),
		href("/card/:id/present", { id }),
		href("/scicomm/projects/invitation"),
		href("/reset-password"),
		href("/confirm-email"),
		href("/not-me"),
		href("/email-change"),
		href("/unsubscribe"),
		href("/waitlist/confirm"),
		href("/waitlist/leave"),
		href("/messages/confirm"),
		href("/requests/confirm"),
		`${href("/search")}?q=anything`,
		href("/scicomm/projects/:projectId/content/:contentId/history", content),
		// What other software reads.
		href("/card/:id/embed", { id }),
		href("/card/:id/picture/:file", { id, file: "a.png" }),
		href("/card/:id/qr.svg", { id }),
		href("/images/:file", { file: "a.webp" }),
		href("/oembed"),
		"/jobs/feed.xml",
		"/api/v1/cards",
		"/assets/entry.client.js",
	])("lets them read %s", async (path) => {
		expect((await robots()).allows(path)).toBe(true);
	});

	test("and what they may read but not list says so itself", async () => {
		for (const path of [href("/reset-password"), href("/confirm-email"), href("/update-password")]) {
			expect([path, (await indexingOf(path)).noindex]).toEqual([path, true]);
		}
	});
});
