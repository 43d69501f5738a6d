import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { escapeMarkup } from "#app/web/markup.ts";
import { embedSnippet, frameSize } from "./embedding.ts";
import { cardInAddress, readPixels } from "./oembed-answer.ts";

const origin = "https://heliograph.example";
const id = "95afb19f-cf09-4639-8c56-6720f9c57e8d";

test("a frame is never larger than it may be, and higher where it is narrow", () => {
	const usual = frameSize();
	expect(usual.width).toBeLessThanOrEqual(600);
	expect(frameSize({ maxWidth: 2000, maxHeight: 2000 })).toEqual(usual);
	const narrow = frameSize({ maxWidth: 300 });
	expect(narrow.width).toBe(300);
	expect(narrow.height).toBeGreaterThan(usual.height);
	expect(frameSize({ maxWidth: 200, maxHeight: 100 })).toEqual({ width: 200, height: 100 });
});

test("a snippet is one frame, whatever the card is called", () => {
	const name = `"><script>alert(1)</script>'&`;
	const snippet = embedSnippet({ id, handle: null, name, title: "x" }, origin);
	expect(snippet.match(/[<>]/g)).toEqual(["<", ">", "<", ">"]);
	expect(snippet).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;, x"');
	expect(snippet).toContain(`src="${origin}/card/${id}/embed"`);
});

test("a frame is as round as the card in it, whose corners show the background of another theme", () => {
	const [, radius] = /--radius-card: ([^;]+);/.exec(readFileSync("app/ui/styles/tokens.css", "utf8")) ?? [];
	const snippet = embedSnippet({ id, handle: null, name: "x", title: "x" }, origin);
	expect(Number(/border-radius:(\d+)px/.exec(snippet)?.[1])).toBe(Number.parseFloat(radius ?? "") * 16);
});

test("characters that XML has no place for are left out of markup", () => {
	expect(escapeMarkup("a\0b\u0008c\ufffed\ud800e🦊\n")).toBe("abcde🦊\n");
});

test.each([
	["640", 640],
	["", undefined],
	[null, undefined],
	["0", null],
	["-1", null],
	["1e3", null],
	["12px", null],
	["99999999999", null],
])("a size of %j reads as %j", (text, pixels) => {
	expect(readPixels(text)).toBe(pixels);
});

test.each([
	[`${origin}/card/${id}`, id],
	[`${origin}/card/rachel-carson/?utm=1#top`, "rachel-carson"],
	[`${origin}/card/%E6%B9%AF%E5%B7%9D`, "湯川"],
	[`HTTPS://HELIOGRAPH.EXAMPLE:443/card/${id}`, id],
	[`http://heliograph.example/card/${id}`, null],
	[`https://heliograph.example.evil.example/card/${id}`, null],
	[`https://heliograph.example@evil.example/card/${id}`, null],
	[`${origin}/card/${id}/embed`, null],
	[`${origin}/jobs/${id}`, null],
	[`${origin}/card/%E0%A4%A`, null],
	["javascript:alert(1)", null],
	["card", null],
])("the address %s is of the card %j", (address, card) => {
	expect(cardInAddress(address, origin)).toBe(card);
});
