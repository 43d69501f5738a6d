/** The program of the thread that draws, started by `painter.server.ts`: for each element that comes in, a PNG goes out. */
import { parentPort } from "node:worker_threads";
import { drawPng } from "./draw.ts";
import type { DrawnElement } from "./element.ts";

parentPort?.on("message", async (element: DrawnElement) => {
	try {
		parentPort?.postMessage({ png: new Uint8Array(await drawPng(element)) });
	} catch (error) {
		parentPort?.postMessage({ error });
	}
});
