/** Sends a request to a site in this process, and holds the answer against `checks.ts`. */
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";
import type { Role } from "#app/access-states.ts";
import { type Answer, mistakesIn } from "./checks.ts";
import { type Asked, requestOf } from "./request.ts";

/** As far as anything that answers requests is one. */
export interface Asking {
	app: { fetch(request: Request): Response | Promise<Response> };
	sessions: ReadonlyMap<Role, string>;
	/** What was logged. */
	lines: Record<string, unknown>[];
}

/** Milliseconds after which an answer counts as lost. The product gives up before. */
const patienceMs = 60_000;

let count = 0;
/** No two requests count together against a limit. */
function nextAddress() {
	count += 1;
	return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
}

/** @returns null for what HTTP can't say, which arrives nowhere */
export async function answerTo({ app, sessions }: Asking, asked: Asked): Promise<Answer | null> {
	const request = await requestOf(asked, sessions, nextAddress()).catch(() => null);
	if (!request) return null;
	const started = performance.now();
	let timer: NodeJS.Timeout | undefined;
	const lost = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error("there is no answer")), patienceMs);
	});
	try {
		const { status, headers, text } = await Promise.race([lost, read(app.fetch(request))]);
		return { status, headers, text, ms: performance.now() - started };
	} finally {
		clearTimeout(timer);
	}
}

async function read(coming: Response | Promise<Response>) {
	const response = await coming;
	const { status, headers } = response;
	return { status, headers, text: unpacked(await response.bytes(), headers.get("Content-Encoding")).toString() };
}

function unpacked(bytes: Uint8Array, encoding: string | null) {
	const unpack = { gzip: gunzipSync, deflate: inflateSync, br: brotliDecompressSync, zstd: zstdDecompressSync };
	const known = Object.entries(unpack).find(([name]) => name === encoding);
	return known && bytes.length > 0 ? known[1](bytes) : Buffer.from(bytes);
}

/** What is wrong with the answer to a request; null for one that HTTP can't say. */
export async function examine(site: Asking, asked: Asked) {
	try {
		const answer = await answerTo(site, asked);
		return answer && { answer, mistakes: [...mistakesIn(asked, answer), ...loggedFor(site, answer)] };
	} catch (error) {
		return { answer: null, mistakes: [`fails: ${error instanceof Error ? error.message : error}`] };
	}
}

/** The errors in the log that belong to an answer. */
function loggedFor({ lines }: Asking, { headers }: Answer) {
	const id = headers.get("X-Request-Id");
	return lines
		.filter((line) => isError(line) && line.id === id && line.err)
		.map(({ msg, err }) => `is logged as an error: ${msg} ${JSON.stringify(err)}`);
}

export function isError({ level }: Record<string, unknown>) {
	return Number(level) >= 50;
}
