/** Draws pictures one at a time in a process of its own, which is there before it is needed. */
import { type Client, makeFairQueue, ownWork } from "#app/web/fair-queue.server.ts";
import { createWorkerPool } from "#app/web/worker-pool.server.ts";
import type { DrawnElement } from "./element.ts";
import type { Rendering } from "./renderer.ts";

/** For one client as many as a browser asks for at a time. */
const queue = makeFairQueue({ workers: 1, perClient: 5, inAll: 12 });
/** Bytes of memory above which a new process takes over, since fonts leave traces that nothing collects. */
const maxMemoryBytes = 200 * 1024 * 1024;

const pool = createWorkerPool<DrawnElement, Rendering>({
	program: { entry: "renderer", source: new URL("./renderer.ts", import.meta.url) },
	// Left alone, it takes room for young objects that the next picture replaces. `gc` is for giving back what a burst has taken.
	execArgv: ["--max-old-space-size=128", "--max-semi-space-size=2", "--expose-gc"],
	timeoutMs: 10_000,
	isLast: (answer) => "error" in answer || answer.memory > maxMemoryBytes,
});

/**
 * Draws a picture.
 * @param id names what is drawn: it is drawn once for all who ask for it meanwhile
 * @param element is asked for when its turn has come
 * @returns a PNG, or `busy` when too many wait
 */
export function renderPng(client: Client, id: string, element: () => DrawnElement | Promise<DrawnElement>) {
	return queue.run(client, async () => renderNow(await element()), id).finally(() => setImmediate(prepare));
}

/** Whether a picture would be drawn at once. */
export function isRendererFree() {
	return queue.isEmpty();
}

let example: (() => DrawnElement) | undefined;

/**
 * From now on has the process there, its libraries read, before a picture is asked for: the first one takes several times as long as
 * others.
 * @param sample what a new process draws to read all it needs
 */
export function keepRendererReady(sample: () => DrawnElement) {
	example = sample;
	prepare();
}

function prepare() {
	const sample = example;
	// Who waits is drawn for, and a process is started for that.
	if (sample && queue.isEmpty() && !pool.isReady()) queue.run(ownWork, () => renderNow(sample())).catch(() => {});
}

async function renderNow(element: DrawnElement) {
	const answer = await pool.ask(element);
	if ("error" in answer) throw answer.error;
	return answer.png;
}
