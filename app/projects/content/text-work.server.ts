import pLimit from "p-limit";
import type { Piscina } from "piscina";
import type { TextTasks } from "./text-work.ts";

/** Texts that are taken apart at a time, and that may wait for it. */
const workers = 2;
const longestQueue = 20;
/** Milliseconds after which a worker is ended and its text counts as too complex. */
const timeLimit = 3_000;
/** Milliseconds for which a worker stays without work. */
const idleTime = 30_000;
const memory = { maxOldGenerationSizeMb: 192 };

const builtWorker = "build/server/text-work.js";
const inTurn = pLimit(workers);
let pool: Promise<Piscina> | undefined;

/** What a task returns, or why it returned nothing: the text took too long or too much memory, or many others are waiting. */
export type TextResult<Result> = { result: Result } | { failed: "complex" | "busy" };

/** Does one of the tasks in text-work.ts, away from the thread that answers requests. */
export async function workOnText<Name extends keyof TextTasks>(
	name: Name,
	...args: Parameters<TextTasks[Name]>
): Promise<TextResult<ReturnType<TextTasks[Name]>>> {
	if (inTurn.pendingCount >= longestQueue) return { failed: "busy" };
	pool ??= openPool();
	const { run } = await bound(pool);
	return inTurn(async () => {
		try {
			return { result: await run({ name, args }, { signal: AbortSignal.timeout(timeLimit) }) };
		} catch {
			return { failed: "complex" };
		}
	});
}

async function bound(opening: Promise<Piscina>) {
	const opened = await opening;
	return { run: opened.run.bind(opened) };
}

/** Loaded with the first text, since most servers' first minutes have none. */
async function openPool() {
	const { Piscina } = await import("piscina");
	return new Piscina({
		filename: import.meta.env.PROD
			? `${process.cwd()}/${builtWorker}`
			: new URL("./text-work.ts", import.meta.url).href,
		minThreads: 0,
		maxThreads: workers,
		idleTimeout: idleTime,
		resourceLimits: memory,
		recordTiming: false,
	});
}
