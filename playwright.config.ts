import { defineConfig } from "@playwright/test";
import { browserOptions } from "./e2e/chromium.ts";

export default defineConfig({
	testDir: "e2e",
	globalSetup: "./e2e/server.ts",
	fullyParallel: true,
	// More than cores: journeys wait for passwords, which take their time on purpose, more than they compute.
	workers: "150%",
	retries: 0,
	timeout: 60_000,
	expect: { timeout: 10_000 },
	reporter: [["line"], ["json", { outputFile: "test-results/results.json" }]],
	use: {
		launchOptions: await browserOptions(),
		actionTimeout: 10_000,
		navigationTimeout: 20_000,
		// Drawing what moves takes a tenth of the processor. Where the motion is what a test is about, it asks for it.
		contextOptions: { reducedMotion: "reduce" },
		screenshot: "only-on-failure",
	},
});
