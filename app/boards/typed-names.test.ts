import { describe, expect, test } from "vitest";
import { countryCode } from "./countries.ts";
import { languageCode, languages } from "./languages.ts";
import { currentZone, zoneNamed } from "./time-zones.ts";

describe("what people type", () => {
	test.each([
		["Europe/Lisbon", "Europe/Lisbon"],
		[" europe/lisbon ", "Europe/Lisbon"],
		["lisbon", "Europe/Lisbon"],
		["Buenos Aires", "America/Argentina/Buenos_Aires"],
		["Asia/Calcutta", "Asia/Kolkata"],
		["utc", "UTC"],
		["Atlantis", undefined],
		["", undefined],
	])("as a time zone: %j", (typed, zone) => expect(zoneNamed(typed)).toBe(zone));

	test("as a language is known by its name and code, with and without accents", () => {
		expect(["english", " PT ", "Maori", "Klingon", ""].map(languageCode)).toEqual([
			"en",
			"pt",
			"mi",
			undefined,
			undefined,
		]);
	});

	test("as a country too", () => expect([countryCode("pt"), countryCode("Cote d'Ivoire")]).toEqual(["PT", "CI"]));
});

test("codes of languages and names of time zones are the current ones", () => {
	expect(Intl.getCanonicalLocales(languages)).toEqual(languages);
	expect(Intl.supportedValuesOf("timeZone").filter((zone) => zoneNamed(zone) !== currentZone(zone))).toEqual([]);
});
