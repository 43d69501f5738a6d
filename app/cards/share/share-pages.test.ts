import { createAdaptorServer } from "@hono/node-server";
import { parse as parseDisposition } from "content-disposition";
import { eq } from "drizzle-orm";
import jsQR from "jsqr";
import { SaxesParser } from "saxes";
import sharp from "sharp";
import { unfurl } from "unfurl.js";
import { beforeAll, describe, expect, test } from "vitest";
import { sessions } from "#app/accounts/account.tables.server.ts";
import { drawPicture, storePicture } from "#app/images/images.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { siteSettings } from "#tests/app.ts";
import { cardInput } from "#tests/cards.ts";
import { testSite } from "#tests/site.ts";
import { createCard } from "../card.server.ts";
import { scicommCards } from "../card.tables.server.ts";

const app = await testSite();
const { db, get, post } = app;

const { origin } = siteSettings;
const nobody = "00000000-0000-4000-8000-000000000000";
const files = ["contact.vcf", "qr.svg", "qr.png", "embed"];
const pages = ["print", "present"];
const name = `O"><script>alert(1)</script>, O'Neill & Söhne`;

let listed = "";
let unlisted = "";
let hidden = "";

async function storedCard(fields: Parameters<typeof cardInput>[0]) {
	return (await createCard(db, null, cardInput(fields))).id;
}

beforeAll(async () => {
	listed = await storedCard({ name, email: "o@example.org", website: "https://example.org" });
	unlisted = await storedCard({ name: "Caroline Herschel", isVisible: false });
	hidden = await storedCard({ name: "Mary Anning" });
	await db.update(scicommCards).set({ hidden: true }).where(eq(scicommCards.id, hidden));
});

function oembed(address: string, more: Record<string, string> = {}) {
	return get(`/oembed?${new URLSearchParams({ url: address, ...more })}`);
}

describe("what can be had of a card", () => {
	test.each([...files, ...pages])("has its %s under its id, and under its slug while it is listed", async (part) => {
		expect((await get(`/card/${listed}/${part}`)).status).toBe(200);
		expect((await get(`/card/O’scriptalert1script-söhne/${part}`)).status).toBe(404);
		const [row] = await db.select({ slug: scicommCards.slug }).from(scicommCards).where(eq(scicommCards.id, listed));
		expect((await get(`/card/${encodeURIComponent(row?.slug ?? "")}/${part}`)).status).toBe(200);
		expect((await get(`/card/${unlisted}/${part}`)).status).toBe(200);
		expect((await get(`/card/caroline-herschel/${part}`)).status).toBe(404);
	});

	test.each([...files, ...pages])("has no %s when there is no such card, or a moderator hid it", async (part) => {
		for (const unknown of [nobody, hidden, "mary-anning", "nobody-here", "%00", "..%2f"]) {
			const response = await get(`/card/${unknown}/${part}`);
			expect([400, 404], unknown).toContain(response.status);
			expect(response.text).not.toContain("Mary Anning");
		}
	});

	test.each(files)("is kept from search engines with its %s when the directory does not list it", async (part) => {
		expect((await get(`/card/${listed}/${part}`)).headers.get("X-Robots-Tag")).toBeNull();
		expect((await get(`/card/${unlisted}/${part}`)).headers.get("X-Robots-Tag")).toBe("noindex");
	});

	test.each([...files, ...pages])("takes no forms at its %s", async (part) => {
		expect([404, 405]).toContain((await post(`/card/${listed}/${part}`, new URLSearchParams({ a: "b" }))).status);
	});

	test("is not named in the log, which tells what of it was asked for", async () => {
		await get("/card/caroline-herschel/contact.vcf");
		await get(`/card/${listed}/print`);
		await get("/api/v1/cards/caroline-herschel");
		const paths = app.lines.map(({ path }) => path);
		expect(paths).toContain("/card/(slug)/contact.vcf");
		expect(paths).toContain("/api/v1/cards/(slug)");
		expect(paths).toContain(`/card/${listed}/print`);
		expect(paths.join()).not.toContain("caroline");
	});

	test("shows its name as text wherever it stands", async () => {
		for (const part of ["", "/print", "/present", "/embed"]) {
			const html = (await get(`/card/${listed}${part}`)).text;
			expect(html).not.toContain("<script>alert(1)");
			expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
		}
	});
});

