import { type ChildProcess, fork } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { LRUCache } from "lru-cache";
import { type Client, makeFairQueue } from "#app/web/fair-queue.server.ts";
import type { TextTasks } from "./text-worker.ts";

/** Texts that are taken apart at a time, and that may wait for it, each with megabytes at most. */
const { run } = makeFairQueue({ workers: 2, perClient: 5, inAll: 20 });
/** Milliseconds after which a worker is ended and its text counts as too complex. */
const timeLimit = 3_000;
/** Milliseconds for which a worker stays without work. */
const idleTimeoutMs = 30_000;
const megabytes = 192;

const isBuilt = import.meta.url.endsWith(".js");
const script = isBuilt
	? resolve("build/server/text-work.js")
	: fileURLToPath(new URL("./text-worker.ts", import.meta.url));
const idle: { worker: ChildProcess; end: NodeJS.Timeout }[] = [];

/** What a task returns, or why it returned nothing: the text took too long or too much memory, or many others are waiting. */
export type TextResult<Result> = { result: Result } | { failed: "complex" | "busy" };

/** Milliseconds for which a text that failed is not tried again: on a busy machine it may have been a matter of time. */
const failedFor = 600_000;
/** Bytes that what was made of versions may take. */
const maxBytes = 24 * 1024 * 1024;
const made = new LRUCache<string, TextResult<unknown>>({ maxSize: maxBytes, sizeCalculation: sizeOf });

/** A character takes up to two bytes, and an entry with its key some hundred. */
function sizeOf(outcome: TextResult<unknown>) {
	return 500 + 2 * JSON.stringify(outcome).length;
}

/** What `id` is to `workOnText`, for one of the tasks. */
function keyOf(name: keyof TextTasks, id: string) {
	return `${name} ${id}`;
}

/** Whether the task was done not long ago, so that it costs nothing. */
export function isMade(name: keyof TextTasks, id: string) {
	return made.has(keyOf(name, id));
}

/**
 * Does one of the tasks in text-work.ts in a process of its own: one that runs out of memory takes nothing along, which a thread
 * does, and one that takes too long can be ended.
 * @param client who may see the text
 * @param id names what never changes, such as a version or a pair of them: the result is kept for all who ask for it. Null for a
 * text that is not stored.
 */
export async function workOnText<Name extends keyof TextTasks>(
	client: Client,
	id: string | null,
	name: Name,
	...args: Parameters<TextTasks[Name]>
): Promise<TextResult<ReturnType<TextTasks[Name]>>> {
	if (id === null) return orBusy(await run(client, () => ask(name, args)));
	const key = keyOf(name, id);
	const work = async () => {
		const outcome = await ask(name, args);
		const isFailure = "failed" in outcome || outcome.result === null;
		made.set(key, outcome, { ttl: isFailure ? failedFor : undefined });
		return outcome;
	};
	// A key begins with the name of its task.
	const known = made.get(key) as TextResult<ReturnType<TextTasks[Name]>> | undefined;
	return known ?? orBusy(await run(client, work, key));
}

function orBusy<Result>(outcome: TextResult<Result> | "busy"): TextResult<Result> {
	return outcome === "busy" ? { failed: "busy" } : outcome;
}

function ask<Name extends keyof TextTasks>(name: Name, args: Parameters<TextTasks[Name]>) {
	const worker = takeWorker();
	return new Promise<TextResult<ReturnType<TextTasks[Name]>>>((answer) => {
		const end = setTimeout(() => worker.kill("SIGKILL"), timeLimit);
		const settle = (outcome: TextResult<ReturnType<TextTasks[Name]>>) => {
			clearTimeout(end);
			worker.off("error", fail).off("exit", fail).off("message", finish);
			answer(outcome);
		};
		const fail = () => settle({ failed: "complex" });
		const finish = (result: unknown) => {
			// What the worker sends is what the task returned.
			settle({ result: result as ReturnType<TextTasks[Name]> });
			rest(worker);
		};
		worker.on("error", fail).on("exit", fail).on("message", finish);
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
	// One that can't be ended or asked any more tells so here, and its task is told by its exit.
	worker.on("error", () => {});
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
	}, idleTimeoutMs);
	end.unref();
	idle.push({ worker, end });
}
