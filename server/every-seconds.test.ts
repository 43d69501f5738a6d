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

test("a round begins so many seconds after the one before was done, and never overlaps it", async () => {
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

test("a failure is logged, and the next round comes", async () => {
	const { work, ends } = startedWork();
	const stop = everySeconds({ seconds: 1, name: "Working", work, logger });
	await vi.advanceTimersByTimeAsync(1000);
	const error = new Error("It broke");
	ends[0]?.(error);
	await vi.advanceTimersByTimeAsync(1000);
	expect(failures).toEqual([[{ err: error }, "Working failed"]]);
	expect(ends).toHaveLength(2);
	ends[1]?.();
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
