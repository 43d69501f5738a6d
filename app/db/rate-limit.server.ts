import { eq, sql } from "drizzle-orm";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database, Transaction } from "./client.server.ts";
import { countedWho, rateLimits } from "./rate-limit.tables.server.ts";

export interface RateLimit {
	/** Unique in the product. */
	name: string;
	/** How often it may happen within `seconds`, counted from the first time. */
	times: number;
	seconds: number;
	/**
	 * Whether each process remembers who has used it up, so that going on costs the database nothing. Not for limits whose
	 * attempts are taken back.
	 */
	remembered?: boolean;
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

/**
 * Counts an attempt, as `countAttempt`, within a transaction: what does not commit is not counted. Until the transaction ends, others that count the same
 * wait. A refused attempt is not counted.
 * @returns null if it may happen, else the seconds until it may
 */
export async function countInTransaction(transaction: Transaction, { name, times, seconds }: RateLimit, who: string) {
	const key = `${name}:${who}`;
	const isOver = sql`${rateLimits.expire} <= ${Date.now()}`;
	const counted = await transaction
		.insert(rateLimits)
		.values({ key, points: 1, expire: Date.now() + seconds * 1000 })
		.onConflictDoUpdate({
			target: rateLimits.key,
			set: {
				points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
				expire: sql`case when ${isOver} then excluded.expire else ${rateLimits.expire} end`,
			},
			setWhere: sql`${isOver} or ${rateLimits.points} < ${times}`,
		})
		.returning({ points: rateLimits.points });
	if (counted.length > 0) return null;
	const [full] = await transaction
		.select({ expire: rateLimits.expire })
		.from(rateLimits)
		.where(eq(rateLimits.key, key));
	return Math.max(1, Math.ceil((Number(full?.expire ?? 0) - Date.now()) / 1000));
}

/** Takes back one counted attempt, such as one that turned out to be the owner's. */
export async function forgiveAttempt(db: Database, limit: RateLimit, who: string) {
	await limiterFor(db, limit).reward(who, 1);
}

export async function forgetAttempts(db: Database, limit: RateLimit, who: string) {
	await limiterFor(db, limit).delete(who);
}

/**
 * Forgets all that is counted of somebody, whatever the limit.
 * @param names under which they are counted, alone or with something else behind a space
 */
export async function forgetCountsOf(transaction: Transaction, names: string[]) {
	const who = sql.raw(countedWho);
	for (const name of names) {
		const more = `${name.replace(/[\\%_]/g, "\\$&")} %`;
		await transaction.delete(rateLimits).where(sql`${who} = ${name} or ${who} like ${more}`);
	}
}

function limiterFor(db: Database, { name, times, seconds, remembered }: RateLimit) {
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
			inMemoryBlockOnConsumed: remembered ? times : 0,
		});
	known.set(name, limiter);
	return limiter;
}
