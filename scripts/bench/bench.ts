/** Measures the built product beside a bare Node server and writes what it finds to `docs/benchmarks.md`. */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { apiPath } from "#app/api/api.ts";
import { compareLists } from "./api-list.ts";
import { becomeMember, prepareDatabase } from "./database.ts";
import { digestReport, measureDigests } from "./digests.ts";
import { type Findings, judge } from "./goals.ts";
import { call } from "./http.ts";
import { picturesOf, timeFirstPicture } from "./pictures.ts";
import { keepsNothing, makeFolder, runToEnd, startBare, startLoad, startProduct } from "./processes.ts";
import { reportOf } from "./report.ts";
import { writeResults } from "./results.ts";
import { type Comparison, compare, type Plan, type Scenario } from "./rounds.ts";
import { findScale, scaleReport } from "./scale.ts";
import { measureScripts } from "./scripts.ts";
import { findSearchScale, searchReport } from "./search.ts";
import { compareProcesses } from "./several.ts";
import { timeSpreading } from "./spreading.ts";
import { timeStart } from "./start.ts";
import { countStatements } from "./statements.ts";
import { compareTelling } from "./telling.ts";
import { residentBytes, waitUntilIdle } from "./usage.ts";

const help = `Measures the built product beside a bare Node server, in about ten minutes, and writes docs/benchmarks.md.

Usage: npm run bench
       npm run bench -- --quick    one short round of each, to see that it works; writes nothing
       npm run bench -- --search   compares searches among ten thousand entries and a million instead, and writes that part alone
       npm run bench -- --digests  tells 100,000 followers of something new instead, and writes that part alone
       npm run bench -- --scale    compares lists of ten thousand and of a million rows instead, and writes that part alone
`;

const directory = "/scicomm/card/directory";
const fullPlan: Plan = { rounds: 3, seconds: 3, warmUp: 3, connections: 16, projects: 100_000 };
const quickPlan: Plan = { rounds: 1, seconds: 1, warmUp: 1, connections: 16, projects: 2_000 };

async function main() {
	const options = readOptions();
	if (options.help) return console.log(help);
	if (options.scale) {
		return tell(`Written to ${await writeResults({ scale: scaleReport(await findScale(tell)) })}`);
	}
	if (options.search) {
		return tell(`Written to ${await writeResults({ search: searchReport(await findSearchScale(tell)) })}`);
	}
	if (options.digests) {
		return tell(`Written to ${await writeResults({ digests: digestReport(await measureDigests(tell)) })}`);
	}
	const findings = await measure(options.quick ? quickPlan : fullPlan);
	for (const { what, found, goal, met } of judge(findings)) {
		tell(`${met === false ? "MISSED " : ""}${what}: ${found} (goal: ${goal})`);
	}
	if (options.quick) return console.log(reportOf(findings));
	tell(`Written to ${await writeResults({ bench: reportOf(findings) })}`);
}

function readOptions() {
	try {
		const { values } = parseArgs({
			options: {
				quick: { type: "boolean" },
				scale: { type: "boolean" },
				search: { type: "boolean" },
				digests: { type: "boolean" },
				help: { type: "boolean" },
			},
		});
		return values;
	} catch (error) {
		// Its messages name the option that is wrong.
		console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
		process.exit(1);
	}
}

