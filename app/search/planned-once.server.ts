import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";

/**
 * Reads with statements that each connection plans once, by their names, whatever is asked: to plan a search for its words takes longer than
 * most searches, and gives the same plan, since the statement itself chooses between its ways.
 */
export function plannedOnce<Result>(db: Database, read: (inside: Transaction) => Promise<Result>) {
	return db.transaction(async (inside) => {
		await inside.execute(sql`set local plan_cache_mode = force_generic_plan`);
		return read(inside);
	});
}
