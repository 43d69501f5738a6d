import type { Database, Transaction } from "#app/db/client.server.ts";
import { isRefusal, type Refusal } from "./form-answer.ts";

/** Ends a transaction of `inRefusableTransaction` from within. */
export class Refused extends Error {
	refusal: Refusal;

	constructor(refusal: Refusal) {
		super(refusal.message);
		this.refusal = refusal;
	}
}

/** Runs `work` in a transaction. A refusal, returned or thrown as `Refused`, takes back all that it has written and counted. */
export async function inRefusableTransaction<Done>(
	db: Database,
	work: (transaction: Transaction) => Promise<Done>,
	options?: Parameters<Database["transaction"]>[1],
): Promise<Done | Refusal> {
	try {
		return await db.transaction(async (transaction) => {
			const done = await work(transaction);
			if (isRefusal(done)) throw new Refused(done);
			return done;
		}, options);
	} catch (fault) {
		if (fault instanceof Refused) return fault.refusal;
		throw fault;
	}
}
