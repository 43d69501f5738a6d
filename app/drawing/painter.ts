/** The program that draws, started by `painter.server.ts`: for each element that comes in, a PNG goes out. */
import { drawPng } from "./draw.ts";
import type { DrawnElement } from "./element.ts";

/** Milliseconds without work after which it gives memory back. */
const pause = 2_000;
let rest: NodeJS.Timeout | undefined;

process.on("message", async (element: DrawnElement) => {
	clearTimeout(rest);
	try {
		const png = new Uint8Array(await drawPng(element));
		process.send?.({ png, memory: process.memoryUsage.rss() });
	} catch (error) {
		process.send?.({ error });
	}
	rest = setTimeout(() => gc?.({ type: "major", execution: "sync", flavor: "last-resort" }), pause);
});
// However the server ends, this ends with it.
process.on("disconnect", () => process.exit());
// Ctrl-C reaches the whole group of processes; the server finishes what it has begun.
process.on("SIGINT", () => {});
