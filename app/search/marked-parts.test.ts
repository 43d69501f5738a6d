import { expect, test } from "vitest";
import { markedParts } from "./marked-parts.ts";

test.each([
	["Łukasz and Østergaard read", ["lukasz"], ["oster"], ["Łukasz", "Østergaard"]],
	["Die Straße nach Æther", ["strasse", "aether"], [], ["Straße", "Æther"]],
	["Tides, and étude", ["etude"], ["tid"], ["Tides", "étude"]],
	["Nothing here", ["art"], [], []],
])("what is found is marked however it is spelt: %s", (text, words, beginnings, found) => {
	const parts = markedParts(text, { words, beginnings });
	expect(parts.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual(found);
	expect(parts.map(({ text }) => text).join("")).toBe(text);
});
