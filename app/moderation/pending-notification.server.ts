import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { moderationNotices } from "./moderation.tables.server.ts";
import { undoSeconds } from "./moderation.ts";

/** Lets a decision be undone for a while, before anybody is told of it. */
export async function addNotice(transaction: Transaction, eventId: string) {
	await transaction
		.insert(moderationNotices)
		.values({ eventId, dueAt: sql`clock_timestamp() + make_interval(secs => ${undoSeconds})` });
}
