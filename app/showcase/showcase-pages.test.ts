import { eq } from "drizzle-orm";
import { href } from "react-router";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { pictureColumns } from "#app/features.server.ts";
import { imageMessages } from "#app/images/form-image.ts";
import { images } from "#app/images/image.tables.server.ts";
import { forgetUnusedPictures } from "#app/images/images.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { testAdmin } from "#tests/app.ts";
import { testSite } from "#tests/site.ts";
import { addDemoItems } from "./showcase.demo.server.ts";
import { featureApplications, showcaseItems } from "./showcase.tables.server.ts";
import { applicationsPerDay, itemsPerPage, showcaseMessages } from "./showcase.ts";

const { app, db, get, post } = await testSite();
beforeAll(() => addDemoItems(db, Date.now()));

/** The titles in the grid, in order. */
async function titlesAt(query: string) {
	const response = await get(`/showcase${query}`);
	expect(response.status).toBe(200);
	const html = response.text;
	const grid = html.slice(html.indexOf('id="browse"'), html.indexOf("<footer"));
	return [...grid.matchAll(/class="tile-link">([^<]*)</g)].map(([, title]) => title);
}

describe("the showcase", () => {
	test("shows nine items, three of them featured, each with a picture", async () => {
		const html = (await get("/showcase")).text;
		expect(await titlesAt("")).toHaveLength(9);
		expect(html.match(/class="tile item"/g)).toHaveLength(12);
		const pictures = [...new Set(html.match(/\/images\/[0-9a-f]{64}\.webp/g))];
		expect(pictures).toHaveLength(9);
		for (const picture of pictures) {
			const response = await get(picture);
			expect(response.headers.get("Content-Type")).toBe("image/webp");
			expect(await sharp(response.bytes).metadata()).toMatchObject({ width: 1200, height: 750 });
		}
	});

	test.each([
		["?q=candle", ["The Chemical History of a Candle"]],
		["?q=CANDLE%20faraday", ["The Chemical History of a Candle"]],
		["?q=oceans", ["Tide Tables"]],
		["?q=ti", ["Tide Tables"]],
	])("finds by words in titles, descriptions and tags: %s", async (query, titles) => {
		expect(await titlesAt(query)).toEqual(titles);
	});

	test("finds by category, by tags that an item must have all, and by all at once", async () => {
		expect(await titlesAt("?category=person")).toHaveLength(3);
		expect(await titlesAt("?tag=field+notes&tag=explainers")).toEqual(["The Pole Star Diary", "Tide Tables"]);
		expect(await titlesAt("?category=publication&tag=classics&q=hooke")).toEqual(["Micrographia"]);
	});

	test.each(["%25", "_", "%5C", "'", '"', "%00", "%27%3B%20drop%20table%20showcase_items%3B--", "[", "x".repeat(9000)])(
		"takes the search %s for plain text",
		async (q) => {
			const asked = decodeURIComponent(q).replaceAll("\0", "").toLowerCase();
			const all = await db.select().from(showcaseItems);
			const matching = all.filter(({ searchText }) => searchText.includes(asked));
			expect(await titlesAt(`?q=${q}`)).toHaveLength(matching.length);
		},
	);

	test("says when nothing matches, with a way back", async () => {
		const html = (await get("/showcase?q=nothingofthekind&tag=%3Cscript%3E")).text;
		expect(html).toContain("No items found matching your criteria.");
		expect(html).toContain("Reset filters");
		expect(html).not.toContain("<script>alert");
		expect(html).toContain("&lt;script&gt;");
	});

	test.each(["?category=podcast", "?category=", "?page=0", "?page=x", "?tag=", "?page=99999999"])(
		"shows everything for %s",
		async (query) => {
			expect(await titlesAt(query)).toHaveLength(9);
		},
	);

	test("shows what moderators let in as text, whatever it is", async () => {
		const hostile = "<script>alert(1)</script>";
		const [row] = await db
			.insert(showcaseItems)
			.values({ title: hostile, description: hostile, link: "https://example.org", category: "blog", tags: [hostile] })
			.returning({ id: showcaseItems.id });
		const html = (await get(`/showcase?tag=${encodeURIComponent(hostile)}`)).text;
		expect(html).not.toContain(hostile);
		expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
		await db.delete(showcaseItems).where(eq(showcaseItems.id, row?.id ?? ""));
	});

	test("has pages of 24", async () => {
		const rows = Array.from({ length: itemsPerPage }, (_, i) => ({
			title: `Paged ${i}`,
			description: "Many of them",
			link: "https://example.org",
			category: "blog" as const,
			tags: ["paged"],
		}));
		await db.insert(showcaseItems).values(rows);
		expect(await titlesAt("")).toHaveLength(itemsPerPage);
		expect(await titlesAt("?page=2")).toHaveLength(9);
		await db.delete(showcaseItems).where(eq(showcaseItems.description, "Many of them"));
	});

	test("keeps links that are not http out of the table", async () => {
		const item = { title: "x", description: "x", link: "javascript:alert(1)", category: "blog" as const, tags: ["x"] };
		await expect(db.insert(showcaseItems).values(item)).rejects.toThrow();
	});
});

