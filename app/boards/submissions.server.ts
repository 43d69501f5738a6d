import type { Member } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { countAttempt, countInTransaction, forgiveAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { isRefusal, type Refusal } from "#app/forms/form-answer.ts";
import { tooMany } from "#app/web/responses.ts";
import { boardMessages, submissionsPerDay, unconfirmedSubmissionsPerDay } from "./board.ts";

/** How often an account may store something, and what it is told beyond that. */
export interface SubmissionLimit extends RateLimit {
	tooMany: string;
}

const oneDay = 86_400;
const boardLimit: SubmissionLimit = {
	name: "board-submission",
	times: submissionsPerDay,
	seconds: oneDay,
	tooMany: boardMessages.tooManySubmissions,
};
/** The same before the address is confirmed. */
const unconfirmedLimit: SubmissionLimit = {
	name: "unconfirmed-submission",
	times: unconfirmedSubmissionsPerDay,
	seconds: oneDay,
	tooMany: boardMessages.tooManyUnconfirmed,
};

/**
 * Does what stores one submission, and counts it. Fewer entries of the boards are allowed before the address is confirmed.
 * @param limit of what stands on no board; without one, it is that of all boards together
 * @returns what `store` returns, or when the next one is possible
 */
export async function submitOnce<Stored>(
	db: Database,
	viewer: Pick<Member, "id" | "confirmed">,
	store: () => Promise<Stored>,
	limit?: SubmissionLimit,
): Promise<Stored | Refusal> {
	const limits = limit ? [limit] : viewer.confirmed ? [boardLimit] : [unconfirmedLimit, boardLimit];
	const counted: SubmissionLimit[] = [];
	// What was not stored does not count.
	const forgive = () => Promise.all(counted.map((limit) => forgiveAttempt(db, limit, viewer.id)));
	for (const one of limits) {
		const wait = await countAttempt(db, one, viewer.id);
		if (wait !== null) {
			await forgive();
			return tooMany(one.tooMany, wait);
		}
		counted.push(one);
	}
	try {
		const stored = await store();
		if (isRefusal(stored)) await forgive();
		return stored;
	} catch (error) {
		await forgive();
		throw error;
	}
}

/**
 * Counts an entry of the boards that an account with a confirmed address stores in a transaction.
 * @returns undefined, or when the next one is possible
 */
export async function refuseSubmission(transaction: Transaction, userId: string) {
	const wait = await countInTransaction(transaction, boardLimit, userId);
	return wait === null ? undefined : tooMany(boardLimit.tooMany, wait);
}
