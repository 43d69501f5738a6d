/** Asks a server as fast as it answers, in a process of its own: each message from the parent is one load, answered with its result. */
import autocannon from "autocannon";
import { firstNumberOfLoad, fromAddress, postCard } from "./card-post.ts";

export interface Load {
	/** Where to send GET requests, or the posts of card forms. */
	url: string;
	posts: boolean;
	/** Whether each request comes from another address. Posts always do. */
	isLimited: boolean;
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

async function run({ url, posts, isLimited, connections, seconds }: Load): Promise<LoadResult> {
	const { latency, requests, duration, errors, statusCodeStats } = await autocannon({
		url,
		connections,
		duration: seconds,
		// Without samples in between, a load ends when its time is over and not up to a second later.
		sampleInt: 100,
		requests: [
			posts || isLimited ? { setupRequest: (request) => ({ ...request, ...next(posts) }) } : { method: "GET" },
		],
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

function next(posts: boolean) {
	const number = nextNumber++;
	return posts ? postCard(number) : { method: "GET" as const, headers: fromAddress(number) };
}

process.on("message", async (load: Load) => process.send?.(await run(load)));
process.on("disconnect", () => process.exit());
