import { eq } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";

/** How often a limit has counted somebody. */
export async function timesCounted(db: Database, limit: string, who: string) {
	const [counted] = await db
		.select({ points: rateLimits.points })
		.from(rateLimits)
		.where(eq(rateLimits.key, `${limit}:${who}`));
	return counted?.points ?? 0;
}
