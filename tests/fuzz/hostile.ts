/** Texts and names that have broken other sites. None of them has what `checks.ts` takes for a text of the database. */
import fc from "fast-check";
import lists from "./hostile.json" with { type: "json" };

/** What becomes of an element, an attribute or a call of these names in `hostile.json` is looked for in answers. */
export const mark = { element: "x-fuzz", attribute: "fuzzed" };

/** Halves of characters, which JSON files can't have. */
const halves = ["\ud800", "\udc00a", "a\udbff"];

/** Some are just below what a field or form takes, some just beyond it. */
const sizes = [100, 141, 255, 1_000, 5_001, 20_000, 60_000, 70_000, 190_000].flatMap((length) => [
	"x".repeat(length),
	"\u00e9 ".repeat(length / 2),
]);
/** What has made patterns and parsers slow. */
const shapes = [
	"(",
	"<",
	"*",
	"[",
	"a@a.",
	"a.",
	"> ",
	"| - ",
	"`` ` ",
	"\u0301",
	"aaaa!",
	"0",
	"&amp;",
	"![",
	"<a ",
].flatMap((piece) => [piece.repeat(400), piece.repeat(10_000)]);

const pieces = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom(...lists.markup) },
	{ weight: 4, arbitrary: fc.constantFrom(...lists.sql) },
	{ weight: 2, arbitrary: fc.constantFrom(...lists.templates) },
	{ weight: 5, arbitrary: fc.constantFrom(...lists.unicode, ...halves) },
	{ weight: 3, arbitrary: fc.constantFrom(...lists.numbers) },
	{ weight: 2, arbitrary: fc.constantFrom(...lists.dates) },
	{ weight: 3, arbitrary: fc.constantFrom(...lists.paths) },
	{ weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
	{ weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
	{ weight: 1, arbitrary: fc.webUrl() },
);

export const hostileText = fc.oneof(
	{ weight: 12, arbitrary: pieces },
	{ weight: 3, arbitrary: fc.tuple(pieces, pieces).map(([first, second]) => first + second) },
	{ weight: 1, arbitrary: fc.constantFrom(...sizes, ...shapes) },
);

/** Names of fields and parameters. @param name one that is expected */
export function hostileNames(name: string) {
	const bare = name.replace(/\[.*/, "");
	const endings = [
		"[]",
		"[0]",
		"[1]",
		"[9]",
		"[99999999]",
		"[-1]",
		"[0].x",
		"[a][b]",
		"[__proto__]",
		".__proto__.polluted",
		"[",
		"]",
		".",
	];
	return [...lists.names, ...halves, ...endings.map((ending) => bare + ending), bare.toUpperCase()];
}

const deep = [`${"[".repeat(20_000)}`, `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`];
const manyHeaders = `--b\r\n${"X: y\r\n".repeat(5_000)}\r\nx\r\n--b--\r\n`;
const { types } = lists;

/** What no encoder makes. */
export const raw = {
	query: fc.constantFrom(...lists.rawQueries, "a&".repeat(1_500), `q=${"%25".repeat(500)}`),
	segment: fc.oneof(
		fc.constantFrom(...lists.rawSegments, "a".repeat(300), "a".repeat(2_100)),
		hostileText.map(escaped),
	),
	body: fc.record({
		type: fc.constantFrom(...types, `multipart/form-data; boundary=${"b".repeat(200)}`),
		text: fc.oneof(fc.constantFrom(...lists.rawBodies, "a&".repeat(250), ...deep, manyHeaders), fc.json()),
	}),
	header: fc.tuple(
		fc.constantFrom(...lists.headerNames),
		fc.oneof(
			fc.constantFrom(...lists.headerValues),
			fc.constantFrom("x", '"', "en,", "Mozilla/5.0 (", "a=b; ").map((piece) => piece.repeat(1_000)),
			hostileText.map(latin),
		),
	),
	cookie: hostileText.map((text) => escaped(text).slice(0, 4_000)),
};

function escaped(text: string) {
	return encodeURIComponent(text.toWellFormed());
}

/** As far as a header can have it. */
function latin(text: string) {
	return text
		.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?")
		.slice(0, 12_000)
		.trim();
}
