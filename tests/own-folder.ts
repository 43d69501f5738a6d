import { rmSync } from "node:fs";
import { afterAll, onTestFinished, TestRunner } from "vitest";
import { makeTempFolder } from "./temp-folder.ts";

/** A new folder, which goes at the end of the test, or of the file, that has made it. */
export function ownFolder(prefix: string) {
	const folder = makeTempFolder(prefix);
	const remove = () => rmSync(folder, { recursive: true, force: true });
	if (TestRunner.getCurrentTest()) onTestFinished(remove);
	else afterAll(remove);
	return folder;
}
