/** One kind of request, measured in rounds that alternate between the product and the bare server. */
import { firstNumberOfLoad, fromAddress, postCard } from "./card-post.ts";
import { type Answer, type Call, call } from "./http.ts";
import type { LoadResult } from "./load.ts";
import type { Bare, LoadProcess, Product } from "./processes.ts";
import { processorSeconds, residentBytes, startedBy } from "./usage.ts";

export interface Scenario {
	name: string;
	/** With its query. A post is the post of a card form. */
	path: string;
	method: "GET" | "POST";
	/** Asked in turn instead of `path`, which is one of them, so that what the product keeps is of no use. */
	paths?: string[];
	/** Instead of the plan's, where the product refuses to do much at a time. */
	connections?: number;
	/** Whether each request comes from another address, since what one may ask for is limited. */
	isLimited?: boolean;
	/** Whether a visitor's page is made anew for each request. Otherwise the product keeps it, where it keeps such answers. */
	isMadeAnew?: boolean;
	/** The session of who asks. */
	cookie?: string;
}

export interface Plan {
	rounds: number;
	/** Seconds of each round, for each of the two. */
	seconds: number;
	/** Seconds the product runs before the first round; the bare server needs only a third. */
	warmUp: number;
	connections: number;
	/** How many projects the database has. */
	projects: number;
}

export interface Bench {
	/** Keeps pages for visitors, as it does by default. */
	keeping: Product;
	/** Keeps none. */
	making: Product;
	bare: Bare;
	load: LoadProcess;
	/** The process of PostgreSQL that has started the others; undefined where the system does not tell. */
	database: number | undefined;
	plan: Plan;
}

export interface Round {
	requests: number;
	requestsPerSecond: number;
	p50: number;
	p99: number;
	/** Seconds of the server's processor time, per request and per second of the round. */
	processorPerRequest: number | undefined;
	/** Seconds of PostgreSQL's processor time. */
	databasePerRequest: number | undefined;
	processorShare: number | undefined;
}

export interface Comparison extends Scenario {
	status: number;
	bodyBytes: number;
	/** Of the same answer with gzip; undefined where it comes without. */
	gzipBytes: number | undefined;
	product: Round[];
	bare: Round[];
	/** The most memory the product had resident in its rounds, and each of the processes it had started. */
	peakBytes: number | undefined;
	startedPeakBytes: number | undefined;
}

/** @throws when a request gets no answer, or one of another status than the first */
export async function compare(bench: Bench, scenario: Scenario): Promise<Comparison> {
	const { bare, plan } = bench;
	const product = scenario.isMadeAnew ? bench.making : bench.keeping;
	const sample = await call(requestOf(scenario, product.url, sampleNumber++));
	if (sample.status >= 400) throw new Error(`${scenario.path} answers with ${sample.status}`);
	await bare.answerWith({ status: sample.status, headers: contentHeaders(sample), body: sample.body });
	await requireSameAnswer(sample, await call(requestOf(scenario, bare.url, 0)));

	const gzipBytes = await bytesWithGzip(requestOf(scenario, product.url, 0));
	const run = (server: Product | Bare) => measureRound(bench, server, scenario, sample.status, plan.seconds);
	await measureRound(bench, product, scenario, undefined, plan.warmUp);
	await measureRound(bench, bare, scenario, undefined, plan.warmUp / 3);
	using memory = watchMemory(product.pid);
	const rounds: { product: Round; bare: Round }[] = [];
	for (let i = 0; i < plan.rounds; i++) {
		rounds.push({ product: await run(product), bare: await run(bare) });
	}
	return {
		...scenario,
		status: sample.status,
		bodyBytes: sample.body.length,
		gzipBytes,
		product: rounds.map((round) => round.product),
		bare: rounds.map((round) => round.bare),
		...memory.peaks(),
	};
}

/**
 * Asks one server for some seconds.
 * @param status of all answers; undefined while it warms up, when it may refuse some of what comes at once
 * @throws when a request gets no answer, or one of another status
 */
