import { type ChildProcess, fork } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import type { TextTasks } from "./text-work.ts";

/** Texts that are taken apart at a time, and that may wait for it. */
const workers = 2;
const longestQueue = 20;
/** Milliseconds after which a worker is ended and its text counts as too complex. */
const timeLimit = 3_000;
/** Milliseconds for which a worker stays without work. */
const idleTime = 30_000;
const megabytes = 192;

const isBuilt = import.meta.url.endsWith(".js");
const script = isBuilt
	? resolve("build/server/text-work.js")
	: fileURLToPath(new URL("./text-work.ts", import.meta.url));
const inTurn = pLimit(workers);
const idle: { worker: ChildProcess; end: NodeJS.Timeout }[] = [];

/** What a task returns, or why it returned nothing: the text took too long or too much memory, or many others are waiting. */
export type TextResult<Result> = { result: Result } | { failed: "complex" | "busy" };

/**
 * Does one of the tasks in text-work.ts in a process of its own: one that runs out of memory takes nothing along, which a thread
 * does, and one that takes too long can be ended.
 */
export async function workOnText<Name extends keyof TextTasks>(
	name: Name,
	...args: Parameters<TextTasks[Name]>
): Promise<TextResult<ReturnType<TextTasks[Name]>>> {
	if (inTurn.pendingCount >= longestQueue) return { failed: "busy" };
	return inTurn(() => ask(name, args));
}

function ask<Name extends keyof TextTasks>(name: Name, args: Parameters<TextTasks[Name]>) {
	const worker = takeWorker();
	return new Promise<TextResult<ReturnType<TextTasks[Name]>>>((answer) => {
		const end = setTimeout(() => worker.kill("SIGKILL"), timeLimit);
		const settle = (outcome: TextResult<ReturnType<TextTasks[Name]>>) => {
			clearTimeout(end);
			for (const event of ["error", "exit", "message"]) worker.removeAllListeners(event);
			// A worker that goes before it is asked tells so here.
			worker.on("error", () => {});
			answer(outcome);
		};
		worker.on("error", () => settle({ failed: "complex" }));
		worker.on("exit", () => settle({ failed: "complex" }));
		worker.on("message", (result) => {
			// What the worker sends is what the task returned.
			settle({ result: result as ReturnType<TextTasks[Name]> });
			rest(worker);
		});
		worker.send({ name, args });
	});
}

function takeWorker() {
	for (let free = idle.pop(); free; free = idle.pop()) {
		clearTimeout(free.end);
		if (free.worker.connected) return free.worker;
	}
	return startWorker();
}

/** It knows nothing of the server's settings, and does not keep the server from stopping. */
function startWorker() {
	const worker = fork(script, {
		execArgv: [`--max-old-space-size=${megabytes}`],
		serialization: "advanced",
		env: {},
		stdio: ["ignore", "ignore", "ignore", "ipc"],
	});
	worker.unref();
	worker.channel?.unref();
	return worker;
}

function rest(worker: ChildProcess) {
	const end = setTimeout(() => {
		// One that is about to end counts as connected for a moment, in which it must not be given a text.
		idle.splice(
			idle.findIndex((free) => free.worker === worker),
			1,
		);
		worker.kill();
	}, idleTime);
	end.unref();
	idle.push({ worker, end });
}
