/** What can be asked of the product, and how: each address, each form that a page shows, and what can stand in them. */
import { goodPassword } from "../accounts.ts";
import { filled, type Known, know, someValue } from "./known.ts";
import { parametersIn } from "./openapi.ts";
import { type PageForm, readPage } from "./page.ts";
import { finder, fuzzRoles, type Place, readingsOf } from "./places.ts";
import type { Asked, Pair } from "./request.ts";
import { namesInSource } from "./source.ts";

/** An address with the requests that people make there, which the hostile ones are made from. */
export interface Target {
	path: string;
	isRoute: boolean;
	readings: Asked[];
	/** Forms as pages show them to who may send them. */
	forms: Asked[];
	/** Forms with all that is known of the address, from everybody. */
	strayForms: Asked[];
	/** Names of parameters of the address. */
	query: string[];
	/** Addresses there that pages link to. */
	linked: Set<string>;
	/** Fields of its forms, with what is known to stand in them. */
	fields: Known;
}

export interface Catalogue {
	targets: Target[];
	/** What is known to stand in a field or parameter of a name, wherever that is. */
	values: Known;
	/** Names of cookies that answers set. */
	cookies: string[];
}

/** How many addresses that pages link to with a query, such as the tabs of a project, are read of each place. */
const maxLinked = 8;

type Send = (asked: Asked) => Promise<{ text: string; headers: Headers } | null>;

/** Reads every page as its readers, and what the sources and the description of the API say besides. */
export async function readCatalogue(places: Place[], send: Send): Promise<Catalogue> {
	const sources = await namesInSource();
	const at = finder(places);
	const values: Known = new Map();
	const found: [target: Target, form: PageForm, page: Asked][] = [];
	const cookies = new Set(["heliograph.session_token"]);
	const targets = new Map<string, Target>(
		places.map(({ path, isRoute }) => [
			path,
			{ path, isRoute, readings: [], forms: [], strayForms: [], query: [], linked: new Set(), fields: new Map() },
		]),
	);
	for (const name of ["password", "confirmation", "current"]) know(values, name, [goodPassword]);
	for (const [path, { query, fields }] of sources) {
		targets.get(path)?.query.push(...query);
		for (const { name, values } of fields) addField(targets.get(path), name, values);
	}
	for (const place of places) for (const asked of readingsOf(place)) await read(targets.get(place.path), asked);
	const described = await send({ role: "anonymous", method: "GET", path: "/api/v1/openapi.json" });
	for (const { path, name, choices } of parametersIn(described?.text ?? "")) {
		targets.get(path)?.query.push(name);
		know(values, name, choices);
	}
	for (const one of found) addForms(...one);
	for (const place of places) addStrayForms(place);
	for (const target of targets.values()) target.query = [...new Set(target.query)];
	return { targets: [...targets.values()], values, cookies: [...cookies] };

	function addField(target: Target | undefined, name: string, texts: string[]) {
		know(values, name, texts);
		if (target) know(target.fields, name, texts);
	}

	function targetOf(link: string, page: string) {
		const url = new URL(link, `http://localhost${page}`);
		return url.host === "localhost" ? targets.get(at(url.pathname)?.path ?? "") : undefined;
	}

	function addQuery(link: string, page: string) {
		for (const [name, value] of new URL(link, `http://localhost${page}`).searchParams) {
			know(values, name, [value]);
			targetOf(link, page)?.query.push(name);
		}
	}

	async function read(target: Target | undefined, asked: Asked, followsLinks = true) {
		target?.readings.push(asked);
		addQuery(asked.path, asked.path);
		const answer = await send(asked);
		for (const cookie of answer?.headers.getSetCookie() ?? []) cookies.add(cookie.split("=", 1)[0] ?? "");
		if (!answer?.headers.get("Content-Type")?.startsWith("text/html")) return;
		const { forms, links } = readPage(answer.text, asked.path);
		for (const link of links) addQuery(link, asked.path);
		for (const form of forms) addFields(form, asked);
		if (followsLinks) for (const link of links) await follow(link, asked);
	}

	async function follow(link: string, page: Asked) {
		const { pathname, search } = new URL(link, `http://localhost${page.path}`);
		const target = targetOf(link, page.path);
		const path = pathname + search;
		if (search === "" || !target || target.linked.has(path) || target.linked.size >= maxLinked) return;
		target.linked.add(path);
		await read(target, { ...page, path }, false);
	}

	function addFields(form: PageForm, page: Asked) {
		const target = targetOf(form.action, page.path);
		for (const { name, values } of [...form.fields, ...form.buttons]) {
			if (form.isPost) addField(target, name, values);
			else target?.query.push(name);
		}
		if (form.isPost && target) found.push([target, form, page]);
	}

	function addForms(target: Target, form: PageForm, page: Asked) {
		const { pathname, search } = new URL(form.action, `http://localhost${page.path}`);
		for (const fields of filled(form, [target.fields, values]).map((fields) => spare(target, fields)))
			for (const { name, sent } of [{ name: "", sent: "" }, ...form.buttons]) {
				const pressed: Pair[] = name === "" ? fields : [...fields, [name, sent ?? ""]];
				target.forms.push({ ...page, method: "POST", path: pathname + search, fields: pressed });
			}
	}

	/** Forms with all that is known of the address, by everybody. */
	function addStrayForms({ path, row, addresses }: Place) {
		const target = targets.get(path);
		if (!row.post || !target) return;
		const fields = spare(
			target,
			[...target.fields].map(([name, [own]]): Pair => [name, own ?? someValue([values], name)]),
		);
		for (const { address, cookie } of addresses)
			for (const role of fuzzRoles)
				for (const as of ["urlencoded", ...(path.startsWith("/api/") ? ["json" as const] : [])] as const)
					target.strayForms.push({ role, method: "POST", path: address, cookie, fields, as });
	}
}

/** Who asks is needed: nobody's account is deleted. */
function spare({ path }: Target, fields: Pair[]) {
	return path === "/profile/delete" ? fields.filter(([name]) => name !== "password") : fields;
}
