import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import ogs from "open-graph-scraper";
import { href } from "react-router";
import { unfurl } from "unfurl.js";
import { afterAll, describe, expect, test } from "vitest";
import { createCard } from "#app/cards/card.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { cardInput } from "#tests/cards.ts";
import { testSite } from "#tests/site.ts";
import { listMeta, pageMeta, previewLimits, sitePicture } from "./page-meta.ts";

const { app, db, get } = await testSite();
const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(async () => {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});

/** What a program that makes previews reads in a page. */
async function previewOf(path: string) {
	const html = (await get(path)).text;
	const { result } = await ogs({ html });
	const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
	return { ...result, canonical, html };
}

const publicPages = [
	href("/"),
	href("/welcome"),
	href("/news"),
	href("/showcase"),
	href("/showcase/apply"),
	href("/scicomm/card/directory"),
	href("/scicomm/card/create"),
	href("/resources"),
	href("/collab"),
	href("/jobs"),
	href("/inaction"),
	href("/scicomm/projects"),
	href("/portfolio"),
	href("/moderation"),
	href("/requests/openness"),
	href("/receipts/verify"),
	href("/login"),
	href("/signup"),
];

const root = { loaderData: { site: { origin: "https://heliograph.example" } } };

describe("the preview of a link", () => {
	test.each(publicPages)("to %s has a title, a description, an address and a picture", async (path) => {
		const { ogTitle, ogDescription, ogUrl, ogSiteName, ogImage, twitterCard, twitterTitle, canonical, html } =
			await previewOf(path);
		expect(ogTitle).toBeTruthy();
		expect(twitterTitle).toBe(ogTitle);
		expect(ogDescription?.length).toBeGreaterThan(20);
		expect([ogUrl, canonical, ogSiteName]).toEqual([`http://localhost${path}`, ogUrl, "Heliograph"]);
		expect(twitterCard).toBe("summary_large_image");
		expect(ogImage).toMatchObject([
			{ url: `http://localhost${sitePicture}`, width: "1200", height: "630", type: "image/png" },
		]);
		expect(html.match(/<meta name="description"/g)).toHaveLength(1);
	});

	test("to the page on which somebody signs in is the same wherever it leads", async () => {
		const { ogUrl, canonical } = await previewOf(`${href("/login")}?redirect=/profile`);
		expect([ogUrl, canonical]).toEqual(["http://localhost/login", "http://localhost/login"]);
	});

	test.each([href("/reset-password"), href("/update-password"), href("/confirm-email")])(
		"is of no use to %s, which search engines leave out",
		async (path) => {
			const { canonical, html } = await previewOf(path);
			expect(canonical).toBeUndefined();
			expect(html).toContain('<meta name="robots" content="noindex"/>');
		},
	);

	test("to any page of a card shows the card, and only the card's own has an address", async () => {
		const { id } = await createCard(db, null, cardInput({ name: "Mary Anning", title: "Fossil hunter" }));
		const own = await previewOf(href("/card/:id", { id }));
		for (const path of [
			href("/scicomm/card/success/:id?", { id }),
			href("/card/:id/present", { id }),
			href("/card/:id/print", { id }),
		]) {
			const { ogTitle, ogImage, ogUrl, canonical, twitterCard, html } = await previewOf(path);
			expect([ogTitle, ogImage]).toEqual(["Mary Anning, Fossil hunter", own.ogImage]);
			expect([ogUrl, canonical, twitterCard]).toEqual([undefined, undefined, "summary_large_image"]);
			expect(html).toContain('<meta name="robots" content="noindex"/>');
		}
	});

	test("to a filtered list names the list, to another page of it that page", async () => {
		expect((await previewOf(`${href("/jobs")}?q=nothing&category=Writing`)).ogUrl).toBe("http://localhost/jobs");
		await db.insert(scicommCards).values(
			Array.from({ length: 30 }, (_, i) => {
				const { avatar, ...card } = cardInput({ name: `Crowd ${i}` });
				return { ...card, avatar };
			}),
		);
		const directory = href("/scicomm/card/directory");
		expect((await previewOf(`${directory}?page=2&open=on`)).canonical).toBe(`http://localhost${directory}?page=2`);
	});

	test("to a card is read by those who make previews", async () => {
		const { id } = await createCard(
			db,
			null,
			cardInput({ name: "Ada Lovelace", title: "Analyst", bio: "Engines & numbers" }),
		);
		const path = href("/card/:id", { id });
		const {
			open_graph: og,
			twitter_card: twitter,
			description,
			canonical_url,
		} = await unfurl(address + path, { oembed: false });
		const url = `http://localhost${path}`;
		const picture = expect.stringMatching(new RegExp(`^${url}/picture/[0-9a-f]{16}\\.png$`));
		expect(og).toMatchObject({
			url,
			title: "Ada Lovelace, Analyst",
			description: "Engines & numbers",
			type: "profile",
			images: [{ url: picture, width: 1200, height: 630, type: "image/png" }],
		});
		expect(twitter).toMatchObject({
			card: "summary_large_image",
			title: "Ada Lovelace, Analyst",
			images: [{ url: picture }],
		});
		expect([description, canonical_url]).toEqual(["Engines & numbers", url]);
		const { ogImage = [] } = await previewOf(path);
		const drawn = await fetch(address + new URL(ogImage[0]?.url ?? "").pathname);
		expect([drawn.status, drawn.headers.get("Content-Type")]).toEqual([200, "image/png"]);
	});

	test("to a card that search engines leave out has no address, and no other card's", async () => {
		const { id } = await createCard(db, null, cardInput({ isVisible: false }));
		const { ogUrl, canonical, ogTitle, html } = await previewOf(href("/card/:id", { id }));
		expect([ogUrl, canonical]).toEqual([undefined, undefined]);
		expect(ogTitle).toContain("Rachel Carson");
		expect(html).toContain('<meta name="robots" content="noindex"/>');
	});

	test("has what people wrote as text", async () => {
		const { id } = await createCard(
			db,
			null,
			cardInput({ name: '"><script>alert(1)</script>', bio: "' onload=x <b>" }),
		);
		const { ogTitle, ogDescription, html } = await previewOf(href("/card/:id", { id }));
		expect(ogTitle).toBe('"><script>alert(1)</script>, Marine biologist & author');
		expect(ogDescription).toBe("' onload=x <b>");
		expect(html).not.toContain("<script>alert(1)");
	});

	test("has the picture of the site, which is a PNG of its size", async () => {
		const response = await get(sitePicture);
		expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
		const bytes = Buffer.from(response.bytes);
		expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
		const { html } = await previewOf(href("/help"));
		for (const name of ['property="og:image:alt"', 'name="twitter:image:alt"'])
			expect(html).toContain(`<meta ${name} content="Heliograph. Amplify Science Voices: `);
	});

	test("tells the pages of a list apart", () => {
		const titleOf = (page: number) =>
			listMeta(
				{ matches: [root], loaderData: { listing: { page } } },
				{ title: "Jobs", description: "Work", path: "/jobs" },
			).flatMap((tag) => ("title" in tag ? [tag.title] : []));
		expect([1, 2].map(titleOf)).toEqual([["Jobs · Heliograph"], ["Jobs, page 2 · Heliograph"]]);
	});

	test("shortens what is too long at a word", () => {
		const tags = pageMeta({ matches: [root] }, { title: "word ".repeat(40), description: "x".repeat(500), path: "/" });
		const content = (name: string) =>
			tags.flatMap((tag) => ("property" in tag && tag.property === name ? [String(tag.content)] : []))[0];
		expect(content("og:title")).toMatch(/^(word )+word…$/);
		expect(content("og:title")?.length).toBeLessThanOrEqual(previewLimits.title);
		expect(content("og:description")).toBe(`${"x".repeat(previewLimits.description - 1)}…`);
	});

	test("to what is not there names no address", async () => {
		for (const path of ["/card/nobody-at-all", "/no/such/page", href("/jobs/:id", { id: crypto.randomUUID() })]) {
			const { ogUrl, canonical } = await previewOf(path);
			expect([ogUrl, canonical]).toEqual([undefined, undefined]);
		}
	});
});
