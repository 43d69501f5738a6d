import { eq, type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import type { Database } from "#app/db/client.server.ts";

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
		const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
		await expect.poll(async () => (await elsewhere.execute(waiting)).rowCount).toBe(1);
		await transaction.execute(last);
		return { started };
	});
	return started;
}

/** Deletes an account once what is started meanwhile waits for it. Returns what comes of that. */
export function deleteBefore<Outcome>(elsewhere: Database, userId: string, start: () => Promise<Outcome>) {
	const isTheirs = eq(users.id, userId);
	const first = sql`select from ${users} where ${isTheirs} for update`;
	return cross(elsewhere, { first, last: sql`delete from ${users} where ${isTheirs}` }, start);
}
