import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRss, readXml } from "#tests/feeds.ts";
import { askedWords, type FeedItem, lastModified, newestChange, placeFeed } from "./feed.ts";
import { writeJsonFeed } from "./json-feed.server.ts";
import { writeRss } from "./rss.server.ts";

const origin = "https://heliograph.example";
const place = placeFeed({
	name: "Jobs",
	description: "Work",
	page: "/jobs",
	rss: "/a.xml",
	json: "/a.json",
	asked: [],
});

function makeItem(text: string): FeedItem {
	const moment = new Date("2026-11-21T12:34:56.789Z");
	const texts = { title: text, texts: [text], author: text, tags: [text] };
	return { id: randomUUID(), url: "/jobs/1", ...texts, createdAt: moment, updatedAt: moment };
}

const write = (...items: FeedItem[]) => writeRss({ origin, place, items });

/** Whether XML 1.0 has a place for a character (its production 2). */
function isInXml(character: string) {
	const code = character.codePointAt(0) ?? 0;
	if (code < 0x20) return [0x9, 0xa, 0xd].includes(code);
	return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || code > 0xffff;
}

const hostile = [
	"]]>",
	"<![CDATA[",
	"<b>",
	"&amp;",
	"&#0;",
	"<!--",
	"\0",
	"\u000b",
	"\ud800",
	"\ufffe",
	"\r\n",
	"\r",
	"'\"",
];
const anyText = fc
	.array(fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" })))
	.map((parts) => parts.join(""));

describe("a text in RSS", () => {
	test("comes out of strict XML as it went in, without what XML has no place for", () => {
		fc.assert(
			fc.property(anyText, (text) => {
				const expected = Array.from(text).filter(isInXml).join("").replaceAll("\r\n", "\n").replaceAll("\r", "\n");
				const { title, category, "dc:creator": author } = readXml(write(makeItem(text)));
				expect([title?.[1] ?? "", category?.[0] ?? "", author?.[0] ?? ""]).toEqual([expected, expected, expected]);
			}),
		);
	});

	test("is never markup of what a reader shows", () => {
		fc.assert(
			fc.property(anyText, (text) => {
				const { description = [] } = readXml(write(makeItem(text)));
				const ours = /<p dir="auto">|<\/p>|<br>|&(?:amp|lt|gt|quot|#39);/g;
				expect(description[1]?.replace(ours, "") ?? "").not.toMatch(/[<>&"']/);
			}),
		);
		const text = "One & <script>alert(1)</script>\nTwo\n\n\nThree";
		expect(readRss(write(makeItem(text))).items[0]?.description).toBe(
			'<p dir="auto">One &amp; &lt;script&gt;alert(1)&lt;/script&gt;<br>Two</p><p dir="auto">Three</p>',
		);
	});
});

describe("an address in a feed", () => {
	test.each([
		["/jobs/1", `${origin}/jobs/1`],
		["https://example.org/ä?b=1&c=<2>", "https://example.org/%C3%A4?b=1&c=%3C2%3E"],
		["http://müller.example", "http://xn--mller-kva.example/"],
	])("%s is whole, and in ASCII", (url, whole) => {
		expect(readRss(write({ ...makeItem("a"), url })).items[0]?.link).toBe(whole);
	});
});

test("a feed says what is asked of its board, and leaves out what is not", () => {
	const asked = [{ name: "type", value: "tool", said: "Tool" }, { name: "tag", value: null }, askedWords("a & b")];
	const board = { name: "Resources", description: "", page: "/r", rss: "/r.xml", json: "/r.json" };
	expect(placeFeed({ ...board, asked })).toMatchObject({
		title: "Resources: Tool, “a & b” · Heliograph",
		page: "/r?type=tool&q=a+%26+b",
		rss: "/r.xml?type=tool&q=a+%26+b",
	});
	expect(placeFeed({ ...board, asked: [askedWords("")] })).toMatchObject({
		title: "Resources · Heliograph",
		page: "/r",
	});
});

describe("the time of the last change", () => {
	const now = Date.parse("2026-11-21T12:34:56Z");
	const createdAt = new Date("2026-11-01T09:00:00Z");
	const at = (...times: string[]) => times.map((time) => ({ createdAt, updatedAt: new Date(`2026-11-${time}:00Z`) }));

	test.each([
		["that of the newest change within the hour", at("21T12:10", "21T12:20", "20T10:00"), "21T12:20"],
		["the beginning of the hour when all changes are older", at("21T11:59", "01T10:00"), "21T12:00"],
		["the beginning of the hour when nothing is listed", [], "21T12:00"],
	])("is %s", (_, items, expected) => {
		expect(lastModified(items, now)).toEqual(new Date(`2026-11-${expected}:00Z`));
	});

	test("is never later than now, nor does it change what the feed says", () => {
		expect(lastModified(at("21T12:50"), now)).toEqual(new Date(now));
		expect(newestChange(at("01T10:00", "02T10:00"))).toEqual(new Date("2026-11-02T10:00:00Z"));
		expect(newestChange([])).toBeUndefined();
	});

	test("is that of its coming where no other is known, and then the item says none", () => {
		expect(newestChange([{ createdAt }])).toEqual(createdAt);
		const { updatedAt: _, ...item } = makeItem("Tides");
		const feed = { origin, place, items: [item] };
		expect(writeRss(feed)).not.toContain("updated");
		expect(writeJsonFeed(feed)).not.toContain("date_modified");
	});
});
