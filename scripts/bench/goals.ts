/** What the product is to reach, and whether it does. */
import type { ApiLists } from "./api-list.ts";
import { digits, median, percent } from "./numbers.ts";
import type { Comparison, Plan, Round } from "./rounds.ts";
import type { Scripts } from "./scripts.ts";
import type { Several } from "./several.ts";
import { costOfTelling, type Telling } from "./telling.ts";

export interface Findings {
	plan: Plan;
	comparisons: Comparison[];
	/** Statements of one request of each comparison. */
	statements: number[];
	/** Bytes the product has resident when it has just answered its first requests. */
	restBytes: number | undefined;
	scripts: { visitor: Scripts; member: Scripts };
	/** Milliseconds until the first picture after a start. */
	firstPicture: number;
	telling: Telling;
	apiList: ApiLists;
	several: Several[];
	/** Milliseconds until every process showed a change, for each. */
	spreading: number[];
	/** Seconds. */
	firstStart: number;
	laterStarts: number[];
	postgres: string;
	/** Processes that ran or waited for a processor before the bench began, on average of a minute. */
	loadBefore: number;
}

/** Shares of what the bare server can answer in the same processor time. */
const shareGoals: Record<string, number> = {
	"Directory, kept": 0.5,
	"Card, kept": 0.5,
	Directory: 0.02,
	Card: 0.03,
	"API list": 0.045,
	"Creating a card": 0.035,
};
const shareOfPlainList = 0.8;
const maxStatements = { visitor: 3, member: 10 };
const memoryLimit = 220_000_000;
const maxScriptBytes = { visitor: 3_000, member: 100_000 };
const maxStartSeconds = 1;
const slowestFirstPicture = 150;
const dearestTelling = 0.05;
const leastGain = 1.8;
const slowestSpreading = 200;

export interface Verdict {
	what: string;
	goal: string;
	found: string;
	/** Undefined where this system can't tell. */
	met: boolean | undefined;
}

export function judge(findings: Findings): Verdict[] {
	const { comparisons, scripts, laterStarts, firstPicture, telling } = findings;
	const peak = peakOf(comparisons);
	const start = median(laterStarts);
	return [
		...comparisons.flatMap(judgeShare),
		judgeApiList("API list, kept", findings.apiList.kept, findings),
		judgeApiList("API list", findings.apiList.made, findings),
		{
			what: "Most memory of a process under all of it",
			goal: `at most ${memoryLimit / 1e6} MB`,
			found: megabytes(peak),
			met: peak === undefined ? undefined : peak <= memoryLimit,
		},
		{
			what: "Start to first answer, when installed, built and started before",
			goal: `at most ${maxStartSeconds} s`,
			found: `${start.toFixed(2)} s`,
			met: start <= maxStartSeconds,
		},
		{
			what: "First picture of a card with its page, after a start",
			goal: `at most ${slowestFirstPicture} ms`,
			found: `${Math.round(firstPicture)} ms`,
			met: firstPicture <= slowestFirstPicture,
		},
		judgeScripts("visitor", scripts.visitor),
		judgeScripts("member", scripts.member),
		judgeStatements("visitor", findings),
		judgeStatements("member", findings),
		judgeTelling(telling),
		...findings.several.map(judgeSeveral),
		judgeSpreading(findings),
	];
}

function judgeShare(comparison: Comparison): Verdict[] {
	const goal = shareGoals[comparison.name];
	if (goal === undefined) return [];
	const shares = timeSharesOf(comparison);
	const found = shares.length === 0 ? undefined : median(shares);
	return [
		{
			what: `${comparison.name}, share of the bare server by processor time`,
			goal: `at least ${goal}`,
			found: found === undefined ? "not measured" : digits(found),
			met: found === undefined ? undefined : found >= goal,
		},
	];
}

function judgeApiList(name: string, product: Round[], { apiList: { bare } }: Findings): Verdict {
	const shares = timeSharesOf({ product, bare });
	const found = shares.length === 0 ? undefined : median(shares);
	return {
		what: `${name}, share of bare Node with SQL and JSON by processor time`,
		goal: `at least ${shareOfPlainList}`,
		found: found === undefined ? "not measured" : digits(found),
		met: found === undefined ? undefined : found >= shareOfPlainList,
	};
}

function judgeScripts(who: keyof typeof maxScriptBytes, { bytes, files }: Scripts): Verdict {
	const most = maxScriptBytes[who];
	return {
		what: `JavaScript of a ${who}'s first visit to the directory, with gzip`,
		goal: `at most ${most / 1e3} KB`,
		found: `${(bytes / 1e3).toFixed(1)} KB in ${files === 1 ? "1 file" : `${files} files`}`,
		met: bytes <= most,
	};
}

function judgeStatements(who: keyof typeof maxStatements, { comparisons, statements }: Findings): Verdict {
	const theirs = statements.filter((_, i) => (comparisons[i]?.cookie === undefined) === (who === "visitor"));
	const most = Math.max(...theirs);
	return {
		what: `SQL statements of a ${who}'s request, of those below`,
		goal: `at most ${maxStatements[who]}`,
		found: `at most ${most}`,
		met: most <= maxStatements[who],
	};
}

/** The dearer of the two counts: where a lock makes others wait, no processor works. */
function judgeTelling(telling: Telling): Verdict {
	const { rate, time } = costOfTelling(telling);
	return {
		what: "What telling of changes costs when cards are created",
		goal: `at most ${percent(dearestTelling)}`,
		found: `${percent(rate)} fewer a second${time === undefined ? "" : `, ${percent(time)} more processor time`}`,
		met: Math.max(rate, time ?? rate) <= dearestTelling,
	};
}

function judgeSeveral(several: Several): Verdict {
	const gains = timeGainsOf(several);
	const gain = gains.length === 0 ? undefined : median(gains);
	return {
		what: `${several.name} pages of two processes, as a multiple of one's by processor time`,
		goal: `at least ${leastGain}`,
		found: gain === undefined ? "not measured" : gain.toFixed(2),
		met: gain === undefined ? undefined : gain >= leastGain,
	};
}

function judgeSpreading({ spreading }: Findings): Verdict {
	const slowest = Math.max(...spreading);
	return {
		what: "What a change has replaced is gone from every process",
		goal: `within ${slowestSpreading} ms`,
		found: `within ${Math.round(slowest)} ms`,
		met: slowest <= slowestSpreading,
	};
}

/** What two processes answer in a second, divided by what one does. */
export function rateGainsOf({ one, two }: Several) {
	return two.flatMap(({ requestsPerSecond }, i) => quotient(requestsPerSecond, one[i]?.requestsPerSecond));
}

/** What two processes would answer with a core each to themselves, divided by what one does with one. */
export function timeGainsOf({ one, two }: Several) {
	return one.flatMap(({ processorPerRequest }, i) =>
		quotient(processorPerRequest && 2 * processorPerRequest, two[i]?.processorPerRequest),
	);
}

/** The product's requests per second, divided by the bare server's of the same round. */
export function rateSharesOf({ product, bare }: Comparison) {
	return product.flatMap((round, i) => quotient(round.requestsPerSecond, bare[i]?.requestsPerSecond));
}

/** The bare server's processor time for a request, divided by the product's; none where the system does not tell. */
export function timeSharesOf({ product, bare }: Pick<Comparison, "product" | "bare">) {
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
