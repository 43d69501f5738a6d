import { hashPassword as makeHash, verifyPassword as verify } from "better-auth/crypto";
import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { type Client, makeFairQueue } from "#app/web/fair-queue.server.ts";
import { credentials, users } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";

/**
 * Hashing takes a tenth of a second of one of the process's four threads, which compress pages too. It happens outside of
 * transactions, since each of those holds a connection.
 */
const { run } = makeFairQueue({ workers: 2, perClient: 10, inAll: 40 });

/** Too many passwords wait to be hashed, for anybody or for this client; the message is for the person. */
export class HashingBusyError extends Error {
	constructor() {
		super(accountMessages.busy);
	}
}

/** @throws {HashingBusyError} at once when too much waits */
export function hashPassword(client: Client, password: string) {
	return runQueued(client, () => makeHash(password));
}

async function runQueued<Result>(client: Client, work: () => Promise<Result>) {
	const result = await run(client, work);
	if (result === "busy") throw new HashingBusyError();
	return result;
}

/** A password that was right for an account, at the moment it was checked. */
export interface Proof {
	userId: string;
	hash: string;
}

/**
 * Checks a password; null when it is wrong or the address has no account, which takes the same time.
 * @throws {HashingBusyError} at once when too much waits, which tells nothing of the account
 */
export async function provePassword(
	db: Database,
	email: string,
	password: string,
	client: Client,
): Promise<Proof | null> {
	const [found] = await db
		.select({ userId: users.id, hash: credentials.password })
		.from(users)
		.innerJoin(credentials, eq(credentials.userId, users.id))
		.where(eq(users.email, email));
	if (!found?.hash) {
		await hashPassword(client, password);
		return null;
	}
	const { userId, hash } = found;
	return (await runQueued(client, () => verify({ hash, password }))) ? { userId, hash } : null;
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
