/** Processes beside the server for work that may take long or much memory: one that does is ended, and takes nothing along. */
import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

interface Pool<Answer> {
	/** The program: its name among the entries of the build, and its source, which Node runs as it is. */
	program: { entry: string; source: URL };
	/** Options of Node, such as how much memory it may take. */
	execArgv: string[];
	/** Milliseconds that an answer may take, of which a new process needs some hundred to read its libraries. */
	timeoutMs: number;
	/** Bytes of memory beyond which a process is ended while it works, where the system is Linux: V8's own limit leaves buffers out. */
	maxMemoryBytes?: number;
	/** Milliseconds after which a process without work ends, and gives its memory back. Without them it stays. */
	idleTimeoutMs?: number;
	/** Whether the process that gave an answer is to answer nothing more. */
	isLast?(answer: Answer): boolean;
}

const watchedEveryMs = 20;

const isBuilt = import.meta.url.endsWith(".js");

/** As many processes as messages are asked at a time: a queue before it keeps them few. */
export function createWorkerPool<Message extends object, Answer>({ program, execArgv, ...limits }: Pool<Answer>) {
	const { timeoutMs, maxMemoryBytes, idleTimeoutMs, isLast = () => false } = limits;
	const path = isBuilt ? resolve(`build/server/${program.entry}.js`) : fileURLToPath(program.source);
	const idle = new Map<ChildProcess, NodeJS.Timeout | undefined>();

	function start() {
		const worker = fork(path, {
			execArgv,
			serialization: "advanced",
			// Nothing of the server's settings, such as passwords: only what Node needs on Windows, and one arena of glibc's instead of one
			// for each thread, which takes twice the memory.
			env: { SystemRoot: process.env.SystemRoot, MALLOC_ARENA_MAX: "1" },
			stdio: ["ignore", "ignore", "ignore", "ipc"],
		});
		// One that can't be ended or asked any more tells so here, and what it was asked is told by its exit.
		worker.on("error", () => {});
		return worker;
	}

	function take() {
		for (const [worker, timer] of idle) {
			clearTimeout(timer);
			idle.delete(worker);
			if (worker.connected) return worker;
		}
		return start();
	}

	function rest(worker: ChildProcess) {
		// One that is about to end counts as connected for a moment, in which it must not be asked.
		const end = () => idle.delete(worker) && worker.kill("SIGKILL");
		idle.set(worker, idleTimeoutMs === undefined ? undefined : setTimeout(end, idleTimeoutMs).unref());
	}

	/** @throws when a process ends or takes too long */
	function ask(message: Message) {
		const worker = take();
		// It keeps the server from ending only while it works.
		worker.ref();
		worker.channel?.ref();
		return new Promise<Answer>((resolve, reject) => {
			const timer = setTimeout(() => fail(new Error("A worker took too long")), timeoutMs);
			const watch = maxMemoryBytes === undefined ? undefined : setInterval(measure, watchedEveryMs, maxMemoryBytes);
			const fail = (error: unknown) => {
				leave();
				worker.kill("SIGKILL");
				reject(error);
			};
			const ended = () => fail(new Error("A worker has ended"));
			const answered = (answer: Answer) => {
				leave();
				if (isLast(answer)) worker.kill("SIGKILL");
				else rest(worker);
				resolve(answer);
			};
			function measure(most: number) {
				if (memoryOf(worker) > most) fail(new Error("A worker took too much memory"));
			}
			function leave() {
				clearTimeout(timer);
				clearInterval(watch);
				worker.off("message", answered).off("error", fail).off("exit", ended);
				worker.unref();
				worker.channel?.unref();
			}
			worker.on("message", answered).on("error", fail).on("exit", ended);
			worker.send(message, (error) => error && fail(error));
		});
	}

	return {
		ask,
		/** Whether a process waits for work. */
		isReady: () => [...idle.keys()].some((worker) => worker.connected),
	};
}

/** Bytes that a process has in memory; 0 where the system does not say it, or the process has ended. */
function memoryOf({ pid }: ChildProcess) {
	try {
		const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
		return Number(kilobytes ?? 0) * 1024;
	} catch {
		return 0;
	}
}
