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
