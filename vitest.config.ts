import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		include: ["{app,server,tests}/**/*.test.{ts,tsx}"],
		globalSetup: "tests/database-server.ts",
		// One for each core: the tests wait for PostgreSQL and for passwords to be hashed more than they compute.
		maxWorkers: "100%",
		testTimeout: 30_000,
		hookTimeout: 60_000,
	},
});
