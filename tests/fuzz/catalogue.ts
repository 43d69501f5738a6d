/** What can be asked of the product, and how: each address, each form that a page shows, and what can stand in them. */
import type { Role } from "#app/access-states.ts";
import { goodPassword } from "../accounts.ts";
import { know, usual } from "./known.ts";
import { parametersIn } from "./openapi.ts";
import { type PageForm, readPage } from "./page.ts";
import { finder, type Place } from "./places.ts";
import type { Asked } from "./request.ts";
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
	/** Fields of its forms, with what is known to stand in them. */
	fields: Map<string, Set<string>>;
}

export interface Catalogue {
	targets: Target[];
	/** What is known to stand in a field or parameter of a name, wherever that is. */
	values: Map<string, Set<string>>;
	/** Names of cookies that answers set. */
	cookies: string[];
}

export const fuzzRoles = ["anonymous", "member", "owner", "admin"] as const satisfies Role[];

/** There the password is wrong, since who asks is needed. */
const endsAccount = "/profile/delete";

type Send = (asked: Asked) => Promise<{ text: string; headers: Headers } | null>;

/** Reads every page as its readers, and what the sources and the description of the API say besides. */
export async function readCatalogue(places: Place[], send: Send): Promise<Catalogue> {
	const sources = await namesInSource();
	const at = finder(places);
	const values: Catalogue["values"] = new Map();
	const cookies = new Set(["heliograph.session_token"]);
	const targets = new Map<string, Target>(
		places.map(({ path, isRoute }) => [
			path,
			{ path, isRoute, readings: [], forms: [], strayForms: [], query: [], fields: new Map() },
		]),
	);
	for (const name of ["password", "confirmation", "current"]) know(values, name, [goodPassword]);
	for (const [path, { query, fields }] of sources) {
		targets.get(path)?.query.push(...query);
		for (const { name, values } of fields) addField(targets.get(path), name, values);
	}
	for (const place of places) for (const asked of readings(place)) await read(place, asked);
	const described = await send({ role: "anonymous", method: "GET", path: "/api/v1/openapi.json" });
	for (const { path, name, choices } of parametersIn(described?.text ?? "")) {
		targets.get(path)?.query.push(name);
		know(values, name, choices);
	}
	for (const place of places) addSendings(place);
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

	async function read({ path }: Place, asked: Asked) {
		targets.get(path)?.readings.push(asked);
		addQuery(asked.path, asked.path);
		const answer = await send(asked);
		for (const cookie of answer?.headers.getSetCookie() ?? []) cookies.add(cookie.split("=", 1)[0] ?? "");
		if (!answer?.headers.get("Content-Type")?.startsWith("text/html")) return;
		const { forms, links } = readPage(answer.text, asked.path);
		for (const link of links) addQuery(link, asked.path);
		for (const form of forms) addForm(form, asked);
	}

	function addForm({ action, isPost, fields, buttons }: PageForm, asked: Asked) {
		const target = targetOf(action, asked.path);
		for (const { name, values } of [...fields, ...buttons]) {
			if (isPost) addField(target, name, values);
			else target?.query.push(name);
		}
		if (!isPost || !target) return;
		const { pathname, search } = new URL(action, `http://localhost${asked.path}`);
		const isEnd = target.path === endsAccount;
		const filled = fields.map(({ name, type, values: [first] }): [string, string] => [
			name,
			first || usual(isEnd ? "text" : type),
		]);
		for (const button of [undefined, ...buttons]) {
			const more = button ? [...filled, [button.name, button.values[0] ?? ""] as [string, string]] : filled;
			target.forms.push({ ...asked, method: "POST", path: pathname + search, fields: more });
		}
	}

	function addSendings({ path, row, addresses }: Place) {
		const target = targets.get(path);
		if (!row.post || !target) return;
		const fields = [...target.fields].map(([name, own]): [string, string] => [
			name,
			[...own, ...(path === endsAccount ? [] : (values.get(name) ?? []))][0] ?? usual("text"),
		]);
		for (const { address, cookie } of addresses)
			for (const role of fuzzRoles) target.strayForms.push({ role, method: "POST", path: address, cookie, fields });
	}
}

/** Owners see most, and most states; the others see what comes first. */
function readings({ addresses }: Place): Asked[] {
	return fuzzRoles.flatMap((role) =>
		(role === "owner" ? addresses : addresses.slice(0, 1)).map(({ address, cookie }) => ({
			role,
			method: "GET",
			path: address,
			cookie,
		})),
	);
}
