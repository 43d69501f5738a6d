/** What a bench has found, as a page of `docs/`. */
import { readFileSync } from "node:fs";
import { arch, availableParallelism, cpus, release, totalmem, type } from "node:os";
import { collabLimits } from "#app/collab/collab.ts";
import { jobLimits } from "#app/jobs/job.ts";
import { counts } from "./database.ts";
import {
	type Findings,
	judge,
	megabytes,
	peakOf,
	rateGainsOf,
	rateSharesOf,
	startedPeakOf,
	timeGainsOf,
	timeSharesOf,
} from "./goals.ts";
import { digits, median, spread, table, wholeNumber } from "./numbers.ts";
import type { Comparison, Round } from "./rounds.ts";
import type { Scripts } from "./scripts.ts";
import type { Turn } from "./several.ts";
import type { Telling } from "./telling.ts";

export function reportOf(findings: Findings) {
	const verdicts = judge(findings);
	const missed = verdicts.filter(({ met }) => met === false);
	const misses = missed.map(({ what, found, goal }) => `- **Not met:** ${what}: ${found}; the goal is ${goal}.`);
	return `# Benchmarks

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}. But for the reference points, and for the parts at the end that say when they were measured, every number is from that run.

${busyNote(findings)}${missed.length === 0 ? "No goal was missed." : misses.join("\n")}

## Goals
${table(
	["", "Goal", "Found", "Met"],
	verdicts.map(({ what, goal, found, met }) => [
		what,
		goal,
		found,
		met === undefined ? "unknown" : met ? "yes" : "**no**",
	]),
)}

Reference points, measured on another occasion with the same work and the same kind of bare server:

${table(
	["", "Directory", "API list, by rate", "Creating a card", "Memory under load", "JavaScript"],
	[
		["Next.js 16 (creates cards without any rules)", "0.0033", "0.024", "0.031", "517 MB", "138 KB"],
		["Bare Node with SQL and React's renderToString, the limit of this design", "0.053", "", "", "225 MB", ""],
	],
)}

## Requests
The product as a share of a bare Node server that sends the same bytes from memory; in brackets the lowest and highest round.

${shareTable(findings)}

${rateTable(findings.comparisons)}

A server that is busy for much less than 100 % of the time was not asked fast enough, or something else had the processors. When that is the bare server, the share by rate is too good, and the one by processor time is the one to go by. It is the one that counts for the goals.

## The API's list and bare Node
The list of cards, and a bare Node server that asks PostgreSQL for the same rows and writes them as JSON, in turn. It counts no limit, knows no cursor, and makes no addresses.

${table(
	["", "Requests/s", "Processor time each", "Busy"],
	[
		["API list, kept", ...ratesOf(findings.apiList.kept)],
		["API list", ...ratesOf(findings.apiList.made)],
		["Bare Node with SQL and JSON", ...ratesOf(findings.apiList.bare)],
	],
)}

## What telling of changes costs
Cards are created while the tables tell of each change (docs/decisions/0055) and while they do not, in turn, ${findings.telling.told.length} rounds each; in brackets the lowest and highest round.

${tellingTable(findings.telling)}

## One process and two
The directory, asked of a product of one process and of one of two (\`PROCESSES=2\`) in turn. autocannon and PostgreSQL work on the same ${availableParallelism()} cores: with as many processes as cores, what they take is missing. So the goal goes by processor time: what two would answer with a core each to themselves, as a multiple of what one does with one.

${table(
	["", "One: requests/s", "Each", "Two: requests/s", "Each", "Multiple by rate", "By processor time"],
	findings.several.map((several) => [
		several.name,
		...turnsOf(several.one),
		...turnsOf(several.two),
		spread(rateGainsOf(several), digits),
		spread(timeGainsOf(several), digits),
	]),
)}

After a change in the database, the last answer that showed what was there before came after ${spread(findings.spreading, (ms) => `${Math.round(ms)} ms`)}, in ${findings.spreading.length} tries, from either of two processes that keep pages and were asked all the time.

## Memory and start
${table(
	["", "Found"],
	[
		["Memory after the first requests", megabytes(findings.restBytes)],
		["Most memory under load", megabytes(peakOf(findings.comparisons))],
		[
			"Most memory of a process that draws pictures or takes texts apart",
			megabytes(startedPeakOf(findings.comparisons)),
		],
		["First start, on an empty folder", seconds(findings.firstStart)],
		[`Later starts, median of ${findings.laterStarts.length}`, spread(findings.laterStarts, seconds)],
	],
)}

## Machine and versions
${versionList(findings)}

## How it is measured
${method(findings)}
`;
}

