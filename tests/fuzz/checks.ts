/** What no answer may be, whatever was asked. */
import { Script } from "node:vm";
import { SaxesParser } from "saxes";
import { mark } from "./hostile.ts";
import { attribute, type Element, elementsOf, textOf } from "./page.ts";
import type { Asked } from "./request.ts";

export interface Answer {
	status: number;
	headers: Headers;
	text: string;
	ms: number;
}

/** Addresses that answer so on purpose. */
const meant: Record<string, number> = { "/oembed": 501 };

/** Texts of PostgreSQL, of its driver and of whatever stands behind an answer. */
const insides = [
	/syntax error at or near|at character \d+|invalid input syntax for|invalid byte sequence for encoding|unterminated quoted/,
	/violates (?:foreign key|unique|check|not-null|exclusion)|duplicate key value|current transaction is aborted/,
	/(?:relation|column|function|operator|type) (?:"[^"]*"|[\w.]+(?:\([^)]*\))?) does not exist|permission denied for/,
	/out of range for type|value too long for type|canceling statement|cannot insert multiple commands/,
	/SQLSTATE|\bpg_catalog\b|DrizzleQueryError|Failed query:|\bPostgresError\b|bind message supplies/,
	/node_modules\/|\bnode:internal\/|\bat \w+ \((?:file|\/)|\.server\.(?:ts|js):\d+|\bat async /,
	/(?:Type|Range|Reference|Syntax|URI)Error: |Cannot read properties of|is not (?:a function|iterable)\b|\bZodError\b/,
];

const runs = /^(?:javascript|vbscript|data:text\/html)/i;

/** What is wrong with an answer, in words. */
export function mistakesIn(asked: Asked, { status, headers, text }: Answer) {
	const path = asked.path.replace(/\?.*/s, "");
	return [
		...(status >= 500 && meant[path] !== status ? [`is answered ${status}`] : []),
		...headerMistakes(headers),
		...bodyMistakes(headers.get("Content-Type") ?? "", text),
	];
}

function headerMistakes(headers: Headers) {
	const to = headers.get("Location");
	const isAway = to !== null && new URL(to, "http://localhost").host !== "localhost";
	const isSet = [...headers.keys(), ...headers.getSetCookie()].some((name) => name.startsWith(mark.attribute));
	return [...(isAway ? [`leads away to ${to}`] : []), ...(isSet ? ["has a header of whoever asked"] : [])];
}

function bodyMistakes(type: string, text: string) {
	// Those are files of the product.
	if (text === "" || /^(?:image\/(?!svg)|font|text\/(?:javascript|css))/.test(type)) return [];
	const told = insides
		.flatMap((inside) => inside.exec(text)?.[0] ?? [])
		.map((found) => `tells of what is behind it: ${found}`);
	return [...told, ...markupOrData(type, text)];
}

function markupOrData(type: string, text: string) {
	if (/^text\/html/.test(type)) return text.includes("fuzz") ? markupMistakes(text) : [];
	if (/[/+]json/.test(type)) return isJson(text) ? [] : ["is no JSON"];
	if (/[/+]xml/.test(type)) return xmlMistakes(text);
	return [];
}

function isJson(text: string) {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

function xmlMistakes(text: string) {
	const mistakes: string[] = [];
	const parser = new SaxesParser();
	parser.on("error", ({ message }) => mistakes.push(`is no XML: ${message}`));
	parser.on("opentag", ({ name }) => name.startsWith(mark.element) && mistakes.push(`has the element <${name}>`));
	parser.write(text).close();
	return mistakes.slice(0, 1);
}

function markupMistakes(html: string) {
	return elementsOf(html).flatMap((element) => {
		if (element.tagName.startsWith(mark.element)) return [`has the element <${element.tagName}>`];
		return [...element.attrs.flatMap((one) => attributeMistakes(element, one)), ...scriptMistakes(element)];
	});
}

function attributeMistakes({ tagName }: Element, { name, value }: Element["attrs"][number]) {
	const isOurs = !name.includes(mark.attribute) && !name.includes(mark.element) && !name.startsWith("on");
	const isCode =
		/^(?:href|src|action|formaction|data|xlink:href|srcdoc)$/.test(name) && runs.test(value.replace(/[\0- ]/g, ""));
	return [
		...(isOurs ? [] : [`has the attribute ${name} of <${tagName}>`]),
		...(isCode ? [`has ${name}="${value.slice(0, 40)}"`] : []),
	];
}

/** Of an asker's words there may be strings in a script, and nothing else. */
function scriptMistakes(element: Element) {
	const text = textOf(element);
	if (element.tagName !== "script" || text === "") return [];
	const type = attribute(element, "type") ?? "";
	if (/json|rules|importmap/.test(type)) return isJson(text) ? [] : [`has a script of ${type} that is no JSON`];
	const bare = text.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/gs, "");
	return isScript(text, type) && !bare.includes(mark.attribute)
		? []
		: [`has a script with words of whoever asked: ${text.slice(0, 60)}`];
}

function isScript(text: string, type: string) {
	if (type === "module") return true;
	try {
		new Script(text);
		return true;
	} catch {
		return false;
	}
}
