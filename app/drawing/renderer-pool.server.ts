/** Draws pictures one at a time in a process of its own, which ends when none was asked for in a while. */
import { type ChildProcess, fork } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Client, makeFairQueue, ownWork } from "#app/web/fair-queue.server.ts";
import type { DrawnElement } from "./element.ts";

// The build keeps the program apart; from the sources Node runs it as it is, and knows no `import.meta.env`.
const program = import.meta.env?.PROD
	? resolve("build/server/renderer.js")
	: fileURLToPath(new URL("./renderer.ts", import.meta.url));

/** For one client as many as a browser asks for at a time. */
const queue = makeFairQueue({ workers: 1, perClient: 5, inAll: 12 });
/** Milliseconds that a picture may take, of which a new process needs some hundred to read its libraries. */
const drawTimeoutMs = 10_000;
/** Milliseconds after which the process ends when nobody expects a picture any more, and gives its memory back. */
const idleTimeoutMs = 15 * 60_000;
/** Bytes of memory above which a new process takes over, since fonts leave traces that nothing collects. */
const maxMemoryBytes = 200 * 1024 * 1024;

let worker: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Draws a picture.
 * @param id names what is drawn: it is drawn once for all who ask for it meanwhile
 * @param element is asked for when its turn has come
 * @returns a PNG, or `busy` when too many wait
 */
export function paint(client: Client, id: string, element: () => DrawnElement | Promise<DrawnElement>) {
	return queue.run(client, async () => paintNow(await element()), id);
}

/** Whether a picture would be drawn at once. */
export function isRendererFree() {
	return queue.isEmpty();
}

/**
 * Has the process there, its libraries read, before a picture is asked for: the first one takes several times as long as others.
 * @param sample what a new process draws to read all it needs
 */
export function warmUpRenderer(sample: () => DrawnElement) {
	if (!queue.isEmpty()) return;
	if (worker?.connected) idle?.refresh();
	else paint(ownWork, "sample", sample).catch(() => {});
}

async function paintNow(element: DrawnElement) {
	clearTimeout(idle);
	try {
		const { png, memory } = await answerOf(startWorker(), element);
		if (memory > maxMemoryBytes) killWorker();
		return png;
	} catch (error) {
		killWorker();
		throw error;
	} finally {
		idle = setTimeout(killWorker, idleTimeoutMs).unref();
	}
}

function startWorker() {
	if (!worker?.connected) {
		worker = fork(program, [], {
			serialization: "advanced",
			// Left alone, it takes twice the memory: room for young objects that the next picture replaces, and an arena of glibc's
			// for each thread. `gc` is for the worker to give back what a burst has taken.
			execArgv: ["--max-old-space-size=128", "--max-semi-space-size=2", "--expose-gc"],
			// Of the environment only what Node needs on Windows: nothing of the server's settings, such as passwords.
			env: { SystemRoot: process.env.SystemRoot, MALLOC_ARENA_MAX: "1" },
		});
	}
	// It keeps the server from ending only while it draws.
	worker.ref();
	worker.channel?.ref();
	return worker;
}

function killWorker() {
	worker?.kill("SIGKILL");
	worker = undefined;
}

interface Picture {
	png: Uint8Array<ArrayBuffer>;
	/** Bytes that the process has after it. */
	memory: number;
}
type Answer = Picture | { error: unknown };

function answerOf(painting: ChildProcess, element: DrawnElement) {
	return new Promise<Picture>((resolve, reject) => {
		const timer = setTimeout(() => fail(new Error("A picture took too long")), drawTimeoutMs);
		const fail = (error: unknown) => {
			done();
			reject(error);
		};
		const ended = () => fail(new Error("The process that draws has ended"));
		const answered = (answer: Answer) => {
			if ("error" in answer) return fail(answer.error);
			done();
			resolve(answer);
		};
		function done() {
			clearTimeout(timer);
			painting.off("message", answered).off("error", fail).off("exit", ended);
			painting.unref();
			painting.channel?.unref();
		}
		painting.on("message", answered).on("error", fail).on("exit", ended);
		painting.send(element, (error) => error && fail(error));
	});
}
