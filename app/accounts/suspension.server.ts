/** Accounts that are kept out, and how their owners are told. */
import { and, eq, isNotNull } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { type Refusal, refuse } from "#app/forms/form-answer.ts";
import { users } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";
import type { Visitor } from "./auth.server.ts";
import { noteRefusal } from "./security-log.server.ts";

/** Somebody has proven to be the owner of an account that is suspended. */
export class SuspendedError extends Error {
	readonly userId: string;
	/** In an admin's words. */
	readonly reason: string;

	constructor(userId: string, reason: string) {
		super("The account is suspended");
		this.userId = userId;
		this.reason = reason;
	}
}

/**
 * Holds off a suspension until the transaction ends, which would not see a session that begins in it.
 * @throws {SuspendedError} when the account is suspended
 */
export async function requireUnsuspended(transaction: Transaction, userId: string) {
	const [account] = await transaction
		.select({ reason: users.suspendedFor })
		.from(users)
		.where(eq(users.id, userId))
		.for("share");
	if (account && account.reason !== null) throw new SuspendedError(userId, account.reason);
}

/** Whether an account is one of the operator's admins: by its address anybody can have signed up who has not confirmed it. */
export function isNamedAdmin(
	{ email, emailVerified, isAdmin }: { email: string; emailVerified: boolean; isAdmin?: boolean | null },
	adminEmails: readonly string[],
) {
	return emailVerified && (isAdmin === true || adminEmails.includes(email));
}

/** Whether nobody may use a session of the account. */
export async function isSuspended(db: Database | Transaction, userId: string) {
	return (await db.$count(users, and(eq(users.id, userId), isNotNull(users.suspendedAt)))) > 0;
}

/** What the owner of a suspended account is told, who has just proven to be it. @throws any other error */
export async function explainSuspension(db: Database, visitor: Visitor, error: unknown): Promise<Refusal> {
	if (!(error instanceof SuspendedError)) throw error;
	await noteRefusal(db, visitor, "refused.suspended", { userId: error.userId });
	const appeal = `If you think that is wrong, write to ${visitor.site.contactEmail}.`;
	return refuse(403, `${accountMessages.suspended} The reason: “${error.reason}” ${appeal}`);
}
