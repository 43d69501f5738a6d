import fc from "fast-check";
import ICAL from "ical.js";
import { parse } from "vcard4";
import { describe, expect, test } from "vitest";
import { asciiFileNameOf, fileNameOf } from "#app/web/file-name.ts";
import type { Card } from "../card.server.ts";
import { vcardOf } from "./vcard.ts";
import { escapeText, writeLines } from "./vcard-lines.ts";

const id = "95afb19f-cf09-4639-8c56-6720f9c57e8d";
const url = `https://heliograph.example/card/${id}`;
const facts = { url, source: `${url}/contact.vcf`, photo: null };

function cardWith(fields: Partial<Card> = {}): Card {
	return {
		id,
		handle: null,
		orcid: "",
		name: "Rachel Carson",
		title: "Marine biologist & author",
		expertise: "Marine Biology",
		availability: ["Writing Articles", "Podcast Guest"],
		bio: "",
		email: "",
		website: "",
		bluesky: "",
		linkedin: "",
		workSamples: [],
		avatarUrl: null,
		cardStyle: "heliograph",
		openToCollaborations: false,
		languages: [],
		town: "",
		country: "",
		timeZone: "",
		audiences: [],
		travel: "",
		pay: "",
		answersRequests: false,
		takesMessages: false,
		isVisible: true,
		hidden: false,
		featuredAt: null,
		createdAt: new Date("2026-11-20T08:00:00.000Z"),
		updatedAt: new Date("2026-11-21T15:53:24.123Z"),
		...fields,
	};
}

/** The values of a property as `vcard4` reads them. */
function readByVcard4(text: string, property: string) {
	const card = parse(text);
	if (Array.isArray(card)) throw new Error("More than one vCard");
	const found: { property: string; value: unknown }[] = card.parsedVcard;
	return found.filter((entry) => entry.property === property).map(({ value }) => value);
}

/** The values of a property as `ical.js` reads them, which takes the backslash before a semicolon for a part of a single value. */
function readByIcal(text: string, property: string) {
	const found = new ICAL.Component(ICAL.parse(text)).getAllProperties(property).map((entry) => entry.getFirstValue());
	return found.map((value) => (typeof value === "string" ? value.replaceAll("\\;", ";") : value));
}

/** Asserts what lenient readers let pass: the ends, and the length in octets, of every line. */
function expectLines(text: string) {
	expect(text.endsWith("\r\n")).toBe(true);
	expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
	for (const line of text.split("\r\n")) {
		expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
		expect(Buffer.from(line).toString()).not.toContain("\ufffd");
	}
}