describe("a contact", () => {
	test("is a file with a name for old and new browsers", async () => {
		const { headers } = await get(`/card/${listed}/contact.vcf`);
		expect(headers.get("Content-Type")).toBe("text/vcard; charset=utf-8");
		const disposition = headers.get("Content-Disposition") ?? "";
		expect(disposition).toContain('filename="Oscriptalert(1)script, O\'Neill & Sohne.vcf"');
		expect(disposition).toContain("filename*=UTF-8''");
		const { type, parameters } = parseDisposition(disposition);
		expect(type).toBe("attachment");
		expect(parameters.filename).toBe("Oscriptalert(1)script, O'Neill & Söhne.vcf");
	});

	test("has the card's address, its own, and a photo that every contact app reads", async () => {
		const picture = sharp({ create: { width: 512, height: 300, channels: 4, background: "#1b5fa880" } });
		const avatar = await storePicture(db, await picture.webp().toBuffer());
		const id = await storedCard({ avatar });
		const text = (await get(`/card/${id}/contact.vcf`)).text.replaceAll("\r\n ", "");
		expect(text).toContain(`URL;PREF=1:${origin}/card/${id}\r\n`);
		expect(text).toContain(`SOURCE:${origin}/card/${id}/contact.vcf\r\n`);
		const photo = /\r\nPHOTO:data:image\/jpeg;base64,([\w+/=]+)\r\n/.exec(text)?.[1] ?? "";
		const { format, width, height, hasAlpha } = await sharp(Buffer.from(photo, "base64")).metadata();
		expect({ format, width, height, hasAlpha }).toEqual({ format: "jpeg", width: 256, height: 150, hasAlpha: false });
	});

	test("is not sent again to who has it, until the card changes", async () => {
		const path = `/card/${unlisted}/contact.vcf`;
		const etag = (await get(path)).headers.get("ETag") ?? "";
		const again = await get(path, { "If-None-Match": etag });
		expect(again.status).toBe(304);
		expect(again.text).toBe("");
		await db.update(scicommCards).set({ bio: "New" }).where(eq(scicommCards.id, unlisted));
		expect((await get(path, { "If-None-Match": etag })).status).toBe(200);
	});
});

describe("a QR code", () => {
	test.each(["qr.png", "qr.svg"])("as %s reads as exactly the card's address, and has its quiet zone", async (file) => {
		const response = await get(`/card/${listed}/${file}`);
		const isDrawing = response.headers.get("Content-Type") === "image/svg+xml";
		const bytes = isDrawing ? await drawPicture(response.text, 800) : Buffer.from(response.bytes);
		const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
		const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
		expect(code?.data).toBe(`${origin}/card/${listed}`);
		// From the middle of one finder pattern to that of another are all modules but seven.
		const across = (code?.location.topRightFinderPattern.x ?? 0) - (code?.location.topLeftFinderPattern.x ?? 0);
		const module = across / ((code?.version ?? 0) * 4 + 17 - 7);
		expect((code?.location.topLeftCorner.x ?? 0) / module).toBeGreaterThan(3.9);
		const corner = [data[0], data[1], data[2], data[3]];
		expect(corner).toEqual([255, 255, 255, 255]);
	});

	test("is 1024 pixels wide as PNG, small, kept for a day and not sent twice", async () => {
		const response = await get(`/card/${listed}/qr.png`);
		const { headers } = response;
		expect(headers.get("Content-Type")).toBe("image/png");
		expect(headers.get("Cache-Control")).toBe("private, max-age=86400");
		const again = await get(`/card/${listed}/qr.png`, { "If-None-Match": headers.get("ETag") ?? "" });
		expect(again.status).toBe(304);
		expect(again.text).toBe("");
		const bytes = Buffer.from(response.bytes);
		expect((await sharp(bytes).metadata()).width).toBe(1024);
		expect(bytes.length).toBeLessThan(30_000);
	});
});

