import { tryAgainIn } from "#app/answers.ts";
import type { Member } from "#app/context.ts";
import type { Database } from "#app/db/client.server.ts";
import { countAttempt, forgiveAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { boardMessages, submissionsPerDay } from "./board.ts";

/** How often an account may store something, and what it is told beyond that. */
export interface SubmissionLimit extends RateLimit {
	tooMany: string;
}

const boardLimit: SubmissionLimit = {
	name: "board-submission",
	times: submissionsPerDay,
	seconds: 86_400,
	tooMany: boardMessages.tooManySubmissions,
};

/**
 * Does what stores one submission, and counts it.
 * @param limit without one, that of all boards together
 * @returns undefined when it is stored, else the message that says when the next one is possible
 */
export async function submitOnce(
	db: Database,
	viewer: Pick<Member, "id">,
	store: () => Promise<unknown>,
	limit = boardLimit,
) {
	const wait = await countAttempt(db, limit, viewer.id);
	if (wait !== null) return `${limit.tooMany} ${tryAgainIn(wait)}`;
	try {
		await store();
	} catch (error) {
		// What was not stored does not count.
		await forgiveAttempt(db, limit, viewer.id);
		throw error;
	}
}
