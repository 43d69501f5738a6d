/** What the programs of worker pools have in common (see worker-pool.server.ts). */
import { runInNewContext } from "node:vm";

/**
 * Answers each message with what `work` returns.
 * @param timeoutMs after which work is broken off here. The server ends it sooner; this is for a process whose server was killed, which
 * would notice only when it is done
 */
export function answerMessages<Message>(work: (message: Message) => unknown, timeoutMs: number) {
	process.on("message", (message: Message) => {
		// Of all that JavaScript offers, only this breaks off what is at work.
		runInNewContext("work()", { work: () => process.send?.(work(message)) }, { timeout: timeoutMs });
	});
	leaveSignals();
}

/** Ctrl-C and a closed terminal reach the whole group of processes; the server finishes what it has begun. SIGUSR1 would open a debugger. */
export function leaveSignals() {
	for (const signal of ["SIGINT", "SIGHUP", "SIGUSR1"]) process.on(signal, () => {});
}
