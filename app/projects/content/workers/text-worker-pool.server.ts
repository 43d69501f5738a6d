import { LRUCache } from "lru-cache";
import { type Client, makeFairQueue } from "#app/web/fair-queue.server.ts";
import { createWorkerPool } from "#app/web/worker-pool.server.ts";
import type { TextTasks } from "./text-worker.ts";

/** Texts that are taken apart at a time, and that may wait for it, each with megabytes at most. */
const { run } = makeFairQueue({ workers: 2, perClient: 5, inAll: 20 });

const pool = createWorkerPool({
	program: { entry: "text-worker", source: new URL("./text-worker.ts", import.meta.url) },
	execArgv: ["--max-old-space-size=192"],
	timeoutMs: 3_000,
	idleTimeoutMs: 30_000,
});

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
 * Does one of the tasks in text-worker.ts in a process of its own: one that runs out of memory takes nothing along, which a thread
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

async function ask<Name extends keyof TextTasks>(
	name: Name,
	args: Parameters<TextTasks[Name]>,
): Promise<TextResult<ReturnType<TextTasks[Name]>>> {
	try {
		// What the worker sends is what the task returned.
		return { result: (await pool.ask({ name, args })) as ReturnType<TextTasks[Name]> };
	} catch {
		return { failed: "complex" };
	}
}
