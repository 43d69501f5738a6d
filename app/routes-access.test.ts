/** Asks every address of the product as everybody, by every method, and compares the answers with `routes-access.ts`. */

import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeEach, expect, test } from "vitest";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { ask, type Cell, expectedOf, fill, isStranger, type Method } from "#tests/access/cells.ts";
import { formOf } from "#tests/access/forms.ts";
import { searches } from "#tests/access/searches.ts";
import { neverRead } from "#tests/access/secrets.ts";
import { buildSite, type Case, unknown } from "#tests/access/site.ts";
import { type Kind, type Role, roleNames, type State, things } from "./access-states.ts";
import type { Outcome, Row } from "./access-terms.ts";
import * as terms from "./access-terms.ts";
import routes from "./routes.ts";
import { routesAccess } from "./routes-access.ts";
import { serverAccess } from "./server-access.ts";

const site = await buildSite();
const { app, db, lines } = site.app;
beforeEach(() => db.delete(rateLimits));

/** Sends a body with its length before it, as browsers do. */
async function request(path: string, { method, headers, body }: RequestInit) {
	if (!body) return app.request(path, { method, headers });
	const sent = new Response(body);
	const bytes = await sent.bytes();
	const all = new Headers(headers);
	all.set("Content-Length", String(bytes.length));
	const type = sent.headers.get("Content-Type");
	if (type && !all.has("Content-Type")) all.set("Content-Type", type);
	return app.request(path, { method, headers: all, body: bytes });
}

const nothing: State = { seenBy: [] };
/** Who asks for what is not there, or before any route: nobody may see more than one of these. */
const curious: Role[] = ["anonymous", "owner", "admin"];
/** Where everybody is refused alike: it makes no difference who asks. */
const anyone: Role[] = ["anonymous"];

/** The states of what an address names, and what stands for them in the address. */
function casesOf(path: string, { of }: Row): { case: Case; facts: State }[] {
	const plain = { case: { state: "whatever there is", params: {} }, facts: { seenBy: roleNames } };
	if (!of) return [plain];
	const states: Record<string, State> = things[of];
	const there = Object.entries(states).map(([state, facts]) => ({ case: { state, ...caseOf(of, state) }, facts }));
	const names = [...path.matchAll(/:(\w+)|\*/g)].map(([, name = "id"]) => name);
	const all = (id: string) => Object.fromEntries(names.map((name) => [name, name === "kind" ? "card" : id]));
	return [
		...there,
		{ case: { state: "unknown", params: all(unknown) }, facts: nothing },
		{ case: { state: "malformed", params: all("a%00b") }, facts: nothing },
	];
}

function caseOf(kind: Kind, state: string) {
	const cases: Record<string, Omit<Case, "state">> = site.cases[kind];
	const found = cases[state];
	if (!found) throw new Error(`tests/access/site.ts makes no ${kind} that is ${state}`);
	return found;
}

type Draft = Omit<Cell, "role" | "expected">;
function onRoles(roles: readonly Role[], draft: Draft, expected: (role: Role) => Outcome): Cell[] {
	return roles.map((role) => ({ ...draft, role, expected: expected(role) }));
}

/** Before any route nobody is asked who they are. */
function askersOf(facts: State, isPage: boolean) {
	return isPage && facts !== nothing ? roleNames : curious;
}

/** What is read of an address, in each state. */
function readings(path: string, row: Row, isPage: boolean): Cell[] {
	const heads = new Set<string>();
	return casesOf(path, row).flatMap(({ case: one, facts }) => {
		const address = fill(path, one.params) + (one.search ?? searches.naming[path]?.(one.params) ?? "");
		const roles = askersOf(facts, isPage);
		const due = (isData: boolean) => (role: Role) => expectedOf(row, "GET", role, facts, address, isData);
		const draft = { method: "GET", isData: false, address, case: one } as const;
		// By HEAD once for each answer.
		const isNew = ({ expected }: Cell) => heads.size < heads.add(JSON.stringify(expected)).size;
		return [
			...onRoles(roles, draft, due(false)).map((cell) => ({ ...cell, withHead: isNew(cell) })),
			...(isPage ? onRoles(roles, { ...draft, isData: true }, due(true)) : []),
			...(searches.more[path] ?? []).flatMap((search) =>
				onRoles(roles, { ...draft, address: address + search }, due(false)),
			),
		];
	});
}

/** What is sent to an address, in each state; to one that takes no form, in the first. */
function sendings(path: string, row: Row, isPage: boolean): Cell[] {
	const cases = casesOf(path, row);
	return (row.post ? cases : cases.slice(0, 1)).flatMap(({ case: one, facts }) => {
		const { search = one.search ?? "", body } = formOf(row.post?.form ?? "an empty form", row.of);
		// At the address of the home page a form is for the root unless it says otherwise.
		const address = fill(path, one.params) + (path === "/" ? "?index" : search);
		return [false, true]
			.filter((isData) => isPage || !isData)
			.flatMap((isData) =>
				onRoles(
					row.post ? askersOf(facts, isPage) : anyone,
					{ method: "POST", isData, address, case: one, body },
					(role) => expectedOf(row, "POST", role, facts, address, isData),
				),
			);
	});
}

function otherMethods(path: string, row: Row, methods: Method[]): Cell[] {
	return casesOf(path, row)
		.slice(0, 1)
		.flatMap(({ case: one }) =>
			methods.flatMap((method) =>
				onRoles(anyone, { method, isData: false, address: fill(path, one.params), case: one }, () => ({ status: 405 })),
			),
		);
}

