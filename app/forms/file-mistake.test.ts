import { expect, test } from "vitest";
import { fileMistake, fileStarts } from "./file-mistake.ts";

const rules = { maxBytes: 100, tooLarge: "too large", unreadable: "unreadable" };
const bytes = (...numbers: number[]) => new Uint8Array([...numbers, ...Array(20).fill(0)]);

test.each([
	["a JPEG", bytes(0xff, 0xd8, 0xff, 0xe0), undefined],
	["a PNG", bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), undefined],
	["a GIF", "GIF89a", undefined],
	["a WebP", "RIFF\0\0\0\0WEBPVP8 ", undefined],
	["an AVIF", "\0\0\0\x20ftypavif", undefined],
	["an SVG", '\ufeff<?xml version="1.0"?><svg/>', undefined],
	["a text", "I am no picture.", "unreadable"],
	["a text that names a kind", "PNG GIF89a", "unreadable"],
	["a PDF", "%PDF-1.7", "unreadable"],
	["nothing", "", "unreadable"],
	["more than there may be", "GIF89a".padEnd(101), "too large"],
])("%s that calls itself a PNG is looked at before it is sent", async (_, content, mistake) => {
	const file = new File([content], "me.png", { type: "image/png" });
	expect(await fileMistake(file, fileStarts.picture, rules)).toBe(mistake);
});

test("a picture is no PDF, and a PDF is one", async () => {
	expect(await fileMistake(new File(["GIF89a"], "a.pdf"), fileStarts.pdf, rules)).toBe("unreadable");
	expect(await fileMistake(new File(["%PDF-1.7"], "a.pdf"), fileStarts.pdf, rules)).toBeUndefined();
});
