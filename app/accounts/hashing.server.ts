import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { type Client, makeFairQueue } from "#app/web/fair-queue.server.ts";
import { credentials, users } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";
import { type HashCost, isPasswordOf, isUpToDate, makePasswordHash } from "./password-hash.server.ts";

/**
 * Hashing takes a third of a second of one of the process's four threads, which compress pages too. It happens outside of
 * transactions, since each of those holds a connection.
 */
const { run } = makeFairQueue({ workers: 2, perClient: 10, inAll: 40 });

/** Too many passwords wait to be hashed, for anybody or for this client; the message is for the person. */
export class HashingBusyError extends Error {
	constructor() {
		super(accountMessages.busy);
	}
}

interface Hashing {
	passwordCost: HashCost;
}

/** @throws {HashingBusyError} at once when too much waits */
export function hashPassword({ passwordCost }: Hashing, client: Client, password: string) {
	return runQueued(client, () => makePasswordHash(password, passwordCost));
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
 * Checks a password; null when it is wrong, over, or the address has no account, which takes the same time. One that is right, and kept
 * more cheaply than passwords are today, is hashed anew.
 * @throws {HashingBusyError} at once when too much waits, which tells nothing of the account
 */
export async function provePassword(
	accounts: Hashing & { db: Database },
	email: string,
	password: string,
	client: Client,
): Promise<Proof | null> {
	const { db, passwordCost } = accounts;
	const [found] = await db
		.select({ userId: users.id, hash: credentials.password })
		.from(users)
		.innerJoin(credentials, eq(credentials.userId, users.id))
		.where(
			and(eq(users.email, email), or(isNull(credentials.temporaryUntil), gt(credentials.temporaryUntil, sql`now()`))),
		);
	const { userId, hash } = found ?? {};
	if (!userId || !hash) {
		await hashPassword(accounts, client, password);
		return null;
	}
	const [isRight, renewed] = await runQueued(client, () =>
		// At the same time, or the time would tell that an account has an old hash, and so that it exists.
		Promise.all([
			isPasswordOf(hash, password),
			isUpToDate(hash, passwordCost) ? null : makePasswordHash(password, passwordCost),
		]),
	);
	if (!isRight) return null;
	if (!renewed) return { userId, hash };
	const written = await db
		.update(credentials)
		.set({ password: renewed })
		.where(and(eq(credentials.userId, userId), eq(credentials.password, hash)))
		.returning({ id: credentials.id });
	// Else it has just been renewed for another request, or changed.
	return written.length > 0 ? { userId, hash: renewed } : provePassword(accounts, email, password, client);
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
