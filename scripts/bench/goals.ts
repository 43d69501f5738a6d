/** What the product is to reach, and whether it does. */
import { digits, median } from "./numbers.ts";
import type { Comparison, Plan } from "./rounds.ts";
import type { Scripts } from "./scripts.ts";

export interface Findings {
	cards: number;
	jobs: number;
	plan: Plan;
	comparisons: Comparison[];
	/** Statements of one request of each comparison. */
	statements: number[];
	/** Bytes the product has resident when it has just answered its first requests. */
	restBytes: number | undefined;
	scripts: Scripts;
	/** Milliseconds until the first picture, while nothing that draws was there. */
	firstPicture: number;
	/** Seconds. */
	firstStart: number;
	laterStarts: number[];
	postgres: string;
	/** Processes that ran or waited for a processor before the bench began, on average of a minute. */
	loadBefore: number;
}

/** Shares of what the bare server answers in a second, by the request they are for. */
const shareGoals: Record<string, number> = { "GET /scicomm/card/directory": 0.018, "POST /scicomm/card/create": 0.031 };
const maxStatements = 3;
const memoryLimit = 250_000_000;
const maxScriptBytes = 125_000;
const maxStartSeconds = 2;
const slowestPicture = 150;

export interface Verdict {
	what: string;
	goal: string;
	found: string;
	/** Undefined where this system can't tell. */
	met: boolean | undefined;
}

export function judge({ comparisons, statements, scripts, laterStarts }: Findings): Verdict[] {
	const peak = peakOf(comparisons);
	const start = median(laterStarts);
	const most = Math.max(...statements);
	return [
		...comparisons.flatMap(judgeShare),
		{
			what: "Most memory under load",
			goal: `less than ${memoryLimit / 1e6} MB`,
			found: megabytes(peak),
			met: peak === undefined ? undefined : peak < memoryLimit,
		},
		{
			what: "JavaScript of a first visit to the directory, with gzip",
			goal: `at most ${maxScriptBytes / 1e3} KB`,
			found: `${(scripts.bytes / 1e3).toFixed(1)} KB in ${scripts.files} files`,
			met: scripts.bytes <= maxScriptBytes,
		},
		{
			what: "SQL statements of a request",
			goal: `at most ${maxStatements}`,
			found: `at most ${most}`,
			met: most <= maxStatements,
		},
		...comparisons.flatMap(judgePicture),
		{
			what: "Start to first answer, when installed, built and started before",
			goal: `at most ${maxStartSeconds} s`,
			found: `${start.toFixed(2)} s`,
			met: start <= maxStartSeconds,
		},
	];
}

/** The lower of the two shares counts, so that a bare server that was not asked fast enough flatters nobody. */
function judgeShare(comparison: Comparison): Verdict[] {
	const goal = shareGoals[`${comparison.method} ${comparison.path}`];
	if (goal === undefined) return [];
	const rates = median(rateSharesOf(comparison));
	const times = timeSharesOf(comparison);
	const byTime = times.length === 0 ? rates : median(times);
	return [
		{
			what: `${comparison.name}, share of the bare server`,
			goal: `at least ${goal}`,
			found: `${digits(rates)} by rate${times.length === 0 ? "" : `, ${digits(byTime)} by processor time`}`,
			met: Math.min(rates, byTime) >= goal,
		},
	];
}

/** Of pictures, the goal is for those that are drawn anew. */
function judgePicture({ name, path, paths, product }: Comparison): Verdict[] {
	if (!path.endsWith(".png") || !paths) return [];
	const found = median(product.map(({ p50 }) => p50));
	return [{ what: name, goal: `at most ${slowestPicture} ms`, found: `${found} ms`, met: found <= slowestPicture }];
}

/** The product's requests per second, divided by the bare server's of the same round. */
export function rateSharesOf({ product, bare }: Comparison) {
	return product.flatMap((round, i) => quotient(round.requestsPerSecond, bare[i]?.requestsPerSecond));
}

/** The bare server's processor time for a request, divided by the product's; none where the system does not tell. */
export function timeSharesOf({ product, bare }: Comparison) {
	return product.flatMap((round, i) => quotient(bare[i]?.processorPerRequest, round.processorPerRequest));
}

function quotient(a: number | undefined, b: number | undefined) {
	return a === undefined || b === undefined ? [] : a / b;
}

export function peakOf(comparisons: Comparison[]) {
	return largest(comparisons.flatMap(({ peakBytes }) => peakBytes ?? []));
}

export function startedPeakOf(comparisons: Comparison[]) {
	return largest(comparisons.flatMap(({ startedPeakBytes }) => startedPeakBytes ?? []));
}

function largest(values: number[]) {
	return values.length === 0 ? undefined : Math.max(...values);
}

export function megabytes(bytes: number | undefined) {
	return bytes === undefined ? "not measured" : `${Math.round(bytes / 1e6)} MB`;
}
