/** Passwords that the operator was told, such as the first admin's: they lead to choosing one's own, and to nothing else. */
import { and, eq, isNotNull } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { credentials } from "./account.tables.server.ts";

/** Days in which such a password must be used. */
const daysValid = 7;

export function temporaryUntil() {
	return new Date(Date.now() + daysValid * 86_400_000);
}

/** Whether the account's password is not its owner's choice. */
export async function hasTemporaryPassword(db: Database | Transaction, userId: string) {
	return (await db.$count(credentials, and(eq(credentials.userId, userId), isNotNull(credentials.temporaryUntil)))) > 0;
}