/** The cells of the address without its last, optional part. */
function withoutId(path: string, { withoutId }: Row): Cell[] {
	if (!withoutId) return [];
	const draft = { address: path.replace(/\/:\w+\?/, ""), case: { state: "without an id", params: {} } };
	return [false, true].flatMap((isData) => [
		...onRoles(roleNames, { ...draft, isData, method: "GET" }, () => withoutId.get),
		...onRoles(roleNames, { ...draft, isData, method: "POST", body: new URLSearchParams() }, () => withoutId.post),
	]);
}

/**
 * A script is told what the page of an account has in it as well, where secrets are looked for. So scripts ask once for each answer
 * about a state, and as strangers for all, since columns are kept from those.
 */
function withFewScripts(cells: Cell[]) {
	const answers = new Set<string>();
	return cells.filter((cell) => {
		if (!cell.isData) return true;
		const isNew = answers.size < answers.add(JSON.stringify([cell.method, cell.case.state, cell.expected])).size;
		return isNew || isStranger(cell.role);
	});
}

/** Asks what changes nothing side by side, and the rest one by one, after which all is made as it was. */
async function askAll(cells: Cell[]) {
	const changes = (cell: Cell) => cell.method === "POST" && isDone(cell.expected);
	const wrong: string[] = [];
	const askEach = async (some: Iterable<Cell>) => {
		for (const cell of some) wrong.push(...(await ask(request, site.cookies, cell)));
	};
	const waiting = cells.filter((cell) => !changes(cell)).values();
	await Promise.all(roleNames.map(() => askEach(waiting)));
	for (const cell of cells.filter(changes)) {
		await askEach([cell]);
		await site.restore(cell.role, cell.case.thing);
	}
	return wrong;
}

function isDone(outcome: Outcome) {
	return "leadsTo" in outcome || outcome.status < 400;
}

const pages: [string, Row][] = Object.entries(routesAccess);
const others: [string, Row][] = Object.entries(serverAccess);

test.each(pages)("%s answers everybody as its row says", async (path, row) => {
	const cells = [
		...readings(path, row, true),
		...sendings(path, row, true),
		...withoutId(path, row),
		...otherMethods(path, row, ["PUT", "PATCH", "DELETE", "OPTIONS"]),
	];
	expect(await askAll(withFewScripts(cells))).toEqual([]);
});

test.each(others)("%s answers everybody as its row says, before any route", async (path, row) => {
	const cells = [
		...readings(path, row, false),
		...sendings(path, row, false),
		...otherMethods(path, row, ["PUT", "PATCH", "DELETE"]),
	];
	expect(await askAll(cells)).toEqual([]);
});

/** What to do about an address that only one of the two has. */
const advice =
	"Give it a row in app/routes-access.ts, or app/server-access.ts, that says who may read it and who may send it a form.";

test("every route has a row, and every row a route", () => {
	const addresses = addressesOf(routes);
	const rows = Object.keys(routesAccess);
	expect({ withoutRow: addresses.filter((path) => !rows.includes(path)) }, advice).toEqual({ withoutRow: [] });
	expect({ withoutRoute: rows.filter((path) => !addresses.includes(path)) }).toEqual({ withoutRoute: [] });
	expect(addresses.length).toBe(new Set(addresses).size);
});

function addressesOf(entries: RouteConfigEntry[], parent = ""): string[] {
	return entries.flatMap(({ path, index, children = [] }) => {
		const own = path ? `${parent}/${path}` : parent;
		return [...(index ? [own || "/"] : path && children.length === 0 ? [own] : []), ...addressesOf(children, own)];
	});
}

test("every address that the server answers itself has a row, and every such row an address", () => {
	const answered = new Set(app.routes.map(({ path }) => path).filter((path) => !/^\/(?:api\/v1\/)?\*$/.test(path)));
	const known = [...Object.keys(serverAccess), ...Object.keys(routesAccess)];
	const rows = Object.keys(serverAccess);
	const isRoute = (path: string) => path === "/card/:id/:file{contact\\.vcf|qr\\.(?:svg|png)}";
	const withoutRow = [...answered].filter((path) => !known.includes(path) && !isRoute(path));
	expect({ withoutRow }, advice).toEqual({ withoutRow: [] });
	expect({ withoutAnswer: rows.filter((path) => !answered.has(path)) }).toEqual({ withoutAnswer: [] });
});

test("every word of the table is used, and each is explained once", () => {
	const rows: Row[] = [...Object.values(routesAccess), ...Object.values(serverAccess)];
	const used = new Set<unknown>(rows.flatMap(({ of, get, post }) => [of, get?.who, post?.who, post?.form]));
	const isWho = (term: unknown): term is terms.Who => typeof term === "object" && term !== null && "verdict" in term;
	const people = Object.values(terms).filter(isWho);
	expect(people.filter((who) => !used.has(who)).map(({ says }) => says)).toEqual([]);
	expect(Object.keys(things).filter((kind) => !used.has(kind))).toEqual([]);
	expect(new Set(people.map(({ says }) => says)).size).toBe(people.length);
});

test("every secret was read by somebody who may, so that it was there to be kept", () => {
	expect(neverRead()).toEqual([]);
});

test("no answer failed", () => {
	expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
