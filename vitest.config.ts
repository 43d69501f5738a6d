import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		include: ["{app,server,tests}/**/*.test.{ts,tsx}"],
		globalSetup: "tests/database-server.ts",
		// More than cores: the tests wait for PostgreSQL, mails, passwords and programs that start more than they compute.
		maxWorkers: "150%",
		testTimeout: 30_000,
		hookTimeout: 60_000,
	},
});
