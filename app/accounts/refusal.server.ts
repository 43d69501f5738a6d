import type { Database } from "#app/db/client.server.ts";
import { countAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { tryAgainIn } from "#app/web/responses.ts";
import { accountMessages } from "./account.ts";

/** What was asked for does not happen: what to show, with its HTTP status. */
export interface Refusal {
	status: 401 | 403 | 410 | 422 | 429 | 500 | 503;
	message: string;
	/** Why the password is weak. */
	reasons?: string[];
}

/** Counts one attempt against each limit in turn, up to the first that is reached. Null when none is. */
export async function refuseTooMany(db: Database, counts: [RateLimit, string][]): Promise<Refusal | null> {
	for (const [limit, who] of counts) {
		const wait = await countAttempt(db, limit, who);
		if (wait !== null) return { status: 429, message: `${accountMessages.tooManyTries} ${tryAgainIn(wait)}` };
	}
	return null;
}
