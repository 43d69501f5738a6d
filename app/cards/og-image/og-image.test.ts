import type { ChildProcess } from "node:child_process";
import { channel } from "node:diagnostics_channel";
import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { href } from "react-router";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drawPng } from "#app/drawing/draw.ts";
import { storePicture } from "#app/images/images.server.ts";
import { cardInput } from "#tests/cards.ts";
import { type Answer, testSite } from "#tests/site.ts";
import { createCard } from "../card.server.ts";
import { scicommCards } from "../card.tables.server.ts";
import { cardLimits, cardStyles } from "../card.ts";
import type { CardInput } from "../card-input.ts";
import { cardPicture, colours, type PictureFacts } from "./layout.ts";
import { picturePath, pictureVersion } from "./og-image.server.ts";

const { db, get } = await testSite();

const maxBytes = 300_000;

async function newCard(fields: Parameters<typeof cardInput>[0] = {}) {
	return (await createCard(db, null, cardInput(fields))).id;
}

/** The path that the card's page names as its picture. */
async function pictureOf(id: string) {
	const html = (await get(href("/card/:id", { id }))).text;
	const [, path] = /<meta property="og:image" content="http:\/\/localhost([^"]+)"/.exec(html) ?? [];
	if (!path) throw new Error("The page names no picture");
	return path;
}

async function sizeOf(response: Answer) {
	const bytes = Buffer.from(response.bytes);
	expect(bytes.subarray(1, 4).toString()).toBe("PNG");
	return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes: bytes.length };
}

const noise = {
	create: {
		width: 512,
		height: 512,
		channels: 3,
		background: "#888",
		noise: { type: "gaussian", mean: 128, sigma: 60 },
	},
} as const;
const photo = await storePicture(db, await sharp(noise).webp({ quality: 95 }).toBuffer());

/** What the processes that were started since have drawn. */
let pictures = 0;
channel("child_process").subscribe((message) => {
	// Node sends what it has started.
	const { process } = message as { process: ChildProcess };
	process.on("message", (answer: { png?: Uint8Array }) => {
		if (answer.png) pictures += 1;
	});
});

describe("the process that draws", () => {
	test("draws the picture of a card that was saved before anybody asks for it", async () => {
		const id = await newCard({ name: "Mary Anning" });
		const before = pictures;
		await get(href("/scicomm/card/success/:id?", { id }));
		await expect.poll(() => pictures).toBe(before + 1);
		expect((await get(await pictureOf(id))).status).toBe(200);
		expect(pictures).toBe(before + 1);
	});

	test("draws nothing ahead for a card that a moderator has hidden", async () => {
		const id = await newCard({ name: "Hidden Away" });
		await db.update(scicommCards).set({ hidden: true }).where(eq(scicommCards.id, id));
		const before = pictures;
		await get(href("/scicomm/card/success/:id?", { id }));
		await get(await pictureOf(await newCard({ name: "Asked For" })));
		expect(pictures).toBe(before + 1);
	});
});

describe("the picture of a card", () => {
	test.each<[string, Partial<CardInput>]>([
		...cardStyles.map(({ value }): [string, Partial<CardInput>] => [value, { cardStyle: value, avatar: photo }]),
		["a name as long as it may be", { name: "W".repeat(cardLimits.name), title: "x".repeat(cardLimits.title) }],
		["an Arabic name", { name: "محمد بن موسى الخوارزمي", cardStyle: "nocturne" }],
		["a Hebrew name", { name: "עדה יונת" }],
		["a Chinese name", { name: "屠呦呦", availability: ["公开演讲"] }],
		["a Japanese name", { name: "湯川 秀樹" }],
		["a Korean name", { name: "김점동" }],
		["emoji", { name: "🦊 👩‍🔬 🇨🇦" }],
		["a name that no font has", { name: "𐎠𐎼𐎡" }],
		["markup", { name: '<script>alert("1")</script> & co' }],
		["many offers", { availability: Array.from({ length: 20 }, (_, i) => `${i} ${"offer".repeat(11)}`) }],
	])("is a PNG of 1200 × 630 and at most 300 KB, kept by caches for a day: %s", async (_, fields) => {
		const response = await get(await pictureOf(await newCard(fields)));
		expect(response.status).toBe(200);
		expect(response.headers.get("Content-Type")).toBe("image/png");
		expect(response.headers.get("Cache-Control")).toBe("public, max-age=86400");
		expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
		const { bytes, ...size } = await sizeOf(response);
		expect(size).toEqual({ width: 1200, height: 630 });
		expect(bytes).toBeLessThanOrEqual(maxBytes);
	});

	test("moves when the card changes, and its old address leads to it", async () => {
		const id = await newCard();
		const before = await pictureOf(id);
		await db.update(scicommCards).set({ name: "Rachel L. Carson" }).where(eq(scicommCards.id, id));
		const after = await pictureOf(id);
		expect(after).not.toBe(before);
		for (const old of [before, href("/card/:id/picture/:file", { id, file: "0123456789abcdef.png" })]) {
			const response = await get(old);
			expect([response.status, response.location]).toEqual([302, after]);
			expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
			expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
		}
	});

	test("is there for a card that the directory does not list, and not for one that a moderator has hidden", async () => {
		const id = await newCard({ isVisible: false });
		const path = await pictureOf(id);
		expect((await get(path)).status).toBe(200);
		await db.update(scicommCards).set({ hidden: true }).where(eq(scicommCards.id, id));
		expect((await get(path)).status).toBe(404);
	});

	test("is not found for no card or another file", async () => {
		const id = await newCard();
		for (const [card, file] of [
			[crypto.randomUUID(), "0123456789abcdef.png"],
			["rachel-carson", "0123456789abcdef.png"],
			[id, "0123456789abcdef.svg"],
			[id, "0123456789ABCDEF.png"],
			[id, "0123456789abcdef0.png"],
			[id, "..%2f.png"],
		]) {
			expect((await get(`/card/${card}/picture/${file}`)).status, file).toBe(404);
		}
	});

	test("asked for by many at once is drawn once", async () => {
		const path = await pictureOf(await newCard({ name: "Shared Widely" }));
		const answers = await Promise.all(Array.from({ length: 30 }, () => get(path)));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
	});

	test("of too many cards at once is put off, with a time to come again", async () => {
		const ids = await Promise.all(Array.from({ length: 24 }, (_, i) => newCard({ name: `Crowd ${i}` })));
		const paths = await Promise.all(ids.map(pictureOf));
		const answers = await Promise.all(paths.map((path) => get(path)));
		const refused = answers.filter(({ status }) => status === 503);
		expect(answers.filter(({ status }) => status === 200).length).toBe(answers.length - refused.length);
		expect(refused.length).toBeGreaterThan(0);
		for (const { headers } of refused) expect(headers.get("Retry-After")).toBe("5");
	});

	test("is there after one or two others for who asks while one client asks for many", async () => {
		const ids = await Promise.all(Array.from({ length: 24 }, (_, i) => newCard({ name: `Queue ${i}` })));
		const [own = "", ...paths] = await Promise.all(ids.map(pictureOf));
		const before = pictures;
		const asked = paths.map((path) => get(path, { "X-Forwarded-For": "203.0.113.66" }));
		await expect.poll(() => pictures).toBeGreaterThan(before);
		const until = pictures;
		expect((await get(own, { "X-Forwarded-For": "203.0.113.77" })).status).toBe(200);
		// Its own is one more.
		expect(pictures - until).toBeLessThanOrEqual(3);
		await Promise.all(asked);
	});
});

