/** The operator's admins: those of ADMIN_EMAILS, and those made here. */

import { randomBytes } from "node:crypto";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import type { Mailer } from "#app/mail/mail.ts";
import type { Site } from "#app/web/request-context.ts";
import { credentials, sessions, users } from "./account.tables.server.ts";
import { secondFactorMail } from "./account-mails.ts";
import type { AccountSettings } from "./auth.server.ts";
import { emailChanges } from "./email-change.tables.server.ts";
import { countFactors, dropFactors } from "./factors.server.ts";
import { hasPassword } from "./has-password.server.ts";
import { moveAccount } from "./held-address.server.ts";
import { findAccountId, isReached } from "./other-accounts.server.ts";
import { hashCost, makePasswordHash } from "./password-hash.server.ts";
import { securityEvents } from "./security-log.tables.server.ts";
import type { AccountEventKind } from "./security-log.ts";
import { lockSignIn } from "./sign-in-lock.server.ts";
import { requireUnsuspended } from "./suspension.server.ts";
import { hasTemporaryPassword, temporaryUntil } from "./temporary-password.server.ts";
import { dropWaysIn, endChanges } from "./ways-in.server.ts";

/**
 * Gives an address an account of its owner's: confirmed, with a password that leads to choosing another. Whatever led into the one that it has
 * ends. If that is not confirmed, a stranger may have signed up with the address, and the name goes too.
 * @param email in lower case
 */
async function giveAccount(transaction: Transaction, email: string) {
	const [account] = await transaction
		.insert(users)
		.values({ name: "", email, emailVerified: true })
		.onConflictDoUpdate({
			target: users.email,
			set: { emailVerified: true, name: sql`case when ${users.emailVerified} then ${users.name} else '' end` },
		})
		.returning({ id: users.id });
	if (!account) throw new Error("The account was not written");
	const { id } = account;
	await dropWaysIn(transaction, id);
	const password = randomBytes(12).toString("base64url");
	await transaction.insert(credentials).values({
		userId: id,
		accountId: id,
		providerId: "credential",
		password: await makePasswordHash(password, hashCost),
		temporaryUntil: temporaryUntil(),
	});
	await noteOperator(transaction, "account.given", id);
	return { id, password };
}

/**
 * Makes the account of an address an admin, or a new one.
 * @param email in lower case
 * @returns the account, the password to be told to its owner if it is a new one, and what was noted
 * @throws {SuspendedError} when it could not sign in
 */
export async function makeAdmin(transaction: Transaction, email: string) {
	const found = await findAccountId(transaction, email);
	const known = found === null ? undefined : await lockSignIn(transaction, found);
	if (known) await requireUnsuspended(transaction, known.id);
	const isTheirs =
		known?.emailVerified &&
		!(await hasTemporaryPassword(transaction, known.id)) &&
		(await canSignIn(transaction, known.id));
	const { id, password } = isTheirs ? { id: known.id, password: null } : await giveAccount(transaction, email);
	const noted: AccountEventKind[] = isTheirs ? [] : ["account.given"];
	if (!known?.isAdmin) {
		await transaction.update(users).set({ isAdmin: true }).where(eq(users.id, id));
		await noteOperator(transaction, "account.made-admin", id);
		noted.push("account.made-admin");
	}
	return { id, password, noted };
}

/** Who was moved in, or came by a mailed link, has nothing to sign in with yet. An app alone is no way in. */
async function canSignIn(transaction: Transaction, id: string) {
	const { passkeys } = await countFactors(transaction, id);
	return passkeys > 0 || (await hasPassword(transaction, id));
}

/**
 * Switches two-step sign-in off and removes the passkeys for whoever has lost them and the recovery codes, and ends their sessions. The
 * owner is mailed, since somebody else may have asked for it.
 * @param email in lower case
 * @returns the id of the account; null when there is none that has either
 */
export async function resetSecondFactor(
	{ mailer, site }: { mailer: Mailer; site: Pick<Site, "mailOrigin" | "contactEmail"> },
	transaction: Transaction,
	email: string,
) {
	const id = await findAccountId(transaction, email);
	if (id === null || !(await dropFactors(transaction, id))) return null;
	await transaction.delete(sessions).where(eq(sessions.userId, id));
	await mailer.post(transaction, secondFactorMail(email, "reset", site));
	await noteOperator(transaction, "account.factors-reset", id);
	return id;
}

/**
 * Gives an account another address at the word of the operator, who knows its owner. All sessions end, and so do mailed links, those
 * included that would undo an earlier change.
 * @param email and `newEmail` are in lower case
 * @returns the id of the account; null when there is none, `taken` when another has the new address, or may come back to it
 */
export async function changeAddress(
	settings: Pick<AccountSettings, "followAddress">,
	transaction: Transaction,
	email: string,
	newEmail: string,
) {
	const id = await findAccountId(transaction, email);
	const former = id === null ? undefined : await lockSignIn(transaction, id);
	if (id === null || !former) return null;
	if (!(await moveAccount(settings, transaction, id, newEmail))) return "taken" as const;
	await transaction.delete(sessions).where(eq(sessions.userId, id));
	await endChanges(transaction, id);
	// What was mailed to the former address stays the account's own.
	const done = { doneAt: sql`now()`, endedAt: former.emailVerified ? sql`now()` : null };
	await transaction.insert(emailChanges).values({ userId: id, oldEmail: email, newEmail, ...done });
	await noteOperator(transaction, "account.email-changed", id);
	return id;
}

/** Notes what the operator does at the machine, which has no request; the command writes the line of the log. */
async function noteOperator(transaction: Transaction, kind: AccountEventKind, userId: string) {
	await transaction.insert(securityEvents).values({ userId, kind, browser: "", requestId: "" });
}

/** How many may moderate. @param adminEmails see `AccountSettings` */
export async function countAdmins(db: Pick<Database, "$count">, adminEmails: readonly string[]) {
	const isOne = or(eq(users.isAdmin, true), inArray(users.email, [...adminEmails]));
	return db.$count(users, and(isReached, isOne));
}
