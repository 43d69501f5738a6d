/** All checks and tests, as one command: format and lint, types, build, unit and database tests, browser journeys. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";

const results = "test-results";
const vitestResults = `${results}/vitest.json`;
const journeyResults = `${results}/results.json`;

let running: ChildProcess | undefined;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
	// A program under way tidies up after itself, and is waited for.
	process.on(signal, () => {
		process.exitCode = 1;
		running?.kill(signal);
	});
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results);

await step("Format and lint", "biome", "check", "--error-on-warnings");
await step("Types of the routes", "react-router", "typegen");
await step("Types", "tsc");
await step("Build", "node", "scripts/build.ts");
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${vitestResults}`];
const units = await step("Rules, data and HTTP", "vitest", "run", ...reporters);
// Read before the browser's turn: Playwright empties the folder.
const unitCounts = countUnits();
const journeys = await step("Journeys in a browser", "playwright", "test");
const counts = [unitCounts, countJourneys()];

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(units && journeys && failed === 0 ? 0 : 1);

/** Runs a program of the project. Checks that fail end the run; tests go on, so that one run tells everything. */
async function step(title: string, program: string, ...args: string[]) {
	console.log(`\n== ${title}`);
	const started = performance.now();
	running = spawn(`node_modules/.bin/${program}`, args, { stdio: "inherit", shell: process.platform === "win32" });
	const [status] = await once(running, "exit");
	if (process.exitCode) process.exit();
	const seconds = Math.round((performance.now() - started) / 1000);
	console.log(`== ${title}: ${status === 0 ? "ok" : "failed"}, ${seconds} s`);
	const isTest = program === "vitest" || program === "playwright";
	if (status !== 0 && !isTest) process.exit(1);
	return status === 0;
}

function countUnits() {
	const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(vitestResults, "utf8"));
	return { passed: Number(numPassedTests), failed: Number(numFailedTests) };
}

function countJourneys() {
	const { stats } = JSON.parse(readFileSync(journeyResults, "utf8"));
	return { passed: Number(stats.expected), failed: Number(stats.unexpected) + Number(stats.flaky) };
}
