import type { Logger } from "pino";

interface Round {
	seconds: number;
	/** What the log calls it when it fails, such as 'Tidying'. */
	name: string;
	work: () => Promise<unknown>;
	logger: Pick<Logger, "error">;
}

/**
 * Does something again and again: the first time after so many seconds, and then so many after it was done, so that it never
 * overlaps with itself. A failure is logged, and it goes on.
 * @returns what ends it, and waits for what is under way
 */
export function everySeconds({ seconds, name, work, logger }: Round) {
	let stopped = false;
	let underWay: Promise<void> = Promise.resolve();
	let timer = plan();

	function plan() {
		return setTimeout(() => {
			underWay = round();
		}, seconds * 1000).unref();
	}

	async function round() {
		try {
			await work();
		} catch (err) {
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