async function measure(plan: Plan): Promise<Findings> {
	const [loadBefore = 0] = loadavg();
	tell("Measuring starts");
	const startFolder = await makeFolder();
	const firstStart = await timeStart(startFolder);
	const laterStarts: number[] = [];
	for (let i = 0; i < plan.rounds; i++) laterStarts.push(await timeStart(startFolder));

	tell(`Filling a database, also with ${plan.projects.toLocaleString("en-US")} projects`);
	const { url, db, postgres, cardsWithAddress, cardsWithoutAddress, projectId, receiptId, requestId, database } =
		await prepareDatabase(plan.projects);
	const keeping = await startProduct(url);
	const making = await startProduct(url, keepsNothing);
	const restBytes = residentBytes(keeping.pid);
	const { cookie, threadId } = await becomeMember(keeping.url, db);
	tell("Counting JavaScript");
	const scripts = {
		visitor: await measureScripts(keeping.url, directory),
		member: await measureScripts(keeping.url, directory, { Cookie: cookie }),
	};
	const pictures = await picturesOf(keeping.url, cardsWithAddress);
	const picture = pictures[0] ?? "";
	const firstPicture = await timeFirstPicture(keeping.url, `/card/${cardsWithAddress[0]}`);
	tell("Filling the page cache");
	for (const id of cardsWithoutAddress) await call({ url: `${keeping.url}/card/${id}` });
	const forAll = { directory, card: `/card/${cardsWithoutAddress[0]}`, jobs: "/jobs" };
	const project = `/scicomm/projects/${projectId}`;
	const kept = [
		{ name: "Directory, kept", path: forAll.directory },
		{ name: "Card, kept", path: forAll.card },
		{ name: "Jobs, kept", path: forAll.jobs },
		{ name: "API list, kept", path: `${apiPath}/cards`, isLimited: true },
	];
	const made = [
		{ name: "Directory", path: forAll.directory },
		{ name: "Filtered search", path: `${directory}?q=neuro&open=on` },
		{ name: "Talent search", path: `${directory}?language=en&audience=Schools&answers=on` },
		{ name: "Card", path: forAll.card },
		{ name: "Jobs, long texts", path: forAll.jobs },
		{ name: "Collab, long texts", path: "/collab" },
		{ name: "Project search", path: "/scicomm/projects?q=ocean" },
		{ name: "Project", path: project },
		{ name: "Search of everything", path: "/search?q=neuro" },
		{ name: "Requests", path: "/requests" },
		{ name: "Request", path: `/requests/${requestId}` },
		{ name: "How requests go", path: "/requests/openness" },
		{ name: "Receipt", path: `/receipts/${receiptId}` },
	];
	const members = [
		{ name: "Member's home", path: "/home" },
		{ name: "Member's directory", path: directory },
		{ name: "Member's profile", path: "/profile" },
		{ name: "Member's jobs, long texts", path: "/jobs" },
		{ name: "Member's project", path: project },
		{ name: "Member's messages", path: "/messages" },
		{ name: "Member's conversation", path: `/messages/${threadId}` },
	];
	const scenarios: Scenario[] = [
		...kept.map((page) => ({ ...page, method: "GET" as const })),
		...made.map((page) => ({ ...page, method: "GET" as const, isMadeAnew: true })),
		...members.map((page) => ({ ...page, method: "GET" as const, cookie })),
		{ name: "Picture, drawn", method: "GET", path: picture, paths: pictures, connections: 1 },
		{ name: "Picture, drawn before", method: "GET", path: picture },
		{ name: "Feed", method: "GET", path: "/jobs/feed.xml" },
		{ name: "API list", method: "GET", path: `${apiPath}/cards`, isLimited: true, isMadeAnew: true },
	];
	// Last, since it changes what the others show.
	const creating: Scenario = { name: "Creating a card", method: "POST", path: "/scicomm/card/create" };

	tell("Waiting until nothing else is done");
	await waitUntilIdle([keeping.pid, making.pid, ...(database === undefined ? [] : [database])]);
	tell("Counting SQL statements");
	const statements = await countStatements(url, [...scenarios, creating]);

	const bench = { keeping, making, bare: await startBare(), load: startLoad(), plan, database };
	const comparisons: Comparison[] = [];
	for (const scenario of scenarios) {
		tell(`Measuring: ${scenario.name}`);
		comparisons.push(await compare(bench, scenario));
	}
	tell("Measuring: API list of bare Node with SQL and JSON");
	const apiList = await compareLists(bench, url);
	tell(`Measuring: ${creating.name}`);
	const created = await compare(bench, creating);
	tell("Measuring: what telling of changes costs");
	const telling = await compareTelling(bench, db, created);
	await Promise.all([keeping.stop(), making.stop()]);
	tell("Measuring: one process and two");
	const several = await compareProcesses(url, bench.load, plan, directory);
	tell("Measuring: how soon a change is shown by every process");
	const spreading = await timeSpreading(url, db);
	const found = {
		apiList,
		several,
		spreading,
		statements,
		restBytes,
		scripts,
		firstPicture,
		firstStart,
		laterStarts,
		telling,
	};
	return { comparisons: [...comparisons, created], plan, postgres, loadBefore, ...found };
}

function tell(line: string) {
	console.log(`  ${line}`);
}

await runToEnd(main);
