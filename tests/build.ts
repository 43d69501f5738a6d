/** Builds what the tests drive, before the first of them and before each round of a watching Vitest. */
import { execFileSync } from "node:child_process";
import type { TestProject } from "vitest/node";

export default function buildSite(project: TestProject) {
	build();
	project.onTestsRerun(async () => build());
}

/** Does nothing while the sources stay as they are. */
function build() {
	// Vitest's own environment would make a build for tests.
	const env = { ...process.env, NODE_ENV: "production", VITEST: "" };
	execFileSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit", env });
}