export async function measureRound(
	{ bare, load, plan, database }: Bench,
	server: { url: string; pid: number },
	scenario: Scenario,
	status: number | undefined,
	seconds: number,
): Promise<Round> {
	const { method, path, paths = [path], connections = plan.connections, isLimited = false } = scenario;
	// The bare server has one answer; asked for all, it would use up the turns of those that the product has not drawn yet.
	const urls = (server === bare ? [path] : paths).map((path) => server.url + path);
	const spent = () => ({
		server: processorSeconds(server.pid),
		database: database === undefined ? undefined : processorSeconds(database),
	});
	const before = spent();
	const headers = headersOf(scenario);
	const result = await load.run({ urls, posts: method === "POST", isLimited, headers, connections, seconds });
	const after = spent();
	if (status !== undefined) requireStatus(result, status, scenario);
	return roundOf(result, difference(after.server, before.server), difference(after.database, before.database));
}

let sampleNumber = firstNumberOfLoad - 500;

export function requestOf(scenario: Scenario, origin: string, number: number): Call {
	const { path, method, isLimited } = scenario;
	if (method === "POST") return { url: origin + path, ...postCard(number) };
	return { url: origin + path, headers: { ...headersOf(scenario), ...(isLimited && fromAddress(number)) } };
}

function headersOf({ cookie }: Scenario): Record<string, string> {
	return cookie === undefined ? {} : { Cookie: cookie };
}

async function bytesWithGzip(request: Call) {
	if (request.method === "POST") return undefined;
	const { headers, body } = await call({ ...request, headers: { ...request.headers, "Accept-Encoding": "gzip" } });
	return headers["content-encoding"] === "gzip" ? body.length : undefined;
}

/** Of the headers, the bare server sends those without which its bytes would be another answer. */
function contentHeaders({ headers, body }: Answer) {
	const kept = { "Content-Type": headers["content-type"], Location: headers.location };
	const given = Object.entries(kept).filter((entry): entry is [string, string] => entry[1] !== undefined);
	return { ...Object.fromEntries(given), "Content-Length": String(body.length) };
}

async function requireSameAnswer(sample: Answer, bare: Answer) {
	if (bare.status === sample.status && bare.body.equals(sample.body)) return;
	throw new Error("The bare server does not send what the product sends.");
}

function requireStatus({ statuses, errors, requests }: LoadResult, status: number, { path }: Scenario) {
	const wrong = Object.keys(statuses).filter((name) => name !== String(status));
	if (wrong.length === 0 && errors === 0 && requests > 0) return;
	const answers = JSON.stringify(statuses);
	throw new Error(
		`${path} should always answer ${status}. Answers by status: ${answers}; without an answer: ${errors}.`,
	);
}

function difference(after: number | undefined, before: number | undefined) {
	return after === undefined || before === undefined ? undefined : after - before;
}

function roundOf(
	{ requests, requestsPerSecond, p50, p99 }: LoadResult,
	processor: number | undefined,
	database: number | undefined,
): Round {
	return {
		requests,
		requestsPerSecond,
		p50,
		p99,
		processorPerRequest: processor === undefined ? undefined : processor / requests,
		databasePerRequest: database === undefined ? undefined : database / requests,
		processorShare: processor === undefined ? undefined : (processor * requestsPerSecond) / requests,
	};
}

function watchMemory(pid: number) {
	let peakBytes = residentBytes(pid);
	let startedPeakBytes: number | undefined;
	const timer = setInterval(() => {
		peakBytes = most([peakBytes, residentBytes(pid)]);
		startedPeakBytes = most([startedPeakBytes, ...startedBy(pid).map(residentBytes)]);
	}, 100);
	return { peaks: () => ({ peakBytes, startedPeakBytes }), [Symbol.dispose]: () => clearInterval(timer) };
}

/** The largest of what is known. */
function most(values: (number | undefined)[]) {
	const known = values.filter((value) => value !== undefined);
	return known.length === 0 ? undefined : Math.max(...known);
}
