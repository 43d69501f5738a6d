import fc from "fast-check";
import { expect, test } from "vitest";
import { isOwnEntry } from "#app/boards/board.ts";
import { microblogShareUrl, networkShareUrl } from "#app/boards/share-urls.ts";
import { countCharacters } from "#app/web/text.ts";
import { initialsOf, shareText, slugOf, withHttps } from "./card.ts";

test.each([
	["Rachel Carson", "RC"],
	["Maria Sibylla Merian", "MM"],
	["  Hypatia ", "H"],
	["", "A"],
	["   ", "A"],
	["émilie du châtelet", "ÉC"],
	["Софья Ковалевская", "СК"],
	["寺田寅彦", "寺"],
	["🦊 🐙", "A"],
	["(Ada) Lovelace", "AL"],
])("the initials of %j are %s", (name, initials) => {
	expect(initialsOf(name)).toBe(initials);
});

test.each([
	["Rachel Carson", "rachel-carson"],
	["Maria Sibylla Merian", "maria-merian"],
	["Hypatia", "hypatia"],
	["Émilie du Châtelet", "émilie-châtelet"],
	["Wang Zhenyi 王贞仪", "wang-王贞仪"],
	["Conan O'Brien", "conan-obrien"],
	["Jean-Henri Fabre", "jean-henri-fabre"],
	["a/../b ?#%", "ab"],
	["..", null],
	["", null],
	["/ ?", null],
])("the slug of %j is %j", (name, slug) => {
	expect(slugOf(name)).toBe(slug);
});

test("a slug is one harmless piece of a path, whatever the name", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (name) => {
			const slug = slugOf(name.toWellFormed());
			if (slug === null) return;
			expect(slug).not.toMatch(/[\s/\\?#%.<>"&:]/u);
			expect(decodeURIComponent(new URL(`https://heliograph.example/card/${slug}`).pathname)).toBe(`/card/${slug}`);
		}),
	);
});

test("initials are one or two letters, whatever the name", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (name) => {
			expect(initialsOf(name)).not.toBe("");
			expect(initialsOf(name)).not.toMatch(/\s/u);
		}),
	);
});

test("characters are counted as PostgreSQL counts them", () => {
	expect(countCharacters("a")).toBe(1);
	expect(countCharacters("🦊")).toBe(1);
	expect(countCharacters("👩‍🔬")).toBe(3);
});

test("only the owner can edit a card, and nobody a card without one", () => {
	const owner = { id: "1", email: "owner@example.org" };
	expect(isOwnEntry(owner, { userId: "1" })).toBe(true);
	expect(isOwnEntry(owner, { userId: "2" })).toBe(false);
	expect(isOwnEntry(owner, { userId: null })).toBe(false);
	expect(isOwnEntry(null, { userId: null })).toBe(false);
});

test("share links carry the card's address, encoded", () => {
	const url = "https://heliograph.example/card/1?a=b&c=d";
	expect(new URL(microblogShareUrl(shareText, url)).searchParams.get("text")).toBe(
		`Check out my Science Communicator card! ${url}`,
	);
	expect(new URL(networkShareUrl(url)).searchParams.get("url")).toBe(url);
});

test("an address gets https:// only when it lacks http", () => {
	expect(withHttps("example.org")).toBe("https://example.org");
	expect(withHttps("http://example.org")).toBe("http://example.org");
	expect(withHttps("")).toBe("");
});
