import { setTimeout as delay } from "node:timers/promises";

/**
 * Lets work take at least so many milliseconds, so that how long an answer took tells nothing about an account. Choose more than
 * the work takes either way.
 */
export async function withMinimumDuration<Result>(milliseconds: number, work: Promise<Result>) {
	const [result] = await Promise.all([work, delay(milliseconds)]);
	return result;
}
