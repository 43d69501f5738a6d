/** Asks one address as one role with one method, and says what is wrong with the answer. */
import type { Role, State } from "#app/access-states.ts";
import type { Answer, Outcome, Row } from "#app/access-terms.ts";
import { nextAddress } from "../accounts.ts";
import { leaksIn } from "./secrets.ts";
import type { Case } from "./site.ts";

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

export interface Cell {
	role: Role;
	method: Method;
	/** Whether it is what the browser asks for when it moves from page to page: the address with `.data` behind it. */
	isData: boolean;
	/** Whether it is also asked by HEAD, which must say the same. */
	withHead?: boolean;
	address: string;
	case: Case;
	body?: BodyInit;
	expected: Outcome;
}

type Ask = (path: string, init: RequestInit) => Response | Promise<Response>;

/** What is wrong, a line each. */
export async function ask(request: Ask, cookies: Map<Role, string>, cell: Cell) {
	const { role, method, address, body, expected } = cell;
	const response = await send(request, cookies, cell);
	const text = await response.text();
	const told = [address, cell.case.cookie, ...(cell.case.told ?? []), ...said(body)].join(" ");
	const leaks = leaksIn(text + [...response.headers].join(" "), role, told);
	const wrong = [...differences(response, text, cell), ...leaks.map((secret) => `tells the secret ${secret}`)];
	if (cell.withHead) wrong.push(...(await headDifferences(response, request, cookies, cell)));
	const name = `${role}: ${method}${cell.isData ? " of data" : ""} ${address} (${cell.case.state})`;
	return wrong.map((what) => `${name} ${what}; due is ${inWords(expected)}`);
}

/** What differs is asked for once more: a `Last-Modified` that goes by the clock may have moved on in between. */
async function headDifferences(read: Response, request: Ask, cookies: Map<Role, string>, cell: Cell) {
	const wrong = await compareWithHead(read, request, cookies, cell);
	return wrong.length === 0 ? wrong : compareWithHead(await send(request, cookies, cell), request, cookies, cell);
}

async function compareWithHead(read: Response, request: Ask, cookies: Map<Role, string>, cell: Cell) {
	const head = await send(request, cookies, { ...cell, method: "HEAD" });
	const wrong = headerDifferences(head.headers, read.headers).map((what) => `has for HEAD ${what}`);
	if (head.status !== read.status) wrong.push(`is answered ${head.status} for HEAD`);
	if ((await head.text()) !== "") wrong.push("has a body for HEAD");
	return wrong;
}

function send(
	request: Ask,
	cookies: Map<Role, string>,
	{ role, method, isData, address, body, case: { cookie } }: Cell,
) {
	const headers = { "X-Forwarded-For": nextAddress(), Cookie: [cookies.get(role), cookie].filter(Boolean).join("; ") };
	const [path = "", search] = address.split(/(?=\?)/);
	const asked = isData ? `${path === "/" ? "/_" : path}.data${search ?? ""}` : address;
	return request(asked, { method, headers, body });
}

function said(body: BodyInit | undefined) {
	if (body instanceof FormData || body instanceof URLSearchParams) return [...body].map(([, value]) => String(value));
	return [];
}

/** What the router says itself, which nobody is to read. */
const wordsOfTheRouter = /Unexpected Server Error|Unknown Server Error|You made a \w+ request|No route matches/;

/** What no page of somebody else's is made from. */
const columnsOfNobody = /"(?:userId|approvedAs|searchText|placeText|refusedBy|claimTokenHash|tokenHash)"/g;

/** Whether nothing that an address names is theirs. */
export function isStranger(role: Role) {
	return role === "anonymous" || role === "member";
}

function differences(response: Response, text: string, cell: Cell) {
	const isOurs = !wordsOfTheRouter.test(text);
	const columns = cell.isData && isStranger(cell.role) ? (text.match(columnsOfNobody) ?? []) : [];
	return [
		...outcomeDifferences(response, text, cell),
		...(isOurs ? [] : ["is in words of the router"]),
		...columns.map((column) => `has the column ${column}`),
	];
}

function outcomeDifferences({ status, headers }: Response, text: string, { expected, case: { params }, isData }: Cell) {
	if ("status" in expected) return status === expected.status ? [] : [`is answered ${status}`];
	const to = fill(expected.leadsTo, params)
		.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
		.replace(":another", "[0-9a-f-]{36}");
	// A script is told in the text.
	const way = isData ? /"(\/[^"]*)"/.exec(text)?.[1] : headers.get("Location");
	const isWay = isData ? status === 202 : [301, 302, 303].includes(status);
	// More of a query may stand behind it.
	const plain = way?.replace(/%(?:2F|3F|25)/g, decodeURIComponent) ?? "";
	const isRight = isWay && new RegExp(`^${to}(?:$|[?&])`).test(plain);
	return isRight ? [] : [`is answered ${status}${way ? `, to ${way}` : ""}`];
}

/** Differ from answer to answer. */
const changing = ["x-request-id", "content-security-policy", "ratelimit", "content-length", "date"];

function headerDifferences(head: Headers, read: Headers) {
	const names = new Set([...head.keys(), ...read.keys()].filter((name) => !changing.includes(name)));
	return (
		[...names]
			// What a cookie says may differ by the request.
			.filter((name) => (name === "set-cookie" ? namesIn(head) !== namesIn(read) : head.get(name) !== read.get(name)))
			.map((name) => `${name}: ${head.get(name)}, and else ${read.get(name)}`)
	);
}

function namesIn(headers: Headers) {
	return `${headers.getSetCookie().map((cookie) => cookie.split("=")[0])}`;
}

function inWords(expected: Outcome) {
	return "status" in expected ? `${expected.status}` : `the way to ${expected.leadsTo}`;
}

/** An address with what a case has for its parameters. */
export function fill(path: string, params: Case["params"]) {
	// The API calls every id the same.
	const [only] = Object.values(params);
	return path.replace(
		/:(\w+)(?:\?(?=\/|$))?|\*/g,
		(parameter, name: string | undefined) => params[name ?? "id"] ?? (name === "id" ? only : undefined) ?? parameter,
	);
}

/** What a row says of a role, a method and a state. @param data whether the answer is for a script */
export function expectedOf(
	row: Row,
	method: "GET" | "POST",
	role: Role,
	state: State,
	address: string,
	isData: boolean,
): Outcome {
	const answer: Answer | null = method === "GET" ? row.get : row.post;
	if (answer === null) return { status: 405 };
	const { who, outcome, strangers, membersAreLedTo, adminsAreLedTo, nothing, scripts } = answer;
	switch (who.verdict(role, state)) {
		case "finds nothing":
			return nothing ?? { status: 404 };
		case "may not":
			return { status: 403 };
		case "must sign in": {
			const usual = method === "GET" ? { leadsTo: `/login?redirect=${address.replace(/\?.*/, "")}` } : { status: 401 };
			return strangers ?? usual;
		}
		case "may": {
			if (role === "admin" && adminsAreLedTo) return { leadsTo: adminsAreLedTo };
			// A script that sends a form stays where it is.
			if (role !== "anonymous" && membersAreLedTo && !(method === "POST" && isData))
				return { leadsTo: membersAreLedTo };
			return (isData && scripts) || outcome;
		}
	}
}
