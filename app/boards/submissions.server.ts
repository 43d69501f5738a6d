import { and, eq } from "drizzle-orm";
import type { PgColumn, PgInsertValue, PgTable } from "drizzle-orm/pg-core";
import { lockAccount } from "#app/accounts/other-accounts.server.ts";
import type { Member, MemberRef } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { countInTransaction, type RateLimit } from "#app/db/rate-limit.server.ts";
import { isJustMade, lockMaking } from "#app/db/sent-again.server.ts";
import type { Refusal } from "#app/forms/form-answer.ts";
import { inRefusableTransaction } from "#app/forms/refusable-transaction.server.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
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
/** The limit before the address is confirmed. */
const unconfirmedLimit: SubmissionLimit = {
	name: "unconfirmed-submission",
	times: unconfirmedSubmissionsPerDay,
	seconds: oneDay,
	tooMany: boardMessages.tooManyUnconfirmed,
};

function limitsOf({ confirmed }: Pick<Member, "confirmed">) {
	return confirmed ? [boardLimit] : [unconfirmedLimit, boardLimit];
}

/** A board's table. */
type EntryTable = PgTable & Record<"userId" | "createdAt", PgColumn>;

/**
 * Adds an entry to a board, and counts it. The same that its member has just added is sent again since the answer was lost: it is there
 * once, and is not counted again.
 * @param columns what its form says, and what its member changes without it: what was cancelled since is not the same
 * @param refuse why it is not added, if that is so
 * @returns its row
 */
export async function submitEntry<Table extends EntryTable>(
	db: Database,
	viewer: Pick<Member, "id" | "confirmed">,
	table: Table,
	columns: PgInsertValue<Table>,
	refuse?: (transaction: Transaction) => Promise<Refusal | undefined>,
): Promise<Table["$inferSelect"] | Refusal> {
	return inRefusableTransaction(db, async (transaction) => {
		await lockMaking(transaction, "entries", viewer);
		const added =
			(await findAdded(transaction, viewer, table, columns)) ??
			(await refuse?.(transaction)) ??
			(await refuseSubmission(transaction, viewer));
		if (added) return added;
		// TypeScript can't tell that every such table has an owner.
		const values = { ...columns, userId: viewer.id } as PgInsertValue<Table>;
		const [row] = await transaction.insert(table).values(values).returning();
		if (!row) throw new Error("An entry was not stored");
		return row;
	});
}

/** The entry with just these columns that the viewer has added in the last minutes. */
export async function findAdded<Table extends EntryTable>(
	transaction: Transaction,
	viewer: MemberRef,
	table: Table,
	columns: Record<string, unknown>,
): Promise<Table["$inferSelect"] | undefined> {
	const [added] = await transaction
		.select()
		.from(table as PgTable)
		.where(and(eq(table.userId, viewer.id), isJustMade(table, columns)))
		.limit(1);
	return added;
}

/**
 * Counts what a transaction is about to store. The account is locked before its counts, as its deletion does; where it is gone, storing
 * fails. Fewer entries of the boards are allowed before the address is confirmed.
 * @param limit of what stands on no board; without one, it is that of all boards together
 * @returns undefined, or when the next one is possible
 */
export async function refuseSubmission(
	transaction: Transaction,
	viewer: Pick<Member, "id" | "confirmed">,
	limit?: SubmissionLimit,
): Promise<Refusal | undefined> {
	await lockAccount(transaction, viewer.id);
	for (const one of limit ? [limit] : limitsOf(viewer)) {
		const wait = await countInTransaction(transaction, one, viewer.id);
		if (wait !== null) return tooMany(one.tooMany, wait);
	}
	return undefined;
}
