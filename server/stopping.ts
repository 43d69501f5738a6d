import { setTimeout as delay } from "node:timers/promises";

/** Milliseconds that requests in flight get to finish when the server is told to stop. */
export const drainTimeoutMs = 10_000;
/** Milliseconds in which connections learn that the server ends, so that who asks again at once meets no closed one. */
export const stopLingerMs = 300;
/**
 * Milliseconds after which the process goes on without what does not stop, such as what waits for a silent database: with the
 * requests in flight 25 seconds at most, 30 more for a database of its own, and more if it was still starting.
 */
export const stopTimeoutsMs = {
	start: 60_000,
	server: stopLingerMs + drainTimeoutMs + 1_000,
	jobs: 6_000,
	smtp: 1_000,
	connections: 2_000,
	database: 30_000,
};
/** Milliseconds in which connections of a process that is replaced learn that it ends. */
export const lingerMs = 5_000;

/** Something that was started and is to be stopped. */
export interface Started {
	/** What the operator calls it, such as 'The database'. */
	name: string;
	stop: () => unknown;
	/** Milliseconds that stopping it may take. */
	timeoutMs: number;
}

/** Stops the last first, each before the next. What fails or takes too long is told, and keeps nothing else running. */
export async function stopAll(started: Started[], tell: (line: string) => void) {
	for (const { name, stop, timeoutMs } of started.toReversed()) {
		const stopped = (async () => stop())().then(
			() => null,
			(error) => `${name} did not stop well: ${error}`,
		);
		const problem = await Promise.race([stopped, delay(timeoutMs, `${name} did not stop in time`)]);
		if (problem) tell(problem);
	}
}
