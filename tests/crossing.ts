import { eq, like, type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";

/**
 * Until so many statements wait for a lock.
 * @param db connections of the role whose statements they are: others can't see that they wait
 */
export async function untilWaiting(db: Database, count = 1) {
	const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
	await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(count);
}

/**
 * In one transaction does `first`, then, once what is started meanwhile waits for it, `last`. Returns what comes of what was started.
 * @param elsewhere connections of the role that serves: others can't see that it waits
 */
export async function cross<Outcome>(
	elsewhere: Database,
	{ first, last }: { first: SQL; last: SQL },
	start: () => Promise<Outcome>,
) {
	const { started } = await elsewhere.transaction(async (transaction) => {
		await transaction.execute(first);
		const started = start();
		await untilWaiting(elsewhere);
		await transaction.execute(last);
		return { started };
	});
	return started;
}

/**
 * Deletes an account, and what is counted of it, once what is started meanwhile waits for it. Returns what comes of that.
 * @param first locks what of the account's is locked before it
 */
export function deleteBefore<Outcome>(
	elsewhere: Database,
	userId: string,
	start: () => Promise<Outcome>,
	first = sql`select from ${users} where ${eq(users.id, userId)} for update`,
) {
	const last = sql`
		with counts as (delete from ${rateLimits} where ${like(rateLimits.key, `%:${userId}`)})
		delete from ${users} where ${eq(users.id, userId)}
	`;
	return cross(elsewhere, { first, last }, start);
}