/** Above half a process for each core, what was found is not the product's doing alone. */
function busyNote({ loadBefore }: Findings) {
	if (loadBefore < availableParallelism() / 2) return "";
	return `**The machine was busy with other work** (load average ${loadBefore.toFixed(1)} before the run on ${availableParallelism()} cores). Times and requests a second say little, and shares are rough.\n\n`;
}

function shareTable({ comparisons, statements }: Findings) {
	const head = [
		"",
		"Share by rate",
		"Share by processor time",
		"p50",
		"p99",
		"SQL statements",
		"Most memory",
		"Bytes",
		"With gzip",
	];
	const rows = comparisons.map((comparison, i) => [
		`${comparison.name}<br>\`${comparison.method} ${comparison.path.replace(/[0-9a-f-]{36}/, "{id}").replace(/[0-9a-f]{16}\.png/, "{hash}.png")}\``,
		spread(rateSharesOf(comparison), digits),
		spread(timeSharesOf(comparison), digits),
		`${median(comparison.product.map(({ p50 }) => p50))} ms`,
		`${median(comparison.product.map(({ p99 }) => p99))} ms`,
		String(statements[i]),
		megabytes(comparison.peakBytes),
		wholeNumber(comparison.bodyBytes),
		comparison.gzipBytes === undefined ? "" : wholeNumber(comparison.gzipBytes),
	]);
	return table(head, rows);
}

function rateTable(comparisons: Comparison[]) {
	const head = ["", "Requests/s", "Processor time each", "Of PostgreSQL", "Busy", "Bare: requests/s", "Each", "Busy"];
	return table(
		head,
		comparisons.map(({ name, product, bare }) => {
			const [rate = "", time = "", busy = ""] = ratesOf(product);
			return [name, rate, time, medianOf(product, "databasePerRequest", microseconds), busy, ...ratesOf(bare)];
		}),
	);
}

function tellingTable({ told, untold }: Telling) {
	const rowOf = (name: string, rounds: Telling["told"]) => [
		name,
		spread(
			rounds.map(({ requestsPerSecond }) => requestsPerSecond),
			wholeNumber,
		),
		`${median(rounds.map(({ p50 }) => p50))} ms`,
		spread(
			rounds.map(({ processorPerRequest }) => processorPerRequest),
			microseconds,
		),
		spread(
			rounds.map(({ databasePerRequest }) => databasePerRequest),
			microseconds,
		),
	];
	const head = ["", "Requests/s", "p50", "Processor time each", "Of PostgreSQL"];
	return table(head, [rowOf("Told", told), rowOf("Not told", untold)]);
}

function microseconds(time: number) {
	return `${wholeNumber(time * 1e6)} µs`;
}

function turnsOf(turns: Turn[]) {
	const rates = turns.map(({ requestsPerSecond }) => requestsPerSecond);
	const times = turns.flatMap(({ processorPerRequest }) => processorPerRequest ?? []);
	return [spread(rates, wholeNumber), times.length === 0 ? "not measured" : microseconds(median(times))];
}

function ratesOf(rounds: Round[]) {
	return [
		wholeNumber(median(rounds.map(({ requestsPerSecond }) => requestsPerSecond))),
		medianOf(rounds, "processorPerRequest", microseconds),
		medianOf(rounds, "processorShare", (share) => `${Math.round(share * 100)} %`),
	];
}

