/**
 * The fonts of pictures. Each comes in slices of a script or less; only the slices that a text needs are read, and few of them
 * stay in memory.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";

const require = createRequire(import.meta.url);

interface Source {
	/** A package of Fontsource. */
	name: string;
	/** In `fontFamily`; the others stand in for what the family lacks. */
	family: string;
	/** Weights of their own files; without them one file holds all, of which the default is drawn. */
	weights?: (400 | 600 | 700)[];
	/** Characters that it is for; its list of characters names some that it lacks. */
	for?: RegExp;
	notFor?: RegExp;
}

const hangul = /\p{Script=Hangul}/u;

/** Asked first for a character, so that a plain name reads no list of the others. */
const own: Source[] = [
	{ name: "@fontsource/bricolage-grotesque", family: "Bricolage", weights: [700] },
	{ name: "@fontsource/figtree", family: "Figtree", weights: [400, 600] },
];

/** In the order in which they are asked for what those lack. */
const others: Source[] = [
	{ name: "@fontsource/vazirmatn", family: "Vazirmatn", weights: [400, 700], for: /\p{Script_Extensions=Arabic}/u },
	{ name: "@fontsource/noto-sans-hebrew", family: "Hebrew", weights: [400, 700], for: /\p{Script=Hebrew}/u },
	{ name: "@fontsource-variable/noto-sans", family: "Noto" },
	{ name: "@fontsource-variable/noto-sans-bengali", family: "Bengali", for: /\p{Script_Extensions=Bengali}/u },
	{ name: "@fontsource-variable/noto-sans-tamil", family: "Tamil", for: /\p{Script_Extensions=Tamil}/u },
	{ name: "@fontsource-variable/noto-sans-thai", family: "Thai", for: /\p{Script=Thai}/u },
	{ name: "@fontsource-variable/noto-sans-georgian", family: "Georgian", for: /\p{Script_Extensions=Georgian}/u },
	{ name: "@fontsource-variable/noto-sans-armenian", family: "Armenian", for: /\p{Script=Armenian}/u },
	{ name: "@fontsource-variable/noto-sans-ethiopic", family: "Ethiopic", for: /\p{Script=Ethiopic}/u },
	{ name: "@fontsource-variable/noto-sans-gujarati", family: "Gujarati", for: /\p{Script=Gujarati}/u },
	{ name: "@fontsource-variable/noto-sans-gurmukhi", family: "Gurmukhi", for: /\p{Script=Gurmukhi}/u },
	{ name: "@fontsource-variable/noto-sans-kannada", family: "Kannada", for: /\p{Script=Kannada}/u },
	{ name: "@fontsource-variable/noto-sans-khmer", family: "Khmer", for: /\p{Script=Khmer}/u },
	{ name: "@fontsource-variable/noto-sans-lao", family: "Lao", for: /\p{Script=Lao}/u },
	{ name: "@fontsource-variable/noto-sans-malayalam", family: "Malayalam", for: /\p{Script=Malayalam}/u },
	{ name: "@fontsource-variable/noto-sans-myanmar", family: "Myanmar", for: /\p{Script=Myanmar}/u },
	{ name: "@fontsource-variable/noto-sans-oriya", family: "Oriya", for: /\p{Script=Oriya}/u },
	{ name: "@fontsource-variable/noto-sans-sinhala", family: "Sinhala", for: /\p{Script=Sinhala}/u },
	{ name: "@fontsource-variable/noto-sans-telugu", family: "Telugu", for: /\p{Script=Telugu}/u },
	{ name: "@fontsource-variable/noto-sans-thaana", family: "Thaana", for: /\p{Script=Thaana}/u },
	{ name: "@fontsource-variable/noto-sans-kr", family: "Korean", for: hangul },
	{ name: "@fontsource-variable/noto-sans-sc", family: "Han", notFor: hangul },
];

export interface Font {
	name: string;
	data: Buffer;
	weight: 400 | 600 | 700;
	style: "normal";
}

interface Slice {
	file: string;
	/** First and last code point of each run of characters. */
	ranges: [number, number][];
}

/** The slices of a source under their names, such as `latin-ext` or `119`. */
const slicesBySource = new Map<Source, Map<string, Slice>>();

function slicesOf(source: Source) {
	const known = slicesBySource.get(source);
	if (known) return known;
	const listed: Record<string, string> = JSON.parse(
		readFileSync(require.resolve(`${source.name}/unicode.json`), "utf8"),
	);
	const slices = new Map(
		Object.entries(listed).map(([name, runs]) => [
			name.replace(/[[\]]/g, ""),
			{ file: name, ranges: readRanges(runs) },
		]),
	);
	slicesBySource.set(source, slices);
	return slices;
}

function readRanges(runs: string) {
	return runs.split(",").map((run): [number, number] => {
		const [first = 0, last = first] = run
			.replace("U+", "")
			.split("-")
			.map((point) => Number.parseInt(point, 16));
		return [first, last];
	});
}

/** Slices that stay read; a text rarely needs more than five. */
const maxCached = 16;
const fontsBySlice = new LRUCache<string, Font[]>({ max: maxCached });

function readSlice({ name, family, weights }: Source, slice: string) {
	const key = `${family} ${slice}`;
	const known = fontsBySlice.get(key);
	if (known) return known;
	const fonts = (weights ?? [undefined]).map((weight) => readFont(name, key, slice, weight));
	fontsBySlice.set(key, fonts);
	return fonts;
}

function readFont(source: string, family: string, slice: string, weight?: Font["weight"]): Font {
	const file = `${source.split("/")[1]}-${slice}-${weight ? `${weight}-normal.woff` : "wght-normal.woff2"}`;
	const data = readFileSync(require.resolve(`${source}/files/${file}`));
	return { name: family, data, weight: weight ?? 400, style: "normal" };
}

/** The slice of a source that is for a character, if there is one. */
function sliceFor(source: Source, character: string): { source: Source; slice: string } | undefined {
	if (source.for?.test(character) === false || source.notFor?.test(character)) return undefined;
	const point = character.codePointAt(0) ?? 0;
	for (const [slice, { ranges }] of slicesOf(source)) {
		if (ranges.some(([first, last]) => point >= first && point <= last)) return { source, slice };
	}
	return undefined;
}

/**
 * The slices for a character: from both of our own families, since either may be asked for, and where one lacks it from the first other one.
 * @param lacking whether ours are known to lack it, in spite of their lists
 */
function slicesFor(character: string, lacking: boolean) {
	const ours = lacking ? [] : own.flatMap((source) => sliceFor(source, character) ?? []);
	if (ours.length === own.length) return ours;
	for (const source of others) {
		const found = sliceFor(source, character);
		if (found) return [...ours, found];
	}
	return ours;
}

/**
 * The fonts that the text needs, and with its two own families always the plain letters.
 * @param lacking characters that our own families were found to lack
 */
export function fontsFor(text: string, lacking: Set<string> = new Set()) {
	const needed = new Map<string, { source: Source; slice: string }>();
	const add = (found: { source: Source; slice: string }) => needed.set(`${found.source.family} ${found.slice}`, found);
	for (const source of own) add({ source, slice: "latin" });
	for (const character of new Set(text.normalize("NFC"))) {
		for (const found of slicesFor(character, lacking.has(character))) add(found);
	}
	return [...needed.values()].flatMap(({ source, slice }) => readSlice(source, slice));
}
