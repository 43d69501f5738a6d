import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import pLimit, { type LimitFunction } from "p-limit";
import robotsParser from "robots-parser";
import { type Network, requestOutside, untilAborted } from "#app/web/outside.server.ts";

/** What `robots.txt` is told to call this product by. */
const robotName = "Heliograph";
/** Of a `robots.txt`; what is longer is read to here. */
const maxRobotsBytes = 512 * 1024;
const maxRobotsRedirects = 5;
const dayMs = 86_400_000;

export interface Outside {
	network: Network;
	/** Milliseconds between an answer of a host and the next question to it. */
	pauseMs: number;
	/** Milliseconds for one answer. */
	timeoutMs: number;
	userAgent: string;
	/** Ends all waiting. */
	signal: AbortSignal;
}

/** May all, may nothing, or what a `robots.txt` says. */
type Rules = "all" | "nothing" | ReturnType<typeof robotsParser>;

const rulesOf = new LRUCache<string, Promise<Rules>>({ max: 2_000, ttl: dayMs });

export type Hosts = ReturnType<typeof politeHosts>;

/** Asks hosts as a guest does: each one thing at a time, with a pause, and only where its `robots.txt` lets. */
export function politeHosts({ network, pauseMs, timeoutMs, userAgent, signal }: Outside) {
	const queues = new Map<string, { limit: LimitFunction; freeAt: number }>();

	function enqueue<Result>({ host }: URL, work: () => Promise<Result>) {
		const queue = queues.get(host) ?? { limit: pLimit(1), freeAt: 0 };
		queues.set(host, queue);
		return queue.limit(async () => {
			signal.throwIfAborted();
			const wait = queue.freeAt - performance.now();
			if (wait > 0) await delay(wait, undefined, { signal });
			try {
				return await work();
			} finally {
				queue.freeAt = performance.now() + pauseMs;
			}
		});
	}

	/** The answer to one request, whose body `read` may read in the same time. */
	function ask<Result>(url: URL, method: "GET" | "HEAD", read: (answer: Answer) => Promise<Result> | Result) {
		return enqueue(url, () => {
			const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
			const headers = { Accept: "*/*", "User-Agent": userAgent };
			const asked = requestOutside(url, network, { method, headers, signal: limit }).then(async (response) => {
				// A connection that breaks in what nobody reads any more.
				response.on("error", () => {});
				try {
					const { statusCode: status = 0, headers } = response;
					const { location, "retry-after": retryAfter } = headers;
					return await read({ status, location, retryAfter, body: response });
				} finally {
					response.destroy();
				}
			});
			return untilAborted(limit, asked);
		});
	}

	async function readRules(origin: string): Promise<Rules> {
		let url = new URL("/robots.txt", origin);
		for (let redirects = 0; redirects <= maxRobotsRedirects; redirects++) {
			const { status, location, text } = await ask(url, "GET", async ({ status, location, body }) => ({
				status,
				location,
				text: status === 200 ? await readText(body) : "",
			}));
			if (status === 200) return robotsParser(new URL("/robots.txt", origin).href, text);
			if (status >= 500 || status === 429) return "nothing";
			if (status < 300 || status > 399 || !location) return "all";
			url = new URL(location, url);
		}
		return "all";
	}

	return {
		/** Aborted when all waiting is to end. */
		signal,
		ask,
		/**
		 * Whether the host lets programs ask for this, and whether it said so just now, or before. @throws when it does not answer at all
		 */
		async allows(url: URL) {
			const { origin } = url;
			const before = rulesOf.get(origin);
			const known = before ?? readRules(origin);
			rulesOf.set(origin, known, { noUpdateTTL: true });
			const rules = await known.catch((error) => {
				if (rulesOf.peek(origin) === known) rulesOf.delete(origin);
				throw error;
			});
			const isAllowed = typeof rules === "string" ? rules === "all" : rules.isAllowed(url.href, robotName) !== false;
			return { isAllowed, isAnswered: before === undefined };
		},
	};
}

export interface Answer {
	status: number;
	location: string | undefined;
	retryAfter: string | undefined;
	body: AsyncIterable<Buffer>;
}

async function readText(body: AsyncIterable<Buffer>) {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of body) {
		chunks.push(chunk);
		size += chunk.length;
		if (size > maxRobotsBytes) break;
	}
	return Buffer.concat(chunks).subarray(0, maxRobotsBytes).toString("utf8");
}
