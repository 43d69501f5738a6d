import type { Database } from "#app/db/client.server.ts";
import { countAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { type Refusal, refuse } from "#app/forms/form-answer.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
import { accountMessages } from "./account.ts";

/** For who comes while too many passwords wait to be hashed. */
export const busy = refuse(503, accountMessages.busy);

/** Counts one attempt against each limit in turn, up to the first that is reached. Null when none is. */
export async function refuseTooMany(db: Database, counts: [RateLimit, string][]): Promise<Refusal | null> {
	for (const [limit, who] of counts) {
		const wait = await countAttempt(db, limit, who);
		if (wait !== null) return tooMany(accountMessages.tooManyTries, wait);
	}
	return null;
}