let visitors = 0;

function apply(fields: Record<string, string | Blob | string[]> = {}, headers: Record<string, string> = {}) {
	visitors += 1;
	const form = new FormData();
	const all = {
		name: "Caroline Herschel",
		email: "caroline@example.org",
		category: "person",
		title: "Mary Somerville",
		description: "She connects the sciences.",
		link: "example.org/somerville",
		tagText: "Astronomy, mathematics",
		...fields,
	};
	for (const [name, value] of Object.entries(all)) for (const one of [value].flat()) form.append(name, one);
	return post("/showcase/apply", form, { "X-Forwarded-For": `198.51.100.${visitors % 250}`, ...headers });
}

async function newestApplication() {
	const rows = await db.select().from(featureApplications);
	return rows.sort((a, b) => +b.createdAt - +a.createdAt)[0];
}

async function countApplications() {
	return (await db.select({ id: featureApplications.id }).from(featureApplications)).length;
}

function photo(width = 1800, height = 900) {
	return sharp({ create: { width, height, channels: 3, background: "#1b5fa8" } })
		.png()
		.toBuffer();
}

describe("an application", () => {
	test("has a page of its own", async () => {
		const html = (await get("/showcase/apply")).text;
		expect(html).toContain("PNG, JPG, GIF up to 5MB");
		expect(html).toContain("Separate tags with commas.");
	});

	test("is stored for review and answered with the message", async () => {
		expect(await apply()).toAnswer(
			200,
			"Your application has been submitted successfully! We will review it and get back to you soon.",
		);
		expect(await newestApplication()).toMatchObject({
			name: "Caroline Herschel",
			email: "caroline@example.org",
			category: "person",
			title: "Mary Somerville",
			link: "https://example.org/somerville",
			tags: ["astronomy", "mathematics"],
			image: null,
		});
		expect(await titlesAt("")).toHaveLength(9);
	});

	test("keeps its image re-encoded, at most 1200 pixels wide, and nobody tidies it away", async () => {
		const bytes = await photo();
		await apply({ picture: new File([new Uint8Array(bytes)], "me.png", { type: "image/png" }) });
		const { image } = (await newestApplication()) ?? {};
		expect(image).toMatch(/^[0-9a-f]{64}$/);
		await db.update(images).set({ createdAt: new Date(0) });
		await forgetUnusedPictures(db, pictureColumns);
		expect((await get(`/images/${image}.webp`)).status, "which waits for a moderator").toBe(404);
		const { cookie } = await becomeMember({ db }, { email: testAdmin, emailVerified: true });
		const response = await get(`/images/${image}.webp`, { Cookie: cookie });
		expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
		expect(await sharp(response.bytes).metadata()).toMatchObject({
			format: "webp",
			width: 1200,
			height: 600,
		});
		expect((await db.select({ hash: images.hash }).from(images)).length).toBe(10);
		// In the size of a tile it is shown to nobody else either, and any other size is the whole.
		for (const [query, width] of Object.entries({ "?w=720": 720, "?w=721": 1200 })) {
			const path = `/images/${image}.webp${query}`;
			const sized = await get(path, { Cookie: cookie });
			expect([query, (await sharp(sized.bytes).metadata()).width]).toEqual([query, width]);
			expect(sized.headers.get("Cache-Control")).toBe("private, no-cache");
			expect(sized.headers.get("ETag") === response.headers.get("ETag")).toBe(width === 1200);
			expect((await get(path)).status).toBe(404);
		}
	});

	test("of an item comes in the size that a phone shows too", async () => {
		const html = (await get("/showcase")).text;
		const [, small = ""] =
			/<img class="tile-picture item-picture"[^>]*?srcSet="([^" ]+\?w=720) 720w, [^" ]+ 1200w"/.exec(html) ?? [];
		const picture = await get(small);
		expect((await sharp(picture.bytes).metadata()).width).toBe(720);
		expect(picture.headers.get("Cache-Control")).toContain("public");
		expect(picture.bytes.length).toBeLessThan((await get(small.replace("?w=720", ""))).bytes.length);
	});

	test("that has an error comes back with what was typed, the image included", async () => {
		const before = await countApplications();
		const picture = new File([new Uint8Array(await photo(900, 600))], "me.png", { type: "image/png" });
		const response = await apply({ email: "nobody", link: "javascript:alert(1)", tagText: "", picture });
		expect(response.status).toBe(422);
		const html = response.text;
		for (const text of ["Invalid email address", "Please enter a valid URL", "At least one tag is required"]) {
			expect(html).toContain(text);
		}
		expect(html).toContain('value="javascript:alert(1)"');
		const hash = /name="image" value="([0-9a-f]{64})"/.exec(html)?.[1] ?? "";
		expect(await countApplications()).toBe(before);
		await apply({ image: hash });
		expect(await newestApplication()).toMatchObject({ image: hash });
		const removed = (await apply({ image: hash, name: "", change: "remove-image" })).text;
		expect(removed).not.toContain(hash);
		expect(removed).not.toContain("Name is required");
		expect(await countApplications()).toBe(before + 1);
	});

	test("whose image was forgotten meanwhile comes back without it, and says so", async () => {
		const before = await countApplications();
		const image = "0".repeat(64);
		const answer = await apply({ image, title: "Kept title" });
		expect(answer).toAnswer(422, imageMessages.gone, 'value="Kept title"');
		expect(answer.text).not.toContain(image);
		expect(await countApplications()).toBe(before);
	});

	test.each([
		["a text that calls itself a picture", new File(["I am no picture."], "me.png", { type: "image/png" }), 422],
		["an SVG with a script", new File(["<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"], "a.svg"), 422],
		["6 MB", new File([new Uint8Array(6 * 1024 * 1024)], "me.png", { type: "image/png" }), 422],
		["9 MB", new File([new Uint8Array(9 * 1024 * 1024)], "me.png", { type: "image/png" }), 413],
	])("with %s as its image is refused", async (_, picture, status) => {
		const before = await countApplications();
		const response = await apply({ picture });
		expect(response.status).toBe(status);
		const html = response.text;
		if (status === 422) expect(html).toMatch(/Image must be 5 MB or less|This image can't be read/);
		expect(await countApplications()).toBe(before);
	});

	test("is text to the page and to the database, whatever it says", async () => {
		const hostile = `<script>alert(1)</script>'"; drop table images; -- \0`;
		const response = await apply({
			name: hostile,
			title: hostile,
			description: hostile,
			tagText: "<b>x</b>",
			email: "x",
		});
		const html = response.text;
		expect(html).not.toContain("<script>alert(1)");
		expect(html).not.toContain("<b>x</b>");
		expect((await apply({ name: hostile, title: hostile, description: hostile, tagText: "<b>x</b>" })).status).toBe(
			200,
		);
		expect(await newestApplication()).toMatchObject({ name: hostile.replace("\0", "").trim(), tags: ["<b>x</b>"] });
	});

	test("of a hundred tags, or of the same tag a thousand times in one text, is counted right", async () => {
		const many = Array.from({ length: 100 }, (_, i) => `tag ${i}`);
		expect((await apply({ tags: many })).text).toContain("You can add up to 10 tags");
		expect((await apply({ tagText: Array(1000).fill("Sea").join(",") })).status).toBe(200);
		expect(await newestApplication()).toMatchObject({ tags: ["sea"] });
	});

	test("can't say that it is featured, or when it was made", async () => {
		await apply({ title: "Me first", featured: "true", createdAt: "2001-01-01", id: crypto.randomUUID() });
		const application = await newestApplication();
		expect(application?.title).toBe("Me first");
		expect(application?.createdAt.getFullYear()).toBeGreaterThan(2020);
	});

	test("for what is in the showcase already is told so once, and loses nothing, its image included", async () => {
		const link = "https://example.org/listed";
		const item = { title: "The Sea & us", description: "x", link, category: "blog" as const, tags: ["x"] };
		const [listed] = await db.insert(showcaseItems).values(item).returning();
		const before = await countApplications();
		const picture = new File([new Uint8Array(await photo(60, 40))], "me.png", { type: "image/png" });
		const told = await apply({ link: "www.example.org/listed/#top", picture });
		const page = href("/showcase/:id", { id: String(listed?.id) });
		const image = told.text.match(/name="image" value="([0-9a-f]{64})"/)?.[1] ?? "";
		expect(told).toAnswer(
			422,
			"Already listed: The Sea &amp; us",
			`href="${page}"`,
			"Submit anyway",
			"Mary Somerville",
		);
		expect(await countApplications()).toBe(before);
		const means = told.text.match(/name="listed" value="([^"]+)"/)?.[1] ?? "";
		expect(await apply({ link: "https://example.org/listed", listed: "https://elsewhere.example/" })).toAnswer(422);
		expect(await apply({ link: "www.example.org/listed/#top", listed: means, image })).toAnswer(200);
		expect(await countApplications()).toBe(before + 1);
		expect(image).not.toBe("");
		expect(await newestApplication()).toMatchObject({ image });
		await db.update(showcaseItems).set({ hidden: true });
		expect(await apply({ link })).toAnswer(200);
		await db.update(showcaseItems).set({ hidden: false });
	});

	test("past the day's limit is told when to come back, and kept in the form", async () => {
		const headers = { "X-Forwarded-For": "203.0.113.77" };
		for (let i = 0; i < applicationsPerDay; i++) expect(await apply({ title: `Comet ${i}` }, headers)).toAnswer(200);
		expect(await apply({ title: "One more" }, headers)).toAnswer(
			429,
			"You can send 20 applications a day. Try again in 24 hours.",
			'value="Caroline Herschel"',
		);
	});

	test("that is sent again since the answer was lost is there once, and counts once", async () => {
		const headers = { "X-Forwarded-For": "203.0.113.78" };
		const send = (title: string) => apply({ title, email: "again@example.org" }, headers);
		expect((await Promise.all([send("Comet"), send("Comet")])).map(({ status }) => status)).toEqual([200, 200]);
		for (let i = 1; i < applicationsPerDay; i++) expect(await send(`Comet ${i}`)).toAnswer(200);
		expect(await send("Nebula")).toAnswer(429);
		expect(await send("Comet")).toAnswer(200);
		expect(await db.$count(featureApplications, eq(featureApplications.email, "again@example.org"))).toBe(
			applicationsPerDay,
		);
	});

	test("that is no form is answered so", async () => {
		const response = await post("/showcase/apply", "{}", { "Content-Type": "application/json" });
		expect(response.status).toBe(400);
	});
});

test("a failure is told without details, and logged without what was typed", async () => {
	const broken = await testSite();
	await broken.schemaOwner.$client.query("drop table feature_applications, showcase_items cascade");
	expect((await broken.get("/showcase")).status).toBe(500);
	const form = new FormData();
	for (const [name, value] of Object.entries({
		name: "Caroline Herschel",
		email: "caroline@example.org",
		category: "blog",
		title: "t",
		description: "d",
		link: "example.org",
		tagText: "x",
	}))
		form.append(name, value);
	const response = await broken.post("/showcase/apply", form);
	expect(response).toAnswer(500, showcaseMessages.sendFailed);
	const html = response.text;
	expect(html).not.toContain("does not exist");
	expect(broken.lines.some((line) => JSON.stringify(line).includes("caroline@example.org"))).toBe(false);
});

test("the showcase's pages are there for HEAD too", async () => {
	expect((await app.request("/showcase", { method: "HEAD" })).status).toBe(200);
});
