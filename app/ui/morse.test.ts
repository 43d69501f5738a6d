import { describe, expect, test } from "vitest";
import { morsePath } from "./morse.ts";

describe("morsePath", () => {
	test("a dot is a point and a dash is three dots long", () => {
		expect(morsePath("E")).toEqual({ path: "M1 1h.01", width: 2 });
		expect(morsePath("T")).toEqual({ path: "M1 1h4", width: 6 });
	});

	test("flashes of a letter stand one dot apart, letters three", () => {
		expect(morsePath("A")).toEqual({ path: "M1 1h.01M5 1h4", width: 10 });
		expect(morsePath("ET")).toEqual({ path: "M1 1h.01M9 1h4", width: 14 });
	});

	test("words stand seven dots apart, however many spaces part them", () => {
		expect(morsePath("E T")).toEqual({ path: "M1 1h.01M17 1h4", width: 22 });
		expect(morsePath("E \t T")).toEqual(morsePath("E T"));
	});

	test("initials become as many flashes as their letters have", () => {
		expect(morsePath("RC").path.match(/M/g)).toHaveLength(3 + 4);
	});

	test("case and accents do not matter", () => {
		expect(morsePath("éñ")).toEqual(morsePath("EN"));
		expect(morsePath("Łø")).toEqual(morsePath("LO"));
		expect(morsePath("ß")).toEqual(morsePath("SS"));
	});

	test("characters without a code leave no trace", () => {
		expect(morsePath("E李T")).toEqual(morsePath("ET"));
		expect(morsePath("李 E 李")).toEqual(morsePath("E"));
		expect(morsePath("李 E")).toEqual(morsePath("E"));
	});

	test("text without any code gives an empty drawing", () => {
		expect(morsePath("")).toEqual({ path: "", width: 0 });
		expect(morsePath(" 李 ")).toEqual({ path: "", width: 0 });
	});
});
