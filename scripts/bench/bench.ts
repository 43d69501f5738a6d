/** Measures the built product beside a bare Node server and writes what it finds to `docs/benchmarks.md`. */
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { apiPath } from "#app/api/api.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";
import { migrateDatabase } from "#server/postgres/migrate.ts";
import { seedJobs } from "#server/seed/boards.ts";
import { seedCards } from "#server/seed/cards.ts";
import { seedProjects } from "#server/seed/projects.ts";
import { type Findings, judge } from "./goals.ts";
import { picturesOf, timeFirstPicture } from "./pictures.ts";
import { atEnd, endAll, residentBytes, startBare, startLoad, startProduct } from "./processes.ts";
import { reportOf } from "./report.ts";
import { type Comparison, compare, type Plan, type Scenario } from "./rounds.ts";
import { measureScripts } from "./scripts.ts";
import { timeStart } from "./start.ts";
import { countStatements } from "./statements.ts";

const help = `Measures the built product beside a bare Node server, in about six minutes, and writes docs/benchmarks.md.

Usage: npm run bench
       npm run bench -- --quick    one short round of each, to see that it works; writes nothing
`;

const report = "docs/benchmarks.md";
const cards = 10_000;
const jobs = 10_000;
/** Cards whose pictures are drawn, many more than the product keeps. */
const drawnCards = 1_000;
const directory = "/scicomm/card/directory";
const fullPlan: Plan = { rounds: 3, seconds: 5, warmUp: 5, connections: 16, projects: 100_000 };
const quickPlan: Plan = { rounds: 1, seconds: 2, warmUp: 2, connections: 16, projects: 2_000 };

async function main() {
	const options = readOptions();
	if (options.help) return console.log(help);
	const findings = await measure(options.quick ? quickPlan : fullPlan);
	for (const { what, found, goal, met } of judge(findings)) {
		tell(`${met === false ? "MISSED " : ""}${what}: ${found} (goal: ${goal})`);
	}
	if (options.quick) return console.log(reportOf(findings));
	await writeFile(report, reportOf(findings));
	tell(`Written to ${report}`);
}

function readOptions() {
	try {
		const { values } = parseArgs({ options: { quick: { type: "boolean" }, help: { type: "boolean" } } });
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

	const counts = Object.entries({ cards, jobs, projects: plan.projects });
	tell(
		`Filling a database with ${counts.map(([what, count]) => `${count.toLocaleString("en-US")} ${what}`).join(", ")}`,
	);
	const { url, postgres, cardIds, projectId } = await prepareDatabase(plan.projects);
	const product = await startProduct(url);
	tell("Counting JavaScript");
	const scripts = await measureScripts(product.url, directory);
	const restBytes = residentBytes(product.pid);
	const pictures = await picturesOf(product.url, cardIds);
	const [cardId, picture] = [cardIds[0] ?? "", pictures[0] ?? ""];
	const firstPicture = await timeFirstPicture(product.url, `/card/${cardId}`);
	const scenarios: Scenario[] = [
		{ name: "Directory", method: "GET", path: directory },
		{ name: "Filtered search", method: "GET", path: `${directory}?q=neuro&open=on` },
		{ name: "Public card", method: "GET", path: `/card/${cardId}` },
		{ name: "Project search", method: "GET", path: "/scicomm/projects?q=ocean" },
		{ name: "Project", method: "GET", path: `/scicomm/projects/${projectId}` },
		{ name: "Picture, drawn", method: "GET", path: picture, paths: pictures, connections: 1 },
		{ name: "Picture, drawn before", method: "GET", path: picture },
		{ name: "Feed", method: "GET", path: "/jobs/feed.xml" },
		{ name: "API list", method: "GET", path: `${apiPath}/cards`, isLimited: true },
		// Last, since it changes what the others show.
		{ name: "Creating a card", method: "POST", path: "/scicomm/card/create" },
	];

	tell("Counting SQL statements");
	const statements = await countStatements(url, scenarios);

	const bench = { product, bare: await startBare(), load: startLoad(), plan };
	const comparisons: Comparison[] = [];
	for (const scenario of scenarios) {
		tell(`Measuring: ${scenario.name}`);
		comparisons.push(await compare(bench, scenario));
	}
	const found = { comparisons, statements, restBytes, scripts, firstPicture, firstStart, laterStarts };
	return { cards, jobs, plan, postgres, loadBefore, ...found };
}

async function prepareDatabase(projects: number) {
	const starting = startEmbeddedPostgres({ dataFolder: await makeFolder() });
	atEnd(() => starting.then((server) => server.stop()));
	const server = await starting;
	await migrateDatabase(server.url);
	const db = connectDatabase(server.url);
	await seedCards(db, cards);
	await seedJobs(db, jobs);
	await seedProjects(db, projects);
	const [version] = (await db.execute<{ server_version: string }>(sql`show server_version`)).rows;
	// Cards with all their parts.
	const fullest = sql`select id from scicomm_cards where is_visible and bio <> '' and email <> ''
		order by jsonb_array_length(work_samples) desc, created_at desc limit ${drawnCards}`;
	const fullCards = (await db.execute<{ id: string }>(fullest)).rows;
	const withContent = sql`select id from scicomm_projects where visibility = 'public' and not hidden
		and exists (select from project_content where project_id = scicomm_projects.id) order by updated_at desc limit 1`;
	const [project] = (await db.execute<{ id: string }>(withContent)).rows;
	await db.$client.end();
	if (!version || fullCards.length === 0 || !project) throw new Error("The database has no cards or no projects.");
	return {
		url: server.url,
		postgres: version.server_version,
		cardIds: fullCards.map(({ id }) => id),
		projectId: project.id,
	};
}

/** A data folder that is deleted in the end. As root, the data itself may be elsewhere, behind a link. */
async function makeFolder() {
	const folder = await mkdtemp(join(tmpdir(), "heliograph-bench-"));
	atEnd(async () => {
		const data = await realpath(join(folder, "postgres")).catch(() => folder);
		await rm(data, { recursive: true, force: true });
		await rm(folder, { recursive: true, force: true });
	});
	return folder;
}

function tell(line: string) {
	console.log(`  ${line}`);
}

let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
	process.on(signal, async () => {
		interrupted = true;
		await endAll();
		process.exit(1);
	});
}
try {
	await main();
} catch (error) {
	// What an interruption breaks is nobody's fault.
	if (!interrupted) console.error(error);
	process.exitCode = 1;
} finally {
	await endAll();
}
