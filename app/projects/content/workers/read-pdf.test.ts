import type { ChildProcess } from "node:child_process";
import { channel } from "node:diagnostics_channel";
import { afterAll, expect, test } from "vitest";
import { ownWork } from "#app/web/fair-queue.server.ts";
import { makePdf } from "#tests/pdf.ts";
import { readPdf } from "./read-pdf.server.ts";

function endAtOnce(message: unknown) {
	// Node sends what it has started.
	const { process } = message as { process: ChildProcess };
	process.once("spawn", () => process.kill("SIGKILL"));
}
channel("child_process").subscribe(endAtOnce);
afterAll(() => channel("child_process").unsubscribe(endAtOnce));

test("a PDF whose reader ends before it answers is called too complex, not something else than a PDF", async () => {
	expect(await readPdf(ownWork, makePdf())).toBe("tooComplex");
});
