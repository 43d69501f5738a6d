/** What there is to attack. */
import { routesAccess } from "#app/routes-access.ts";
import { parametersIn } from "#tests/fuzz/openapi.ts";
import { type Field, type PageForm, readPage } from "#tests/fuzz/page.ts";
import { call } from "../bench/http.ts";
import { endings, type ScannedSite } from "./site.ts";

/** What is no route: the server answers it before any page. */
const ofTheServer = ["/healthz", "/readyz", "/metrics", "/favicon.ico"];

export interface Target {
	/** With its parameters, if it is read. */
	path: string;
	/** The fields of a form, as they are sent. */
	body?: string;
	names: string[];
	/** Of whom it is shown to. */
	headers: Record<string, string>;
}

/** What pages show to a visitor and to a member: addresses with parameters, and forms; each once for each set of names. */
export async function findTargets({ url, cookie }: ScannedSite) {
	const found = new Map<string, Target>();
	for (const target of parametersOfApi((await call({ url: `${url}/api/v1/openapi.json` })).body.toString()))
		keep(found, target);
	for (const headers of [{}, { Cookie: cookie }] as Record<string, string>[]) {
		const seen = new Set<string>();
		const waiting = Object.keys(routesAccess).filter(isWhole);
		for (let path = waiting.shift(); path; path = waiting.shift()) {
			if (seen.has(shapeOf(path))) continue;
			seen.add(shapeOf(path));
			const answer = await call({ url: url + path, headers });
			if (!answer.headers["content-type"]?.includes("html")) continue;
			const { forms, links } = readPage(answer.body.toString(), path);
			for (const target of forms.map((form) => asTarget(form, headers))) keep(found, target);
			for (const link of links.filter((one) => !one.startsWith("//"))) {
				const { pathname, search, searchParams } = new URL(link, url + path);
				if (!search) waiting.push(pathname);
				else keep(found, { path: pathname + search, names: [...searchParams.keys()], headers });
			}
		}
	}
	return [...found.values()];
}

function parametersOfApi(description: string): Target[] {
	const byPath = Map.groupBy(parametersIn(description), ({ path }) => path);
	return [...byPath].map(([path, parameters]) => {
		const query = new URLSearchParams(parameters.map(({ name, choices }) => [name, choices[0] ?? "1"]));
		return { path: `${path}?${query}`, names: [...query.keys()], headers: {} };
	});
}

function asTarget({ action, isPost, fields, buttons }: PageForm, headers: Record<string, string>): Target {
	const body = new URLSearchParams([...fields, ...buttons.slice(0, 1)].map(filledIn)).toString();
	const names = fields.map(({ name }) => name);
	const [path = ""] = action.split("#", 1);
	return isPost ? { path, body, names, headers } : { path: `${path}?${body}`, names, headers };
}

function keep(found: Map<string, Target>, target: Target) {
	const { pathname } = new URL(target.path, "http://any");
	const key = `${target.body === undefined} ${shapeOf(pathname)} ${target.names.toSorted()}`;
	if (target.names.length === 0 || endings.includes(pathname) || found.has(key)) return;
	found.set(key, target);
}

function filledIn({ name, values }: Field): [string, string] {
	return [name, values.find(Boolean) ?? "lichen"];
}

/** Pages of one kind are one. */
function shapeOf(path: string) {
	return Object.keys(routesAccess).find((route) => expressionOf(route).test(path)) ?? path;
}

/** The words that addresses are made of. */
export function wordsOfRoutes() {
	const words = Object.keys(routesAccess).flatMap((path) => path.split("/"));
	return [...new Set(words)].filter((word) => /^[\w.-]+$/.test(word));
}

/** Whether an address is the product's own. */
export function isKnown(path: string) {
	const routes = Object.keys(routesAccess).filter((route) => route !== "/*");
	return ofTheServer.includes(path) || routes.some((route) => expressionOf(route).test(path));
}

function isWhole(route: string) {
	return !/[:*]/.test(route) && !endings.includes(route);
}

function expressionOf(route: string) {
	const pattern = route
		.replaceAll(".", "\\.")
		.replaceAll(/\/:\w+\?/g, "(/[^/]+)?")
		.replaceAll(/:\w+/g, "[^/]+")
		.replaceAll("*", "never\\b\\B");
	return new RegExp(`^${pattern}/?$`);
}