function medianOf(
	rounds: Round[],
	field: "processorPerRequest" | "databasePerRequest" | "processorShare",
	write: (value: number) => string,
) {
	const known = rounds.flatMap((round) => round[field] ?? []);
	return known.length === 0 ? "not measured" : write(median(known));
}

function seconds(value: number) {
	return `${value.toFixed(2)} s`;
}

function versionList({ postgres, loadBefore }: Findings) {
	const { version, dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
	const gibibytes = Math.round(totalmem() / 1024 ** 3);
	const { react, "react-router": router, hono } = dependencies;
	const system = `${type()} ${release().split("-")[0]} (${arch()})`;
	return [
		`- Heliograph ${version}, Node ${process.versions.node}, PostgreSQL ${postgres}, React ${react}, React Router ${router}, Hono ${hono}, autocannon ${devDependencies.autocannon}`,
		`- ${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${gibibytes} GiB of memory, ${system}`,
		`- Load average of the minute before: ${loadBefore.toFixed(1)}. It is near 0 on an idle machine; the higher, the less exact the numbers.`,
	].join("\n");
}

function method({ plan, scripts }: Findings) {
	const { rounds, seconds, warmUp, connections } = plan;
	const turns = rounds === 1 ? `${seconds} s each` : `${rounds} times ${seconds} s each`;
	return `- The product is the production build, started with the options of \`npm start\` in a process of its own, on a PostgreSQL of its own with ${wholeNumber(counts.cards)} random cards, ${wholeNumber(counts.jobs)} jobs, ${wholeNumber(counts.requests)} requests, ${wholeNumber(counts.receipts)} accounts with conversations and receipts, ${wholeNumber(plan.projects)} projects and detailed collab listings. What the boards of jobs and collab show first has texts as long as they may be (${wholeNumber(jobLimits.description)} and ${wholeNumber(collabLimits.detailedDescription)} characters). It logs every request, to the null device.
- The bare server is a \`node:http\` server in a process of its own. It sends status and body of one of the product's answers from memory; for a new card it first reads the form to its end.
- For each kind of request both are warmed up (the product for ${warmUp} s), then asked in turn, ${turns}, over ${connections} connections by autocannon in a third process. Pictures that are drawn are each another card's and asked for over one connection, since the product draws one at a time. All share the machine's cores with PostgreSQL. An answer with another status than the first ends the bench.
- The share by rate compares requests per second, the share by processor time what the server's process and those it has started use for a request, user and system, without PostgreSQL. Tables show medians of the rounds; latencies are those of the product at full load.
- Two processes of the product run. Visitors' pages and lists of the API in rows named "kept" come from the one that keeps pages (32 MB of them, the default), which has first been asked for a thousand cards; those in the rows after them come from one that keeps none (\`PAGE_CACHE_MB=0\`). Members' pages are never kept; they and all the rest come from the first one. Answers under load are not compressed, since the requests don't ask for it.
- The card is one without an e-mail address: with one, it counts who reads it and is never kept. A member has ten cards, jobs and listings.
- A new card has all fields and a work sample, but no photo. Each comes from another address, since one address may make few cards a day without an account; the limit is counted all the same. So it is for the list of the API.
- Memory is what the server's process has resident, looked at ten times a second, without PostgreSQL. 1 MB is 1,000,000 bytes, 1 KB is 1,000.
- The first picture is timed as a site that makes a preview asks for it: the card's page, then the picture it names, with the page in that time.
- SQL statements are counted on the way to PostgreSQL, message by message, for single requests.
- JavaScript is every module that the directory's HTML names, with what these import at once and what a browser loads beside them until the page is at rest, as it comes with gzip. ${browserNote([scripts.visitor, scripts.member])}
- A start is \`npm start\` without npm itself, from the beginning of the process until \`/readyz\` and \`/\` have answered, with PostgreSQL started by the server.`;
}

function browserNote(scripts: Scripts[]) {
	if (scripts.some(({ browser }) => !browser)) return "No browser could be started here to check the list of files.";
	if (scripts.every(({ browser }) => browser?.sameFiles)) return "A real Chromium loads exactly these files.";
	return "**A real Chromium loads other files**, so this number is not to be trusted.";
}
