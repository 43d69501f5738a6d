/** Asks a server as fast as it answers, in a process of its own: each message from the parent is one load, answered with its result. */
import autocannon from "autocannon";
import { firstNumberOfLoad, fromAddress, postCard } from "./card-post.ts";

export interface Load {
	/** Where to send GET requests in turn, or the posts of card forms. All are on one server. */
	urls: string[];
	posts: boolean;
	/** Whether each request comes from another address. Posts always do. */
	isLimited: boolean;
	/** Of each request that is no post. */
	headers: Record<string, string>;
	connections: number;
	seconds: number;
}

export interface LoadResult {
	requests: number;
	requestsPerSecond: number;
	/** Milliseconds. */
	p50: number;
	p99: number;
	/** How many answers came with each status, and how many requests got none. */
	statuses: Record<string, number>;
	errors: number;
}

let nextNumber = firstNumberOfLoad;
let nextUrl = 0;

async function run({ urls, connections, seconds, ...kind }: Load): Promise<LoadResult> {
	const [url = ""] = urls;
	const paths = urls.map((url) => new URL(url)).map(({ pathname, search }) => pathname + search);
	const { latency, requests, duration, errors, statusCodeStats } = await autocannon({
		url,
		connections,
		duration: seconds,
		// Without samples in between, a load ends when its time is over and not up to a second later.
		sampleInt: 100,
		requests: [requestOf(paths, kind)],
	});
	const counts = Object.entries(statusCodeStats ?? {}).map(([status, { count = 0 }]) => [status, count]);
	return {
		requests: requests.total,
		requestsPerSecond: requests.total / duration,
		p50: latency.p50,
		p99: latency.p99,
		statuses: Object.fromEntries(counts),
		errors,
	};
}

function requestOf(paths: string[], kind: Pick<Load, "posts" | "isLimited" | "headers">): autocannon.Request {
	const { posts, isLimited, headers } = kind;
	if (posts) return { setupRequest: (request) => ({ ...request, ...postCard(nextNumber++) }) };
	if (isLimited) {
		return { setupRequest: (request) => ({ ...request, headers: { ...headers, ...fromAddress(nextNumber++) } }) };
	}
	// What is asked is written once for all requests, unless they differ.
	if (paths.length === 1) return { method: "GET", headers };
	return { method: "GET", headers, setupRequest: (request) => ({ ...request, path: paths[nextUrl++ % paths.length] }) };
}

process.on("message", async (load: Load) => process.send?.(await run(load)));
process.on("disconnect", () => process.exit());
