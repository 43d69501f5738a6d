import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { everySeconds } from "./every-seconds.ts";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

const failures: unknown[] = [];
const logger = { error: (...line: unknown[]) => failures.push(line) };

/** Work that ends when it is told to. */
function startedWork() {
	const ends: ((error?: Error) => void)[] = [];
	const work = () => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
	return { work, ends };
}

test("a job begins so many seconds after the one before was done, and never overlaps it", async () => {
	const { work, ends } = startedWork();
	const stop = everySeconds({ seconds: 20, name: "Working", work, logger });
	await vi.advanceTimersByTimeAsync(19_999);
	expect(ends).toHaveLength(0);
	await vi.advanceTimersByTimeAsync(1);
	expect(ends).toHaveLength(1);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(ends).toHaveLength(1);
	ends[0]?.();
	await vi.advanceTimersByTimeAsync(20_000);
	expect(ends).toHaveLength(2);
	ends[1]?.();
	await stop();
});

test("a failure is logged, and the next run comes", async () => {
	const { work, ends } = startedWork();
	const stop = everySeconds({ seconds: 1, name: "Working", work, logger });
	await vi.advanceTimersByTimeAsync(1000);
	const error = new Error("It broke");
	ends[0]?.(error);
	await vi.advanceTimersByTimeAsync(2000);
	expect(failures).toEqual([[{ err: error }, "Working failed"]]);
	expect(ends).toHaveLength(2);
	ends[1]?.();
	await stop();
});

test("what fails again and again is tried ever more rarely, at least once a minute, and at once more often when it works", async () => {
	failures.length = 0;
	const starts: number[] = [];
	let broken = true;
	const work = async () => {
		starts.push(Date.now());
		if (broken) throw new Error("It broke");
	};
	const begin = Date.now();
	const stop = everySeconds({ seconds: 2, name: "Working", work, logger });
	await vi.advanceTimersByTimeAsync(186_000);
	expect(starts.map((at) => (at - begin) / 1000)).toEqual([2, 6, 14, 30, 62, 122, 182]);
	expect(failures).toHaveLength(starts.length);
	broken = false;
	await vi.advanceTimersByTimeAsync(60_000);
	expect(starts.slice(7).map((at) => (at - begin) / 1000)).toEqual([242, 244, 246]);
	await stop();
});

test("what is done once an hour is tried again after an hour, however often it fails", async () => {
	const { work, ends } = startedWork();
	const stop = everySeconds({ seconds: 3600, name: "Working", work, logger });
	for (let i = 1; i <= 3; i++) {
		await vi.advanceTimersByTimeAsync(3_600_000);
		expect(ends).toHaveLength(i);
		ends[i - 1]?.(new Error("It broke"));
	}
	await stop();
});

test("stopping waits for what is under way, and nothing comes after it", async () => {
	const { work, ends } = startedWork();
	const stop = everySeconds({ seconds: 1, name: "Working", work, logger });
	await vi.advanceTimersByTimeAsync(1000);
	let stopped = false;
	const stopping = stop().then(() => {
		stopped = true;
	});
	await vi.advanceTimersByTimeAsync(5000);
	expect(stopped).toBe(false);
	ends[0]?.();
	await stopping;
	await vi.advanceTimersByTimeAsync(60_000);
	expect(ends).toHaveLength(1);
	expect(vi.getTimerCount()).toBe(0);
});