describe("framing", () => {
	const paths = () => [
		...["/", "/login", "/scicomm/card/directory", "/scicomm/card/create", "/jobs", "/nowhere", "/healthz", "/oembed"],
		`/oembed?${new URLSearchParams({ url: `${origin}/card/${listed}` })}`,
		`/scicomm/card/success/${listed}`,
		`/card/${listed}`,
		`/card/${listed}/embed/more`,
		`/card/${nobody}/embed`,
		`/card/${hidden}/embed`,
		...["contact.vcf", "qr.svg", "qr.png", "print", "present"].map((part) => `/card/${listed}/${part}`),
	];

	test("is for nobody on any page but the one that is made for it", async () => {
		for (const path of paths()) {
			const { headers } = await get(path);
			expect(headers.get("X-Frame-Options"), path).toBe("DENY");
			expect(headers.get("Content-Security-Policy"), path).toContain("frame-ancestors 'none'");
		}
		const { headers } = await get(`/card/${listed}/embed`);
		expect(headers.get("X-Frame-Options")).toBeNull();
		expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors *");
	});

	test("shows a page without scripts, forms and cookies, whoever asks", async () => {
		const { cookie } = await becomeMember(app);
		// A session of this age gets a new cookie with any other page.
		await db.update(sessions).set({ expiresAt: new Date(Date.now() + 20 * 86_400_000) });
		for (const Cookie of ["", cookie, "theme=dark"]) {
			const response = await get(`/card/${listed}/embed`, { Cookie });
			expect(response.headers.getSetCookie()).toEqual([]);
			expect(response.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none';(?!.*script-src)/);
			const html = response.text;
			expect(html).not.toMatch(/<script|<form|<button| on[a-z]+="| style="/);
			expect(html).not.toContain("data-theme");
			const links = [...html.matchAll(/<a [^>]*>/g)].map(([link]) => link);
			expect(links.length).toBeGreaterThan(2);
			for (const link of links) expect(link).toMatch(/target="_(?:top|blank)"/);
		}
	});

	test.each([
		["light", 'data-theme="light"'],
		["dark", 'data-theme="dark"'],
		['"><script>', '<html lang="en">'],
	])("takes the theme %s from its address", async (theme, mark) => {
		const html = (await get(`/card/${listed}/embed?${new URLSearchParams({ theme })}`)).text;
		expect(html).toContain(mark);
	});

	test("tells search engines where the card is", async () => {
		const html = (await get(`/card/${unlisted}/embed`)).text;
		expect(html).toContain(`<link rel="canonical" href="${origin}/card/${unlisted}"/>`);
		expect(html).toContain('<meta name="robots" content="noindex"/>');
	});
});

describe("oEmbed", () => {
	test("describes the frame as JSON, as which it also answers when not asked", async () => {
		const response = await oembed(`${origin}/card/${listed}`);
		expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
		const answer = JSON.parse(response.text);
		expect(answer).toEqual({
			type: "rich",
			version: "1.0",
			title: `${name}, Marine biologist & author`,
			author_name: name,
			author_url: `${origin}/card/${listed}`,
			provider_name: "Heliograph",
			provider_url: origin,
			cache_age: expect.any(Number),
			html: expect.stringMatching(/^<iframe src="[^"<>]+" title="[^"<>]+" [^<>]+><\/iframe>$/),
			width: 480,
			height: expect.any(Number),
			thumbnail_url: expect.stringMatching(new RegExp(`^${origin}/card/${listed}/picture/[0-9a-f]{16}\\.png$`)),
			thumbnail_width: 1200,
			thumbnail_height: 630,
		});
		// For what asks from a page, such as an editor in a browser.
		expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
		expect(answer.html).toContain(`width="480" height="${answer.height}"`);
		expect(JSON.parse((await oembed(`${origin}/card/${listed}`, { format: "json" })).text)).toEqual(answer);
	});

	test("says the same as XML that a strict reader takes", async () => {
		const response = await oembed(`${origin}/card/${listed}`, { format: "xml" });
		expect(response.headers.get("Content-Type")).toBe("text/xml; charset=utf-8");
		const read: Record<string, string> = {};
		const stack: string[] = [];
		const parser = new SaxesParser();
		parser.on("error", (error) => {
			throw error;
		});
		parser.on("opentag", (tag) => {
			stack.push(tag.name);
		});
		parser.on("text", (text) => {
			const element = stack.join("/");
			read[element] = (read[element] ?? "") + text;
		});
		parser.on("closetag", () => {
			stack.pop();
		});
		parser.write(response.text).close();
		const answer: Record<string, unknown> = JSON.parse((await oembed(`${origin}/card/${listed}`)).text);
		const expected = Object.entries(answer).map(([key, value]) => [`oembed/${key}`, String(value)]);
		expect(Object.fromEntries(Object.entries(read).filter(([, text]) => text.trim() !== ""))).toEqual(
			Object.fromEntries(expected),
		);
	});

	test("keeps to the size that is asked for", async () => {
		const answer = JSON.parse((await oembed(`${origin}/card/${listed}`, { maxwidth: "320", maxheight: "200" })).text);
		expect(answer).toMatchObject({ width: 320, height: 200 });
		expect(answer.html).toContain('width="320" height="200"');
		expect(Object.keys(answer)).not.toContain("thumbnail_url");
	});

	test.each<[string, Record<string, string>, number]>([
		["without an address", {}, 400],
		["with an empty address", { url: "" }, 400],
		["of another site", { url: `https://evil.example/card/${nobody}` }, 404],
		["of no card", { url: `${origin}/card/${nobody}` }, 404],
		["of another page", { url: `${origin}/jobs` }, 404],
		["of something that is no address", { url: "card" }, 404],
		["as YAML", { url: `${origin}/card/mary`, format: "yaml" }, 501],
		["with no size", { url: `${origin}/card/mary`, maxwidth: "wide" }, 400],
		["with a size of nothing", { url: `${origin}/card/mary`, maxheight: "0" }, 400],
	])("asked %s answers in kind", async (_, query, status) => {
		const response = await get(`/oembed?${new URLSearchParams(query)}`);
		expect(response.status).toBe(status);
		// What is asked for wrongly is no error of ours.
		expect(app.lines.find((line) => line.id === response.headers.get("X-Request-Id"))?.level).toBe(30);
		expect(response.headers.get("Content-Type")).not.toContain("html");
	});

	test("knows no card that a moderator hid, and keeps search engines from what is not listed", async () => {
		expect((await oembed(`${origin}/card/${hidden}`)).status).toBe(404);
		const response = await oembed(`${origin}/card/${unlisted}`);
		expect(response.status).toBe(200);
		expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
	});

	test("is found by other sites' software from the card's page alone", async () => {
		const other = await testSite({ site: { ...siteSettings, origin: undefined } });
		const { id } = await createCard(other.db, null, cardInput({ name }));
		const server = createAdaptorServer({ fetch: other.app.fetch, overrideGlobalObjects: false });
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		const bound = server.address();
		const here = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : ""}`;
		try {
			const found = await unfurl(`${here}/card/${id}`);
			expect(found.oEmbed).toMatchObject({
				type: "rich",
				version: "1.0",
				author_name: name,
				provider_url: here,
				width: 480,
			});
			expect(found.oEmbed).toHaveProperty("html", expect.stringContaining(`src="${here}/card/${id}/embed"`));
			expect(found.canonical_url).toBe(`${here}/card/${id}`);
		} finally {
			await new Promise((resolve) => server.close(resolve));
		}
	});
});
