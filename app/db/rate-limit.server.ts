import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "./client.server.ts";

export interface RateLimit {
	/** Unique in the product. */
	name: string;
	/** How often it may happen within `seconds`, counted from the first time. */
	times: number;
	seconds: number;
}

const limiters = new WeakMap<Database, Map<string, RateLimiterPostgres>>();

/**
 * Counts one attempt of `who` in PostgreSQL, so that all servers on a database count together.
 * @returns null if it may happen, else the seconds until it may
 */
export async function countAttempt(db: Database, limit: RateLimit, who: string) {
	try {
		await limiterFor(db, limit).consume(who);
		return null;
	} catch (refusal) {
		if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000);
		throw refusal;
	}
}

/** Takes back one counted attempt, such as one that turned out to be the owner's. */
export async function forgiveAttempt(db: Database, limit: RateLimit, who: string) {
	await limiterFor(db, limit).reward(who, 1);
}

/** Forgets all counted attempts of `who`. */
export async function forgetAttempts(db: Database, limit: RateLimit, who: string) {
	await limiterFor(db, limit).delete(who);
}

function limiterFor(db: Database, { name, times, seconds }: RateLimit) {
	const known = limiters.get(db) ?? new Map<string, RateLimiterPostgres>();
	limiters.set(db, known);
	const limiter =
		known.get(name) ??
		new RateLimiterPostgres({
			storeClient: db.$client,
			storeType: "pool",
			tableName: "rate_limits",
			tableCreated: true,
			keyPrefix: name,
			points: times,
			duration: seconds,
		});
	known.set(name, limiter);
	return limiter;
}
