import type { Logger } from "pino";

interface BackgroundJob {
	seconds: number;
	/** What the log calls it when it fails, such as 'Tidying'. */
	name: string;
	work: () => Promise<unknown>;
	logger: Pick<Logger, "error">;
}

/** Seconds after which what fails again and again is tried again at the latest, unless it is done more rarely anyway. */
const maxRetrySeconds = 60;

/**
 * Does something again and again: the first time after so many seconds, and then so many after it was done, so that it never
 * overlaps with itself. A failure is logged, and it goes on: after each failure in a row the rest is twice as long.
 * @returns what ends it, and waits for what is under way
 */
export function everySeconds({ seconds, name, work, logger }: BackgroundJob) {
	let stopped = false;
	let failures = 0;
	let underWay: Promise<void> = Promise.resolve();
	let timer = plan();

	function plan() {
		const rest = Math.min(seconds * 2 ** failures, Math.max(seconds, maxRetrySeconds));
		return setTimeout(() => {
			underWay = run();
		}, rest * 1000).unref();
	}

	async function run() {
		try {
			await work();
			failures = 0;
		} catch (err) {
			failures += 1;
			logger.error({ err }, `${name} failed`);
		}
		if (!stopped) timer = plan();
	}

	return async () => {
		stopped = true;
		clearTimeout(timer);
		await underWay;
	};
}
