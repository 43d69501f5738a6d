/** All checks and tests, as one command: format and lint, types, build, unit and database tests, browser journeys. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

const results = "test-results";
const vitestResults = `${results}/vitest.json`;
const journeyResults = `${results}/results.json`;
/** Characters of a failed test's message that the end of a run repeats. */
const maxMessage = 2000;

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
const unitResults = readUnits();
const journeys = await step("Journeys in a browser", "playwright", "test");
const allResults = [unitResults, readJourneys()];

const passed = allResults.reduce((sum, results) => sum + results.passed, 0);
const failed = allResults.reduce((sum, results) => sum + results.failed, 0);
// Once more at the end, below thousands of lines.
for (const { name, message } of allResults.flatMap((results) => results.failures))
	console.log(`\nFailed: ${name}\n${stripVTControlCharacters(message).slice(0, maxMessage)}`);
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

interface Results {
	passed: number;
	failed: number;
	failures: { name: string; message: string }[];
}

interface VitestReport {
	numPassedTests: number;
	numFailedTests: number;
	testResults: {
		name: string;
		message: string;
		assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
	}[];
}

function readUnits(): Results {
	const report: VitestReport = JSON.parse(readFileSync(vitestResults, "utf8"));
	const failures = report.testResults.flatMap((file) => {
		const tests = file.assertionResults.filter(({ status }) => status === "failed");
		// A file that could not be read at all has no tests, only a message.
		if (tests.length === 0) return file.message ? [{ name: file.name, message: file.message }] : [];
		return tests.map((test) => ({ name: `${file.name} ${test.fullName}`, message: test.failureMessages.join("\n") }));
	});
	return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
}

interface JourneySuite {
	suites?: JourneySuite[];
	specs: {
		file: string;
		line: number;
		title: string;
		ok: boolean;
		tests: { results: { errors: { message: string }[] }[] }[];
	}[];
}

function readJourneys(): Results {
	const report: JourneySuite & { stats: { expected: number; unexpected: number; flaky: number } } = JSON.parse(
		readFileSync(journeyResults, "utf8"),
	);
	const { expected, unexpected, flaky } = report.stats;
	return { passed: expected, failed: unexpected + flaky, failures: failuresOf({ ...report, specs: [] }) };
}

function failuresOf({ suites = [], specs }: JourneySuite): Results["failures"] {
	const own = specs
		.filter(({ ok }) => !ok)
		.map(({ file, line, title, tests }) => ({
			name: `${file}:${line} ${title}`,
			message: tests
				.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
				.join("\n"),
		}));
	return [...own, ...suites.flatMap(failuresOf)];
}
