/** Countries by the codes of ISO 3166-1 alpha-2, as people write them. */
import { lazily } from "#app/ui/lazily.ts";

export const countryCodes =
	"AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW".split(
		" ",
	);

const names = lazily(() => {
	const inEnglish = new Intl.DisplayNames("en", { type: "region" });
	return new Map(countryCodes.map((code) => [code, inEnglish.of(code) ?? code]));
});
/** The countries as a choice, by their names. */
export const countries = lazily(() => {
	const { compare } = new Intl.Collator("en");
	return [...names()].map(([value, label]) => ({ value, label })).sort((one, other) => compare(one.label, other.label));
});
/** Other names that people write, by what `countryKey` makes of them. */
const otherNames = {
	bosnia: "BA",
	burma: "MM",
	"cabo verde": "CV",
	"czech republic": "CZ",
	"democratic republic of congo": "CD",
	"dr congo": "CD",
	"east timor": "TL",
	"great britain": "GB",
	"holy see": "VA",
	"hong kong": "HK",
	"ivory coast": "CI",
	macao: "MO",
	macau: "MO",
	palestine: "PS",
	"republic of congo": "CG",
	"russian federation": "RU",
	swaziland: "SZ",
	turkey: "TR",
	uae: "AE",
	uk: "GB",
	"united states of america": "US",
	us: "US",
	usa: "US",
	vatican: "VA",
	"viet nam": "VN",
};
const codesByName = lazily(
	() =>
		new Map([
			...countryCodes.map((code) => [countryKey(countryName(code)), code] as const),
			...Object.entries(otherNames),
		]),
);

export function countryName(code: string) {
	return names().get(code) ?? code;
}

/** The code of a country that was typed as one of its English names or its code; undefined when there is none. */
export function countryCode(text: string) {
	const code = nameKey(text).toUpperCase();
	if (code === "") return undefined;
	return names().has(code) ? code : codesByName().get(countryKey(text));
}

/** What is looked for in places: what was typed and, where that is another name of a country, its name. Nothing where nothing was typed. */
export function placesMeant(typed: string) {
	if (typed === "") return [];
	const name = nameBehind(typed, countryCode(typed));
	return name === undefined ? [typed] : [typed, name];
}

/**
 * The name of the country that was typed as another of its names; undefined where that is a part of its name, or of none. Codes are no
 * names here: among words of all kinds, AI and IT are no countries.
 */
export function countryMeant(typed: string) {
	return nameBehind(typed, codesByName().get(countryKey(typed)));
}

function nameBehind(typed: string, code: string | undefined) {
	const name = code === undefined ? "" : countryName(code);
	return name === "" || nameKey(name).includes(nameKey(typed)) ? undefined : name;
}

/** What names of countries are compared by: also regardless of articles, full stops, hyphens and brackets, and of how 'and' and 'Saint' are written. */
function countryKey(name: string) {
	return nameKey(name)
		.replace(/\(.*?\)|\bthe\b|-/g, " ")
		.replaceAll("&", " and ")
		.replaceAll(".", "")
		.replace(/\bst (?=\S)/g, "saint ")
		.replace(/\s+/g, " ")
		.trim();
}

/** What names are compared by: regardless of case and accents. */
export function nameKey(text: string) {
	return text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("’", "'").trim().toLowerCase();
}
