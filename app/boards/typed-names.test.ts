import { describe, expect, test } from "vitest";
import { countryCode, countryCodes, countryName } from "./countries.ts";
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

	test.each(countryCodes)("as the country %s, by the name that is shown", (code) => {
		expect(countryCode(countryName(code))).toBe(code);
	});

	test.each([
		["Turkey", "TR"],
		["Bosnia and Herzegovina", "BA"],
		["Czech Republic", "CZ"],
		["Myanmar", "MM"],
		["Burma", "MM"],
		["Trinidad and Tobago", "TT"],
		["Antigua and Barbuda", "AG"],
		["São Tomé and Príncipe", "ST"],
		["Saint Lucia", "LC"],
		["St Kitts and Nevis", "KN"],
		["Saint Vincent and the Grenadines", "VC"],
		["Hong Kong", "HK"],
		["Macau", "MO"],
		["Palestine", "PS"],
		["Ivory Coast", "CI"],
		["Great Britain", "GB"],
		["Vatican", "VA"],
		["The Gambia", "GM"],
		["the Netherlands", "NL"],
		["U.S.", "US"],
		["U.S.A.", "US"],
		["U.K.", "GB"],
		["Guinea Bissau", "GW"],
		["Democratic Republic of the Congo", "CD"],
		["st", "ST"],
		["the", undefined],
		["L.A.", undefined],
		["(UK)", undefined],
	])("as a country: %j", (typed, code) => expect(countryCode(typed)).toBe(code));
});

test("codes of languages and names of time zones are the current ones", () => {
	expect(Intl.getCanonicalLocales(languages)).toEqual(languages);
	expect(Intl.supportedValuesOf("timeZone").filter((zone) => zoneNamed(zone) !== currentZone(zone))).toEqual([]);
});
