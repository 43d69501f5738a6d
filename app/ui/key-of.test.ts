import { describe, expect, test } from "vitest";
import { keyOf } from "./key-of.ts";

test.each([
	["Russian", "k", { key: "л", code: "KeyK" }],
	["Russian", "s", { key: "ы", code: "KeyS" }],
	["Hindi", "k", { key: "क", code: "KeyK" }],
	["Hindi", "s", { key: "्", code: "KeyS" }],
	["Turkish F", "k", { key: "k", code: "KeyL" }],
	["Turkish F", "s", { key: "s", code: "Slash" }],
	["capital letter", "k", { key: "K", code: "KeyK" }],
	["capital letter", "s", { key: "S", code: "KeyS" }],
])("of a %s keyboard %s is the key that has it", (_, letter, pressed) => {
	expect(keyOf(pressed as KeyboardEvent)).toBe(letter);
});

describe("neither k nor s", () => {
	test.each([
		["Russian", { key: "ж", code: "Semicolon" }],
		["Hindi", { key: "द", code: "KeyL" }],
		["Turkish F", { key: "ı", code: "KeyS" }],
		["capital letter", { key: "L", code: "KeyL" }],
	])("is another key of a %s keyboard", (_, pressed) => {
		expect(keyOf(pressed as KeyboardEvent)).not.toMatch(/^[ks]$/);
	});
});
