import { hashPassword as makeHash, verifyPassword as verify } from "better-auth/crypto";
import { and, eq } from "drizzle-orm";
import pLimit from "p-limit";
import type { Transaction } from "#app/db/client.server.ts";
import { credentials, users } from "#app/db/schema.server.ts";
import type { Accounts } from "./auth.server.ts";

/**
 * Hashing takes a tenth of a second of one of the process's four threads, which compress pages too. It happens outside of
 * transactions, since each of those holds a connection.
 */
const atOnce = pLimit(2);

export function hashPassword(password: string) {
	return atOnce(() => makeHash(password));
}

/** A password that was right for an account, at the moment it was checked. */
export interface Proof {
	userId: string;
	hash: string;
}

/** Checks a password; null when it is wrong or the address has no account, which takes the same time. */
export async function provePassword({ db }: Accounts, email: string, password: string): Promise<Proof | null> {
	const [found] = await db
		.select({ userId: users.id, hash: credentials.password })
		.from(users)
		.innerJoin(credentials, eq(credentials.userId, users.id))
		.where(eq(users.email, email));
	if (!found?.hash) {
		await hashPassword(password);
		return null;
	}
	const { userId, hash } = found;
	return (await atOnce(() => verify({ hash, password }))) ? { userId, hash } : null;
}

/**
 * Whether the account still has the password that was proven. Until the transaction ends nobody can change it, so that what is
 * done here comes before the change or not at all.
 */
export async function stillHolds(transaction: Transaction, proof: Proof) {
	const found = await transaction
		.select({ id: credentials.id })
		.from(credentials)
		.where(and(eq(credentials.userId, proof.userId), eq(credentials.password, proof.hash)))
		.for("update");
	return found.length > 0;
}
