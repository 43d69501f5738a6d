/** What an account has besides its password: an authenticator app with recovery codes, passkeys, or both. */
import { and, eq, gte } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { notYet, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { passkeys, secondFactors, sessions, users } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";
import { lockSignIn } from "./sign-in-lock.server.ts";
import type { Member } from "./viewer.ts";

export async function countFactors(db: Database | Transaction, userId: string) {
	const [counted] = await db
		.select({
			apps: db.$count(secondFactors, eq(secondFactors.userId, users.id)),
			passkeys: db.$count(passkeys, eq(passkeys.userId, users.id)),
		})
		.from(users)
		.where(eq(users.id, userId));
	return counted ?? { apps: 0, passkeys: 0 };
}

/**
 * Why an admin whose session began with the password alone may not change factors: who knows no more than the password would
 * give themselves the rights of the account. Null while there are none, so that the first can be set up.
 */
export async function refuseHalfSignedIn(db: Database | Transaction, viewer: Member): Promise<Refusal | null> {
	if (!viewer.lacksSecondFactor) return null;
	const { apps, passkeys } = await countFactors(db, viewer.id);
	return apps + passkeys > 0 ? notYet(accountMessages.factorFirst) : null;
}

/** Lets nobody else change the factors of an account until the transaction ends. */
export async function lockFactors(transaction: Transaction, userId: string) {
	await lockSignIn(transaction, userId);
	return countFactors(transaction, userId);
}

/**
 * Comes before a factor is taken away. With the last one go the rights that sessions have by it.
 * @param left how many stay
 * @returns why it may not go, if so
 */
export async function giveUpFactor(
	{ requireSecondFactor }: { requireSecondFactor: boolean },
	transaction: Transaction,
	viewer: Member,
	left: number,
): Promise<Refusal | null> {
	if (left > 0) return null;
	if (viewer.isAdmin && requireSecondFactor) return refuse(409, accountMessages.secondFactorKept);
	await transaction.update(sessions).set({ isTwoFactor: false }).where(eq(sessions.userId, viewer.id));
	return null;
}

/** Takes all of them from an account, or those that were set up since a moment. Without any its password is all that guards it. */
export async function dropFactors(transaction: Transaction, userId: string, since = new Date(0)) {
	const isOne = (table: typeof passkeys | typeof secondFactors) =>
		and(eq(table.userId, userId), gte(table.createdAt, since));
	const apps = await transaction.delete(secondFactors).where(isOne(secondFactors)).returning();
	const keys = await transaction.delete(passkeys).where(isOne(passkeys)).returning({ id: passkeys.id });
	return apps.length + keys.length > 0;
}
