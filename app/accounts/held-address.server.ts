/** Which addresses an account can have: none of another account, and none that is kept for one (docs/decisions/0078). */

import { and, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { isTaken } from "#app/db/failures.server.ts";
import { readdressMails } from "#app/mail/outbox.server.ts";
import { users } from "./account.tables.server.ts";
import { emailChangeDays } from "./account.ts";
import type { AccountSettings } from "./auth.server.ts";
import { emailChanges } from "./email-change.tables.server.ts";
import { forgetDevices } from "./known-device.server.ts";
import { findAccountId } from "./other-accounts.server.ts";
import { forgetResets } from "./reset-token.server.ts";

/** Whether the links that were mailed for a change, or once it was done, are young enough. */
export const isInTime = gt(
	sql`coalesce(${emailChanges.doneAt}, ${emailChanges.createdAt})`,
	sql`now() - make_interval(days => ${emailChangeDays})`,
);

/**
 * Whether an address is kept for the account that has left it, which may come back to it.
 * @param userId of an account that may have it all the same, if it is that one
 */
export async function isHeld(db: Database | Transaction, email: string, userId?: string) {
	const found = await db
		.select({ id: emailChanges.id })
		.from(emailChanges)
		.innerJoin(users, eq(users.id, emailChanges.userId))
		.where(
			and(
				eq(emailChanges.oldEmail, email),
				isNotNull(emailChanges.undoTokenHash),
				isInTime,
				ne(users.email, email),
				userId === undefined ? undefined : ne(users.id, userId),
			),
		)
		.limit(1);
	return found.length > 0;
}

/** Whether an account can't have an address: who has it, or had it until lately. Null when it can. */
export async function findObstacle(db: Transaction, email: string, userId: string) {
	if ((await findAccountId(db, email)) !== null) return "account" as const;
	return (await isHeld(db, email, userId)) ? ("held" as const) : null;
}

/** An address has just been left by an account for which it is kept. */
export class HeldError extends Error {}

/**
 * Gives an account a confirmed address. Links that were mailed to the former one choose no password any more; browsers in which
 * another account has signed in with the new one are not known; what waits to be mailed and can be ended goes there, and what a former
 * one that was confirmed has besides.
 * @returns whether it did: the address may be another's, also since just now
 */
export async function moveAccount(
	{ followAddress }: Pick<AccountSettings, "followAddress">,
	transaction: Transaction,
	userId: string,
	email: string,
) {
	const [former] = await transaction
		.select({ email: users.email, confirmed: users.emailVerified })
		.from(users)
		.where(eq(users.id, userId));
	try {
		await transaction.transaction(async (attempt) => {
			await attempt
				.update(users)
				.set({ email, emailVerified: true, updatedAt: new Date() })
				.where(eq(users.id, userId));
			// Only now: who leaves the address at this moment has kept this statement waiting.
			if (await isHeld(attempt, email, userId)) throw new HeldError();
		});
	} catch (error) {
		if (error instanceof HeldError || (error instanceof Error && isTaken(error))) return false;
		throw error;
	}
	await forgetResets(transaction, userId);
	await forgetDevices(transaction, userId);
	if (former) await readdressMails(transaction, former.email, email);
	if (former?.confirmed) await followAddress(transaction, former.email, email);
	return true;
}
