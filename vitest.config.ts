import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const all = "{app,server,tests}/**/*.test.{ts,tsx}";
/** What these test, or change, is of a whole process: its globals, clock, worker processes and queues. */
const alone = [
	"server/{left-processes,main,processes}.test.ts",
	"server/http/{arrival-watch,body-budget,entrance,every-kept-page,flood,kept-answers,limit-bodies,metrics-page,page-cache,text-budget}.test.ts",
	"server/postgres/{embedded-postgres,running-postgres,table-changes}.test.ts",
	"app/cards/og-image/*.test.ts",
	"app/drawing/*.test.ts",
	"app/projects/content/{views,workers}/*.test.ts",
	"tests/fuzz/*.test.ts",
];

export default defineConfig({
	test: {
		globalSetup: ["tests/build.ts", "tests/database-server.ts"],
		// More than cores: the tests wait for PostgreSQL, mails, passwords and programs that start more than they compute.
		maxWorkers: Math.ceil(availableParallelism() * 1.5),
		// For what hangs: where others use the machine too, what takes half a minute may take several.
		testTimeout: 300_000,
		hookTimeout: 300_000,
		expect: { poll: { timeout: 60_000 } },
		projects: [
			{ extends: true, test: { name: "alone", include: alone } },
			// Other files share a worker's modules: loading them anew for each takes longer than most tests.
			{ extends: true, test: { name: "shared", include: [all], exclude: alone, isolate: false } },
		],
	},
});
