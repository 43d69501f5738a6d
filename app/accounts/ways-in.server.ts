/** What ends all that leads into an account, or is about to, for whoever has shown that it is theirs. */
import { and, eq, gte, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { credentials, sessions } from "./account.tables.server.ts";
import { emailChanges } from "./email-change.tables.server.ts";
import { dropFactors } from "./factors.server.ts";
import { forgetDevices } from "./known-device.server.ts";
import { forgetResets } from "./reset-token.server.ts";

/**
 * Takes all from an account that signs in to it, or is about to.
 * @param since of factors and changes of the address only those from then on: what was there before is the owner's
 */
export async function dropWaysIn(transaction: Transaction, userId: string, since?: Date) {
	await transaction.delete(credentials).where(eq(credentials.userId, userId));
	await transaction.delete(sessions).where(eq(sessions.userId, userId));
	await dropFactors(transaction, userId, since);
	await forgetResets(transaction, userId);
	await endChanges(transaction, userId, since);
	await forgetDevices(transaction, userId);
}

/** Ends what is left of the changes of an account, the undo of those that were done included. @param since only those asked for since */
export async function endChanges(transaction: Transaction, userId: string, since = new Date(0)) {
	const { doneAt, undoTokenHash, endedAt, createdAt } = emailChanges;
	const isLeft = and(isNull(endedAt), or(isNull(doneAt), isNotNull(undoTokenHash)));
	const isIt = and(eq(emailChanges.userId, userId), isLeft, gte(createdAt, since));
	await transaction.update(emailChanges).set(ended).where(isIt);
}

/** What becomes of a change that is given up or undone: its links serve no more. */
export const ended = { endedAt: sql`now()`, oldTokenHash: null, newTokenHash: null, undoTokenHash: null };
