/** Draws pictures one at a time on a thread of its own, which is there only while there is something to draw. */
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { DrawnElement } from "./element.ts";

// The build keeps the program of the thread apart; from the sources Node runs it as it is.
const program = import.meta.env.PROD ? resolve("build/server/painter.js") : new URL("./painter.ts", import.meta.url);

/** Pictures that may wait for their turn. */
const longestQueue = 8;
/** Milliseconds that a picture may take, of which a new thread needs some hundred to read its libraries. */
const patience = 10_000;
/** Milliseconds without work after which the thread ends, and gives its memory back. */
const idleTime = 30_000;
/** Pictures after which a new thread takes over, since fonts leave traces in memory. */
const mostPictures = 300;

let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();
let painter: { worker: Worker; pictures: number } | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Draws an element.
 * @returns a PNG, or `busy` when too many wait
 */
export async function paint(element: DrawnElement) {
	if (waiting >= longestQueue) return "busy";
	waiting += 1;
	const picture = turn.then(() => paintNow(element));
	turn = picture.catch(() => {});
	return picture.finally(() => {
		waiting -= 1;
	});
}

async function paintNow(element: DrawnElement) {
	clearTimeout(idle);
	const { worker } = hire();
	try {
		return await answerOf(worker, element);
	} catch (error) {
		dismiss();
		throw error;
	} finally {
		if ((painter?.pictures ?? 0) >= mostPictures) dismiss();
		idle = setTimeout(dismiss, idleTime).unref();
	}
}

function hire() {
	if (!painter) {
		const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: 128 } });
		worker.unref();
		painter = { worker, pictures: 0 };
	}
	painter.pictures += 1;
	return painter;
}

function dismiss() {
	painter?.worker.terminate();
	painter = undefined;
}

function answerOf(worker: Worker, element: DrawnElement) {
	return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
		const timer = setTimeout(() => reject(new Error("A picture took too long")), patience);
		const listen = { message: tell, error: fail, exit: () => fail(new Error("The painter ended")) };
		function done() {
			clearTimeout(timer);
			for (const [event, listener] of Object.entries(listen)) worker.off(event, listener);
		}
		function tell({ png, error }: { png?: Uint8Array<ArrayBuffer>; error?: unknown }) {
			done();
			if (png) resolve(png);
			else reject(error);
		}
		function fail(error: unknown) {
			done();
			reject(error);
		}
		for (const [event, listener] of Object.entries(listen)) worker.on(event, listener);
		worker.postMessage(element);
	});
}
