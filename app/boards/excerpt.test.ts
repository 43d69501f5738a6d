import { expect, test } from "vitest";
import { beginningOf } from "./excerpt.server.ts";

test.each([
	["a short text", "Tides", "Tides"],
	["one of as many characters as are shown", "🌊 and tide", "🌊 and tide"],
	["a longer one, between words", "Tides and waves", "Tides and …"],
	["the beginning of one that goes on after much white space", `Tides${" ".repeat(16)}`, "Tides …"],
])("of %s is shown what fits", (_, text, shown) => {
	expect(beginningOf(text, 10)).toBe(shown);
});

const family = "👩‍👩‍👧";

test.each([
	["one without spaces after its first word", `東京 ${"字".repeat(300)}`, `東京 ${"字".repeat(47)} …`],
	["a link", `See https://example.org/${"a".repeat(300)}`, `See https://example.org/${"a".repeat(26)} …`],
	["a word of which more than forty characters fit", `Tides ${"a".repeat(50)}`, `Tides ${"a".repeat(44)} …`],
	["a word of which forty characters fit, no part", `The tides ${"a".repeat(50)}`, "The tides …"],
	["a sequence of emoji that would be cut", "字".repeat(48) + family.repeat(20), `${"字".repeat(48)} …`],
	["flags", `${"字".repeat(49)}🇵🇹🇵🇹`, `${"字".repeat(49)} …`],
	["one that ends where it is cut", `${"字".repeat(48)}🇵🇹${" ".repeat(60)}`, `${"字".repeat(48)}🇵🇹 …`],
])("of %s is shown as much as fits", (_, text, shown) => {
	expect(beginningOf(text, 50)).toBe(shown);
});
