import { tryAgainIn } from "#app/answers.ts";
import type { Member } from "#app/context.ts";
import type { Database } from "#app/db/client.server.ts";
import { countAttempt, forgiveAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { boardMessages, submissionsPerDay } from "./board.ts";

const limit: RateLimit = { name: "board-submission", times: submissionsPerDay, seconds: 86_400 };

/**
 * Does what stores one submission, and counts it, for all boards together.
 * @returns undefined when it is stored, else the message that says when the next one is possible
 */
export async function submitOnce(db: Database, viewer: Pick<Member, "id">, store: () => Promise<unknown>) {
	const wait = await countAttempt(db, limit, viewer.id);
	if (wait !== null) return `${boardMessages.tooManySubmissions} ${tryAgainIn(wait)}`;
	try {
		await store();
	} catch (error) {
		// What was not stored does not count.
		await forgiveAttempt(db, limit, viewer.id);
		throw error;
	}
}
