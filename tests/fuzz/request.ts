/** A request as data, so that it can be made smaller, told and repeated. */
import type { Role } from "#app/access-states.ts";
import { type FileKind, fileOf } from "./files.ts";

export type Pair = [name: string, value: string];

export interface Asked {
	role: Role;
	method: string;
	path: string;
	/** Besides the session's. */
	cookie?: string | undefined;
	headers?: Pair[];
	fields?: Pair[];
	files?: [name: string, kind: FileKind][];
	/** How the fields are written, if not as a browser does it. */
	as?: "urlencoded" | "multipart" | "json";
	/** Instead of fields. */
	raw?: { type: string; text: string };
}

/** With the request that it was made from. */
export interface Hostile extends Asked {
	plain: Asked;
}

/** Makes a request of it. @throws a TypeError for what no HTTP request can say */
export async function requestOf(asked: Asked, sessions: ReadonlyMap<Role, string>, address: string) {
	const { role, method, path, cookie } = asked;
	const sent = method === "GET" || method === "HEAD" ? undefined : bodyOf(asked);
	const bytes = sent && (await sent.bytes());
	const headers = new Headers({ "X-Forwarded-For": address });
	const cookies = [sessions.get(role), cookie].filter(Boolean).join("; ");
	if (cookies) headers.set("Cookie", cookies);
	if (sent && bytes) {
		headers.set("Content-Type", sent.headers.get("Content-Type") ?? "");
		headers.set("Content-Length", String(bytes.length));
	}
	for (const [name, value] of asked.headers ?? []) headers.set(name, value);
	return new Request(new URL(`http://localhost${path}`), { method, headers, ...(bytes && { body: bytes }) });
}

function bodyOf({ fields = [], files = [], as, raw }: Asked) {
	if (raw) return new Response(raw.text, { headers: { "Content-Type": raw.type } });
	const way = as ?? (files.length > 0 ? "multipart" : "urlencoded");
	if (way === "urlencoded") return new Response(new URLSearchParams(fields));
	if (way === "json") return new Response(jsonOf(fields), { headers: { "Content-Type": "application/json" } });
	const form = new FormData();
	for (const [name, value] of fields) form.append(name, value);
	for (const [name, kind] of files) form.append(name, fileOf(kind));
	return new Response(form);
}

/** Names that mean something to objects stay in the text, and numbers are numbers. */
function jsonOf(fields: Pair[]) {
	const written = (text: string) => (/^-?\d{1,15}$|^null$|^\[\]$/.test(text) ? text : JSON.stringify(text));
	return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${written(value)}`).join(",")}}`;
}

/** So that somebody else can send it. */
export function inWords(asked: Asked) {
	return JSON.stringify(asked, (key, value) =>
		key === "plain"
			? undefined
			: typeof value === "string" && value.length > 300
				? `${value.slice(0, 60)}… (${value.length} characters)`
				: value,
	);
}
