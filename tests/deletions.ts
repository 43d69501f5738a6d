import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import type { Database } from "#app/db/client.server.ts";

/** Deletes an account once what is started meanwhile waits for it. Returns what comes of that. */
export async function deleteBefore<Outcome>(elsewhere: Database, userId: string, start: () => Promise<Outcome>) {
	const { started } = await elsewhere.transaction(async (deletion) => {
		await deletion.select().from(users).where(eq(users.id, userId)).for("update");
		const started = start();
		const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
		await expect.poll(async () => (await elsewhere.execute(waiting)).rowCount).toBe(1);
		await deletion.delete(users).where(eq(users.id, userId));
		return { started };
	});
	return started;
}