describe("a contact", () => {
	test("has everything that the card says", () => {
		const text = vcardOf(
			cardWith({
				bio: "The sea around us",
				email: "rachel@example.org",
				website: "https://example.org/sea?a=1,2;b",
				bluesky: "@carson.example.org",
				linkedin: "https://linkedin.com/in/rachel",
				workSamples: [{ title: "Wind, sea; and \\ sky", url: "https://example.org/wind" }],
				openToCollaborations: true,
			}),
			facts,
		);
		expectLines(text);
		expect(text).toMatch(/^BEGIN:VCARD\r\nVERSION:4\.0\r\n/);
		expect(text).toMatch(/\r\nEND:VCARD\r\n$/);
		expect(readByVcard4(text, "FN")).toEqual(["Rachel Carson"]);
		expect(readByVcard4(text, "N")).toEqual([expect.objectContaining({ familyNames: "Carson", givenNames: "Rachel" })]);
		expect(readByVcard4(text, "TITLE")).toEqual(["Marine biologist & author"]);
		expect(readByVcard4(text, "EMAIL")).toEqual(["rachel@example.org"]);
		expect(readByVcard4(text, "UID")).toEqual([`urn:uuid:${id}`]);
		expect(readByVcard4(text, "REV")).toEqual(["20261121T155324Z"]);
		expect(readByVcard4(text, "SOURCE")).toEqual([`${url}/contact.vcf`]);
		expect(readByVcard4(text, "CATEGORIES")).toEqual(["Marine Biology"]);
		expect(readByVcard4(text, "NOTE")).toEqual([
			"The sea around us\nAvailable for: Writing Articles, Podcast Guest\nOpen to collaborations",
		]);
		expect(readByVcard4(text, "URL")).toEqual([
			"https://example.org/sea?a=1,2;b",
			url,
			"https://bsky.app/profile/carson.example.org",
			"https://linkedin.com/in/rachel",
			"https://example.org/wind",
		]);
		expect(readByVcard4(text, "X-ABLABEL")).toEqual([
			"Website",
			"SciComm card",
			"Bluesky",
			"LinkedIn",
			"Wind, sea; and \\ sky",
		]);
		expect(readByIcal(text, "n")).toEqual([["Carson", "Rachel", "", "", ""]]);
		expect(readByIcal(text, "fn")).toEqual(["Rachel Carson"]);
	});

	test("in the older format says the same, as a reader of that format finds it", () => {
		const photo = Buffer.from(Array.from({ length: 500 }, (_, i) => i % 256));
		const card = cardWith({
			name: "Carson; Rachel, Louise 🦊",
			bio: "One\r\nEMAIL:x@example.org",
			email: "rachel@example.org",
			website: "https://example.org/sea?a=1,2;b",
		});
		const text = vcardOf(card, { ...facts, photo }, "3.0");
		expectLines(text);
		expect(text).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n/);
		expect(text).not.toMatch(/^(?:KIND|.*PREF=1|.*data:)/m);
		const read = new ICAL.Component(ICAL.parse(text));
		expect(read.getFirstPropertyValue("version")).toBe("3.0");
		for (const property of ["fn", "n", "title", "email", "url", "note", "categories", "x-ablabel"])
			expect([property, readByIcal(text, property)]).toEqual([property, readByIcal(vcardOf(card, facts), property)]);
		expect(readByIcal(text, "email")).toEqual(["rachel@example.org"]);
		const picture = read.getFirstProperty("photo");
		expect([picture?.getParameter("encoding"), picture?.getParameter("type")]).toEqual(["b", "JPEG"]);
		expect(String(picture?.getFirstValue())).toBe(photo.toString("base64"));
	});

	test("of a card that says little has no empty properties", () => {
		const text = vcardOf(cardWith(), facts);
		expect(text).not.toMatch(/^(?:EMAIL|PHOTO|[^:]*):\r$/m);
		expect(readByVcard4(text, "URL")).toEqual([url]);
	});

	test("carries its photo inside", () => {
		const photo = Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 256));
		const text = vcardOf(cardWith(), { ...facts, photo });
		expectLines(text);
		const [read] = readByVcard4(text, "PHOTO");
		expect(String(read)).toBe(`data:image/jpeg;base64,${photo.toString("base64")}`);
	});

	test.each([
		["a comma and a semicolon", "Carson; Rachel, Louise, Anne"],
		["emoji", "🦊👩🏽‍🔬 ".repeat(20).trim()],
		["right-to-left script", "علی‌رضا محمدی ".repeat(7).trim()],
		["Chinese characters", "湯川秀樹".repeat(25)],
		["a hundred characters", "m".repeat(100)],
		["what looks like properties", "END:VCARD BEGIN:VCARD EMAIL:x@example.org"],
	])("keeps a name with %s", (_, name) => {
		const text = vcardOf(cardWith({ name }), facts);
		expectLines(text);
		expect(readByVcard4(text, "FN")).toEqual([name]);
		expect(readByIcal(text, "fn")).toEqual([name]);
		expect(text.split("\r\n").filter((line) => line === "END:VCARD")).toHaveLength(1);
	});

	test("keeps a backslash, and what only looks like an escape", () => {
		const name = "Back\\slash \\n \\, end";
		// vcard4 takes an escaped backslash before an n for a line break.
		expect(readByIcal(vcardOf(cardWith({ name }), facts), "fn")).toEqual([name]);
	});

	test("keeps the lines of a bio, and lets none of them begin a property", () => {
		const text = vcardOf(cardWith({ bio: "One\r\nEMAIL:x@example.org\nthree\rfour" }), facts);
		expectLines(text);
		const note = "One\nEMAIL:x@example.org\nthree\nfour\nAvailable for: Writing Articles, Podcast Guest";
		expect(readByVcard4(text, "NOTE")).toEqual([note]);
		expect(readByIcal(text, "note")).toEqual([note]);
		expect(readByVcard4(text, "EMAIL")).toEqual([]);
	});

	test("never has an address that ends its line", () => {
		const text = vcardOf(cardWith({ website: "https://example.org/\r\nEMAIL:x@example.org" }), facts);
		expect(readByVcard4(text, "EMAIL")).toEqual([]);
		expect(readByVcard4(text, "URL")).toContain("https://example.org/EMAIL:x@example.org");
	});
});

test("any text comes back from folded and escaped lines", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary", minLength: 60, maxLength: 300 }), (typed) => {
			// Those lines that were cut within a character are known by U+FFFD.
			const value = typed.replace(/(?!\n)\p{Cc}|\ufffd/gu, "");
			const text = writeLines([`NOTE:${escapeText(value)}`]);
			expectLines(text);
			const unfolded = text.replaceAll("\r\n ", "").replace(/\r\n$/, "").slice("NOTE:".length);
			const back = unfolded.replace(/\\(.)/gu, (_, character) => (character === "n" ? "\n" : character));
			expect(back).toBe(value);
		}),
	);
});

test.each([
	["Rachel Carson", "Rachel Carson", "Rachel Carson"],
	["Marie Skłodowska-Curie", "Marie Skłodowska-Curie", "Marie Skodowska-Curie"],
	["Émilie du Châtelet", "Émilie du Châtelet", "Emilie du Chatelet"],
	["湯川秀樹", "湯川秀樹", "contact"],
	['a/b\\c:d*e?"f<g>|h%', "abcdefgh", "abcdefgh"],
	["../../etc/passwd", "etcpasswd", "etcpasswd"],
	["con", "contact", "contact"],
	["LPT1", "contact", "contact"],
	["...", "contact", "contact"],
	["x".repeat(100), "x".repeat(60), "x".repeat(60)],
])("the contact of %j is a file that every system takes", (name, safe, ascii) => {
	expect(fileNameOf(name, "contact")).toBe(safe);
	expect(asciiFileNameOf(name, "contact")).toBe(ascii);
});
