import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { credentials, passkeys, users } from "./account.tables.server.ts";

/**
 * Lets nobody else sign in to an account or change it until the transaction ends. In the order in which signing in takes the rows, so that
 * neither waits for the other for good.
 */
export async function lockSignIn(transaction: Transaction, userId: string) {
	await transaction
		.select({ id: credentials.id })
		.from(credentials)
		.where(eq(credentials.userId, userId))
		.for("update");
	await transaction.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).for("update");
	const [account] = await transaction.select().from(users).where(eq(users.id, userId)).for("update");
	return account;
}
