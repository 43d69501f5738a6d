/** The program that draws, started by `renderer-pool.server.ts`: for each element that comes in, a PNG goes out. */
import { leaveSignals } from "#app/web/worker-program.ts";
import { drawPng } from "./draw.ts";
import type { DrawnElement } from "./element.ts";

/** What comes back for an element; `memory` is what the process has after it, in bytes. */
export type Rendering = { png: Uint8Array<ArrayBuffer>; memory: number } | { error: unknown };

/** Milliseconds without work after which it gives memory back. */
const gcDelayMs = 2_000;
let rest: NodeJS.Timeout | undefined;

process.on("message", async (element: DrawnElement) => {
	clearTimeout(rest);
	try {
		const png = new Uint8Array(await drawPng(element));
		answer({ png, memory: process.memoryUsage.rss() });
	} catch (error) {
		answer({ error });
	}
	rest = setTimeout(() => gc?.({ type: "major", execution: "sync", flavor: "last-resort" }), gcDelayMs);
});
/** A server that has gone in the meantime needs no answer; without a callback its absence would be thrown. */
function answer(message: Rendering) {
	process.send?.(message, () => {});
}

// However the server ends, this ends with it.
process.on("disconnect", () => process.exit());
leaveSignals();