describe("what a picture shows", () => {
	const plain: PictureFacts = { ...cardInput(), avatarUrl: null, openToCollaborations: true };
	const foot = async (facts: Partial<PictureFacts>) => {
		const png = sharp(await drawPng(cardPicture({ ...plain, ...facts }, null)));
		return (await png.extract({ left: 0, top: 530, width: 1200, height: 100 }).raw().toBuffer()).toString("base64");
	};

	const title = "A title as long as titles may be ".repeat(3);

	test.each([
		["two lines", "Wilhelmina Magdalena Montgomery W."],
		["letters as wide as can be", "W".repeat(cardLimits.name)],
		["Chinese", "屠呦呦与诺贝尔生理学或医学奖获得者的".repeat(3)],
	])("of a name of %s and a long title leaves the rest where it is", async (_, name) => {
		expect(await foot({ name, title })).toBe(await foot({}));
	});
});

describe("the version of a picture", () => {
	const text = fc.string({ unit: "grapheme", maxLength: 20 });
	const facts: fc.Arbitrary<PictureFacts> = fc.record({
		name: text,
		title: text,
		expertise: text,
		availability: fc.array(text, { maxLength: 4 }),
		avatarUrl: fc.option(text),
		cardStyle: fc.constantFrom(...cardStyles.map(({ value }) => value)),
		openToCollaborations: fc.boolean(),
	});

	test("is the same for what looks the same, and another when any part of it looks different", () => {
		fc.assert(
			fc.property(facts, facts, (one, other) => {
				expect(pictureVersion(one)).toMatch(/^[0-9a-f]{16}$/);
				for (const part of Object.keys(one) as (keyof PictureFacts)[]) {
					const changed = { ...one, [part]: other[part] };
					const isSame = JSON.stringify(changed) === JSON.stringify(one);
					expect(pictureVersion(changed) === pictureVersion(one), part).toBe(isSame);
				}
			}),
		);
	});

	test("does not change with what the picture does not show", () => {
		const card = { ...cardInput(), avatarUrl: null };
		expect(picturePath("x", { ...card, bio: "new", email: "a@example.org" } as PictureFacts)).toBe(
			picturePath("x", card),
		);
	});
});

test("the colours of pictures are those of the cards on the page", () => {
	const cards = readFileSync("app/cards/cards.css", "utf8");
	const tokens = readFileSync("app/ui/styles/tokens.css", "utf8");
	const variablesIn = (css: string, prefix: string) =>
		Object.fromEntries(
			[...css.matchAll(new RegExp(`--${prefix}([a-z-]+): ([^;]+);`, "g"))].map(([, name, value]) => [name, value]),
		);
	const tokenValues = variablesIn(tokens, "");
	const resolve = (value = ""): string => {
		const light = /^light-dark\((#[0-9a-f]+|var\([^)]+\)), /.exec(value)?.[1] ?? value;
		const [, token] = /^var\(--([a-z-]+)\)$/.exec(light) ?? [];
		return token ? resolve(tokenValues[token]) : light;
	};
	const base = variablesIn(cards.slice(0, cards.indexOf("[data-card-style")), "card-");
	for (const { value } of cardStyles) {
		const [, own = ""] = new RegExp(`\\[data-card-style="${value}"\\] \\{([^}]+)\\}`).exec(cards) ?? [];
		const style = { ...base, ...variablesIn(own, "card-") };
		const colour = (name: string) => {
			const found = style[name] ?? "";
			return resolve(found === "var(--card-paper)" ? style.paper : found);
		};
		const { avatarInk, ...look } = colours[value];
		for (const [name, drawn] of Object.entries({ ...look, "avatar-ink": avatarInk })) {
			expect(drawn, `${value} ${name}`).toBe(colour(name));
		}
	}
});
