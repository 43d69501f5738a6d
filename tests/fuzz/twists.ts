/** Ways to make a request hostile that was as people make it. */
import fc from "fast-check";
import type { Catalogue, Target } from "./catalogue.ts";
import { fileKinds } from "./files.ts";
import { hostileNames, hostileText, raw } from "./hostile.ts";
import { type Asked, type Hostile, inWords } from "./request.ts";
import { at, onField, onFields, onQuery, onSegment, type Twist } from "./twist.ts";

interface Weighted {
	weight: number;
	arbitrary: fc.Arbitrary<Twist>;
}

/** A hostile request to any of the addresses; where forms are taken, most of the time with one. */
export function hostileRequests(catalogue: Catalogue): fc.Arbitrary<Hostile> {
	const parameters = [...new Set(catalogue.targets.flatMap(({ query }) => query))];
	const ofEach = catalogue.targets.map((target) => {
		const { ofFields, ofAll } = twistsOf(target, catalogue, parameters);
		const { readings, forms, strayForms } = target;
		const hostile = (weight: number, starts: Asked[], twists: Weighted[]) => {
			const some = () => fc.array(fc.oneof(...twists), { minLength: 1, maxLength: 3 });
			return starts.length > 0
				? [{ weight, arbitrary: fc.record({ start: fc.constantFrom(...starts), twists: some() }) }]
				: [];
		};
		const sent = [...hostile(5, forms, [...ofAll, ...ofFields]), ...hostile(1, strayForms, [...ofAll, ...ofFields])];
		return {
			// Where more can be said there is more to get wrong.
			weight: 2 + Math.min(20, target.query.length + target.fields.size),
			arbitrary: fc.oneof(...hostile(2, readings, ofAll), ...sent),
		};
	});
	return fc.oneof(...ofEach).map(({ start, twists }) => {
		const asked = twists.reduce((before, twist) => twist(before), start);
		return { ...asked, plain: start, [fc.toStringMethod]: () => inWords(asked) };
	});
}

type Twists = [weight: number, twist: fc.Arbitrary<Twist>][];

function twistsOf(target: Target, { values, cookies }: Catalogue, parameters: string[]) {
	const known = (name: string, i: number) => at([...(target.fields.get(name) ?? values.get(name) ?? [])], i) ?? "";
	return {
		ofFields: weighted(fieldTwists([...target.fields.keys()], known)),
		ofAll: weighted([...queryTwists(target.query, parameters, known), ...otherTwists(target.isRoute, cookies)]),
	};
}

function weighted(all: Twists): Weighted[] {
	return all.map(([weight, arbitrary]) => ({ weight, arbitrary }));
}

type Known = (name: string, i: number) => string;
const which = fc.nat(59);

/** @param names of fields that are expected there */
function fieldTwists(names: string[], known: Known): Twists {
	const name = fc.constantFrom(...(names.length > 0 ? names : ["a"]));
	const place = fc.constantFrom("instead", "before", "behind");
	const more = (added: string, text: string) => onFields((fields) => [...fields, [added, text]]);
	const oddName = fc.tuple(name, which).map(([name, i]) => at(hostileNames(name), i) ?? "");
	return [
		[
			12,
			fc.tuple(which, place, hostileText).map(([i, where, text]) => onField(i, (value) => placed(value, where, text))),
		],
		[3, fc.tuple(name, which).map(([name, i]) => more(name, known(name, i)))],
		[3, fc.tuple(name, hostileText).map(([name, text]) => more(name, text))],
		[3, fc.tuple(oddName, hostileText).map(([name, text]) => more(name, text))],
		[2, which.map((i) => onFields((fields) => fields.filter((_, j) => j !== i % fields.length)))],
		[1, which.map((i) => onFields((fields) => Array.from({ length: 201 }, () => at(fields, i) ?? ["a", "b"])))],
		[2, fc.constantFrom("multipart" as const, "json" as const).map((as) => (asked) => ({ ...asked, as }))],
		[
			2,
			fc
				.tuple(name, fc.constantFrom(...fileKinds))
				.map((file) => (asked) => ({ ...asked, files: [...(asked.files ?? []), file] })),
		],
		[2, raw.body.map((raw) => (asked) => ({ ...asked, raw }))],
	];
}

/** @param own parameters that are expected there @param all those of the whole product */
function queryTwists(own: string[], all: string[], known: Known): Twists {
	const name = fc.oneof(
		{ weight: own.length > 0 ? 5 : 0, arbitrary: fc.constantFrom(...own, "q") },
		{ weight: 1, arbitrary: fc.constantFrom(...all) },
	);
	const oddName = fc.tuple(name, which).map(([name, i]) => at(hostileNames(name), i) ?? "");
	return [
		[6, fc.tuple(name, hostileText).map(([name, text]) => onQuery((query) => query.append(name, text)))],
		[4, fc.tuple(name, hostileText).map(([name, text]) => onQuery((query) => query.set(name, text)))],
		[2, fc.tuple(name, which).map(([name, i]) => onQuery((query) => query.append(name, known(name, i))))],
		[1, oddName.map((name) => onQuery((query) => query.append(name, "polluted")))],
		[
			1,
			raw.query.map((text) => (asked) => ({
				...asked,
				path: `${asked.path}${asked.path.includes("?") ? "&" : "?"}${text}`,
			})),
		],
	];
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];

function otherTwists(isRoute: boolean, cookies: string[]): Twists {
	const cookie = fc.tuple(fc.constantFrom(...cookies), raw.cookie).map((pair) => pair.join("="));
	return [
		[2, fc.tuple(which, raw.segment).map(([i, text]) => onSegment(i, text))],
		[2, raw.header.map((header) => (asked) => ({ ...asked, headers: [...(asked.headers ?? []), header] }))],
		[1, cookie.map((pair) => (asked) => ({ ...asked, cookie: [asked.cookie, pair].filter(Boolean).join("; ") }))],
		[1, fc.constantFrom(...methods).map((method) => (asked) => ({ ...asked, method }))],
		[isRoute ? 2 : 0, fc.constant(asData)],
	];
}

/** As a script asks that goes from page to page. */
function asData(asked: Asked) {
	return { ...asked, path: asked.path.replace(/^\/?([^?]*)/, (_, path) => `/${path || "_"}.data`) };
}

function placed(value: string, where: string, text: string) {
	return where === "instead" ? text : where === "before" ? text + value : value + text;
}
