import { setTimeout as delay } from "node:timers/promises";

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
