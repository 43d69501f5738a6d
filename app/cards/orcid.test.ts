import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkDigit, orcidIn, orcidPattern, orcidTyped, orcidUrl } from "./orcid.ts";

const iD = fc
	.array(fc.integer({ min: 0, max: 9 }), { minLength: 15, maxLength: 15 })
	.map((digits) => digits.join(""))
	.map((digits) => (digits + checkDigit(digits)).replace(/(.{4})(?=.)/g, "$1-"));

describe("an ORCID iD", () => {
	test.each([
		["0000-0002-1825-0097", "0000-0002-1825-0097"],
		["0000000218250097", "0000-0002-1825-0097"],
		["0000 0002 1825 0097", "0000-0002-1825-0097"],
		["https://orcid.org/0000-0002-1825-0097", "0000-0002-1825-0097"],
		["http://www.orcid.org/0000-0002-1825-0097", "0000-0002-1825-0097"],
		["HTTPS://ORCID.ORG/0000-0002-1825-0097/", "0000-0002-1825-0097"],
		["orcid.org/0000-0002-1825-0097?lang=en", "0000-0002-1825-0097"],
		["orcid:0000-0002-1825-0097", "0000-0002-1825-0097"],
		["ORCID iD: 0000-0002-1825-0097", "0000-0002-1825-0097"],
		["  0000-0002-1694-233x ", "0000-0002-1694-233X"],
		["000000021694233x", "0000-0002-1694-233X"],
		["0000‐0002–1694−233X", "0000-0002-1694-233X"],
		["ORCID iD: https://orcid.org/0000-0002-1825-0097", "0000-0002-1825-0097"],
		["ORCID-iD 0000-0002-1825-0097", "0000-0002-1825-0097"],
		["(ORCID: 0000-0002-1825-0097)", "0000-0002-1825-0097"],
		["<https://orcid.org/0000-0002-1825-0097>.", "0000-0002-1825-0097"],
		["https://orcid.org/my-orcid?orcid=0000-0002-1825-0097", "0000-0002-1825-0097"],
		["https://orcid.org/0000-0002-1825-0097/print", "0000-0002-1825-0097"],
		["0000 - 0002 - 1825 - 0097", "0000-0002-1825-0097"],
		["0000\u00a00002\u00a01825\u00a00097", "0000-0002-1825-0097"],
		["\u200b0000-0002-1825-0097\ufeff", "0000-0002-1825-0097"],
		["", ""],
		["   ", ""],
	])("%j is read as %j", (typed, read) => {
		expect(orcidIn(typed)).toBe(read);
	});

	test.each([
		"0000-0002-1825-0098",
		"0000-0002-1825-009",
		"0000-0002-1825-00977",
		"0000-0002-1825-009X",
		"X000-0002-1825-0097",
		"00-00000218250097",
		"0000-00021825-0097",
		"https://evil.example/0000-0002-1825-0097",
		"https://orcid.org.evil.example/0000-0002-1825-0097",
		"https://orcid.org/",
		"https://evil.example/my-orcid?orcid=0000-0002-1825-0097",
		"https://orcid.org/0000-0002-1825-0097 0000-0002-1825-0097",
		"javascript:0000-0002-1825-0097",
		// Before the form's limit is asked, so that nobody makes the server search through megabytes.
		`${"(".repeat(orcidTyped)}0000-0002-1825-0097`,
		"٠٠٠٠-٠٠٠٢-١٨٢٥-٠٠٩٧",
		"me",
	])("%j is none", (typed) => {
		expect(orcidIn(typed)).toBeNull();
	});

	test("is read from every notation and comes out in one that reads as itself", () => {
		const notations = [
			(id: string) => id,
			(id: string) => id.replaceAll("-", ""),
			(id: string) => id.toLowerCase(),
			(id: string) => ` ${orcidUrl(id)}`,
			(id: string) => `http://www.orcid.org/${id}`,
		];
		fc.assert(
			fc.property(iD, fc.constantFrom(...notations), (id, write) => {
				expect(orcidIn(write(id))).toBe(id);
				expect(id).toMatch(new RegExp(orcidPattern));
			}),
		);
	});

	test("with one digit changed or two neighbours swapped is none", () => {
		fc.assert(
			fc.property(iD, fc.nat(14), fc.integer({ min: 1, max: 9 }), (id, place, step) => {
				const digits = Array.from(id.replaceAll("-", ""));
				const changed = [...digits];
				changed[place] = String((Number(digits[place]) + step) % 10);
				expect(orcidIn(changed.join(""))).toBeNull();
				const [left = "", right = ""] = digits.slice(place, place + 2);
				fc.pre(left !== right && right !== "X");
				expect(orcidIn(digits.toSpliced(place, 2, right, left).join(""))).toBeNull();
			}),
		);
	});
});
