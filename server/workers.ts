/** The processes that serve, seen from the one that has started them (docs/decisions/0056-several-processes.md). */
import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import { exitCodes, OperatorError, SettingsError } from "./operator-error.ts";

/** What a process that serves takes over from the one that has started it. */
export interface Handover {
	databaseUrl: string;
	mailboxKey: string | undefined;
}

/**
 * What such a process is told later: to end in order; to do so at once; to end when its connections have, since another one has
 * taken its place; that it gets no connections any more.
 */
export type Order = "stop" | "hurry" | "retire" | "release";

/** What it tells: that it takes no connections any more, and has answered the last request. */
export type Notice = "closed";

/** Milliseconds before each new process for those in a row that ended soon after their start. After the last one all ends where none serves. */
const pausesMs = [0, 500, 1_000, 2_000, 4_000];
/** Milliseconds after which a process that ends has not ended soon. */
const soonMs = 30_000;
const startTimeoutMs = 60_000;

interface Options {
	count: number;
	handover: Handover;
	/** Milliseconds after which a process is killed that has not followed its order. */
	timeoutsMs: { stop: number; retire: number };
	tell: (line: string) => void;
	/** Processes end again and again soon after their start, none serves, and no more are started. */
	onHopeless: (error: OperatorError) => void;
}

/**
 * Starts processes that share a port, and keeps as many.
 * @throws {OperatorError} when the first one ends before it serves; it has told why
 * @throws {SettingsError} when that was a setting
 */
export async function startWorkers({ count, handover, timeoutsMs, tell, onHopeless }: Options) {
	const serving = new Set<Worker>();
	let port: number | undefined;
	/** The code of the last process that ended before it served. */
	let endedWith: number | null = null;
	let soonEnded = 0;
	let isRolling = false;
	let isStopping = false;

	/** @returns a process that serves; undefined when it has not come to that */
	async function begin() {
		const startedAt = performance.now();
		const worker = cluster.fork();
		// One that can't be told anything any more has ended, which is told by its exit.
		worker.on("error", () => {});
		worker.on("message", (notice: Notice) => notice === "closed" && give(worker, "release"));
		worker.send(handover);
		const address = await new Promise<{ port: number } | undefined>((resolve) => {
			const timer = setTimeout(resolve, startTimeoutMs, undefined);
			worker.once("listening", resolve).once("exit", () => resolve(undefined));
			worker.once("listening", () => clearTimeout(timer)).once("exit", () => clearTimeout(timer));
		});
		if (!address) {
			endedWith = worker.process.exitCode;
			worker.process.kill("SIGKILL");
			return;
		}
		port = address.port;
		serving.add(worker);
		worker.once("exit", (code, signal) => {
			if (!serving.delete(worker) || isStopping) return;
			tell(`Process ${worker.process.pid} has ended (${signal ?? `code ${code}`}), and another one takes its place`);
			if (performance.now() - startedAt > soonMs) soonEnded = 0;
			void fill();
		});
		return worker;
	}

	async function fill() {
		while (!isStopping && serving.size < count) {
			const pauseMs = pausesMs[soonEnded++];
			if (pauseMs === undefined && serving.size === 0) {
				isStopping = true;
				return onHopeless(new OperatorError("Processes end again and again soon after their start."));
			}
			if (soonEnded === pausesMs.length + 1)
				tell(
					"Processes end again and again soon after their start. Another one serves, and more are tried every few seconds",
				);
			await delay(pauseMs ?? Math.max(...pausesMs));
			// Meanwhile another one may have come instead, or all may be about to end.
			if (isStopping || serving.size >= count || (await begin())) return;
		}
	}

	/** Gives an order, and sees to it that the process ends. */
	async function end(worker: Worker, order: "stop" | "retire", timeoutMs: number) {
		serving.delete(worker);
		if (worker.isDead()) return;
		const ended = new Promise((resolve) => worker.once("exit", resolve));
		give(worker, order);
		const isLate = await Promise.race([ended.then(() => false), delay(timeoutMs, true)]);
		if (!isLate) return;
		tell(`Process ${worker.process.pid} did not stop in time`);
		worker.process.kill("SIGKILL");
		await ended;
	}

	/** @returns whether each has been replaced */
	async function replaceAll() {
		for (const old of [...serving]) {
			if (isStopping) return false;
			const next = await begin();
			if (!next || isStopping) return false;
			// One that has ended meanwhile has been replaced.
			await end(serving.has(old) ? old : next, "retire", timeoutsMs.retire);
		}
		return true;
	}

	if (!(await begin())) {
		const told = "No process could begin to serve. What kept it from that is told above.";
		throw endedWith === exitCodes.configuration ? new SettingsError([told]) : new OperatorError(told);
	}
	const others = await Promise.all(Array.from({ length: count - 1 }, begin));
	for (const other of others) if (!other) void fill();

	return {
		port,
		/** Replaces each process by a new one, which serves before the old one ends. */
		async roll() {
			if (isRolling || isStopping) return;
			isRolling = true;
			tell("Replacing the processes one by one");
			const isDone = await replaceAll();
			isRolling = false;
			if (isStopping) return;
			tell(isDone ? "The processes are replaced" : "A new process could not begin to serve, and the others stay");
		},
		/** Ends those that serve, begin to or are about to end. */
		async stop() {
			isStopping = true;
			await Promise.all(allWorkers().map((worker) => end(worker, "stop", timeoutsMs.stop)));
		},
		/** Closes the connections of those that are about to end. */
		hurry() {
			for (const worker of allWorkers()) give(worker, "hurry");
		},
	};
}

export type Workers = Awaited<ReturnType<typeof startWorkers>>;

function give(worker: Worker, order: Order) {
	if (worker.isConnected()) worker.send(order);
}

function allWorkers() {
	return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}
