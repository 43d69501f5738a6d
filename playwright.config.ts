import { defineConfig } from "@playwright/test";
import { browserOptions } from "./e2e/chromium.ts";

export default defineConfig({
	testDir: "e2e",
	globalSetup: "./e2e/server.ts",
	fullyParallel: true,
	// More than cores: journeys wait for passwords, which take their time on purpose, more than they compute.
	workers: "150%",
	retries: 0,
	// For what hangs: on a machine that others use too, what takes seconds may take a minute.
	timeout: 180_000,
	expect: { timeout: 30_000 },
	reporter: [["line"], ["json", { outputFile: "test-results/results.json" }]],
	use: {
		launchOptions: await browserOptions(),
		actionTimeout: 30_000,
		navigationTimeout: 60_000,
		// Drawing what moves takes a tenth of the processor. Where the motion is what a test is about, it asks for it.
		contextOptions: { reducedMotion: "reduce" },
		screenshot: "only-on-failure",
	},
});
