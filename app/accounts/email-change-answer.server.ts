/** What the mailed links of a change of address do: confirm it, and undo it (docs/decisions/0078). */

import { and, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { isRefusal, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { makeToken } from "#app/web/token-hash.server.ts";
import { sessions } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";
import { type Accounts, inTransaction, type Visitor } from "./auth.server.ts";
import { emailChanges } from "./email-change.tables.server.ts";
import { findLink } from "./email-change-link.server.ts";
import { emailChangedMail, emailRestoredMail, emailUndoneMail } from "./email-change-mails.ts";
import { type Proof, provePassword } from "./hashing.server.ts";
import { moveAccount } from "./held-address.server.ts";
import { rememberDevice } from "./known-device.server.ts";
import { addressOfAccount } from "./other-accounts.server.ts";
import { noteEvent } from "./security-log.server.ts";
import { type Admission, withAttemptLimit } from "./sign-in.server.ts";
import { lockSignIn } from "./sign-in-lock.server.ts";
import { requireUnsuspended } from "./suspension.server.ts";
import type { Viewer } from "./viewer.ts";
import { dropWaysIn, ended } from "./ways-in.server.ts";

/** What a link has done. */
interface LinkAnswer extends Admission {
	message: string;
}

const over = refuse(410, accountMessages.linkOver);
const wrong = refuse(401, accountMessages.wrongPassword);

/**
 * Confirms a change for whoever is signed in to the account, or knows its password: a link may lie in a mailbox that others read, and a new
 * address may be mistyped.
 */
export async function confirmEmailChange(
	accounts: Accounts,
	viewer: Viewer,
	{ token, password }: { token: string; password: string },
	visitor: Visitor,
): Promise<LinkAnswer | Refusal> {
	const link = await findLink(accounts.db, token);
	if (!link) return over;
	const { userId } = link.change;
	const email = await addressOfAccount(accounts.db, userId);
	if (!email) return over;
	const answer =
		viewer?.id === userId
			? await confirm(accounts, token, visitor, { keeps: viewer.sessionId })
			: await withAttemptLimit<LinkAnswer>(accounts, email, visitor, async () => {
					const proof = await provePassword(accounts, email, password, visitor);
					return proof ? confirm(accounts, token, visitor, { proof }) : wrong;
				});
	if (isRefusal(answer)) return answer;
	const present = (await addressOfAccount(accounts.db, userId)) ?? email;
	return { ...answer, cookies: [...answer.cookies, await rememberDevice(accounts, visitor.headers, present)] };
}

/** @param keeps the session that goes on once the address has changed */
async function confirm(
	accounts: Accounts,
	token: string,
	visitor: Visitor,
	{ keeps, proof }: { keeps?: string; proof?: Proof },
): Promise<LinkAnswer | Refusal> {
	const work = async (transaction: Transaction) => {
		const held = await lockLink(transaction, token);
		if (!held || held.of === "undo") return over;
		const { of, account, change } = held;
		if (proof) await requireUnsuspended(transaction, account.id);
		const isThis = eq(emailChanges.id, change.id);
		const [waiting, waitsFor] =
			of === "old" ? [change.newTokenHash, change.newEmail] : [change.oldTokenHash, change.oldEmail];
		if (waiting) {
			await transaction
				.update(emailChanges)
				.set(of === "old" ? { oldTokenHash: null } : { newTokenHash: null })
				.where(isThis);
			return { cookies: [], message: `Thank you. Now follow the link that we have mailed to ${waitsFor}.` };
		}
		if (!(await moveAccount(accounts, transaction, account.id, change.newEmail))) {
			await transaction.update(emailChanges).set(ended).where(isThis);
			return refuse(409, accountMessages.emailChangeTaken);
		}
		const isTheirs = eq(sessions.userId, account.id);
		await transaction.delete(sessions).where(and(isTheirs, keeps === undefined ? undefined : ne(sessions.id, keeps)));
		const undo = makeToken();
		// An address that was never confirmed may be a stranger's.
		const undoTokenHash = account.emailVerified ? undo.hash : null;
		await transaction
			.update(emailChanges)
			.set({ doneAt: sql`now()`, oldTokenHash: null, newTokenHash: null, undoTokenHash })
			.where(isThis);
		if (undoTokenHash) {
			const mail = emailChangedMail(account.email, change.newEmail, undo.token, visitor.site);
			await accounts.mailer.post(transaction, mail);
		}
		await noteEvent(transaction, visitor, "email.changed", account.id);
		return {
			cookies: [],
			message: `Your email is now ${change.newEmail}. All other browsers are signed out.`,
		};
	};
	const answer = await inTransaction(accounts, visitor.site, (_, transaction) => work(transaction), {
		...(proof && { proof }),
	});
	return answer ?? wrong;
}

/**
 * Gives an account the address back that it had, for whoever reads that one's mails. Whatever else changed since the change was asked for may
 * be the doing of who took the account: later changes, passkeys, an authenticator app, all sessions, the password, known browsers.
 */
export async function undoEmailChange(
	accounts: Accounts,
	token: string,
	visitor: Visitor,
): Promise<LinkAnswer | Refusal> {
	const { headers, site } = visitor;
	return accounts.db.transaction(async (transaction): Promise<LinkAnswer | Refusal> => {
		const held = await lockLink(transaction, token);
		if (held?.of !== "undo") return over;
		const { account, change } = held;
		const { oldEmail, createdAt } = change;
		if (!(await moveAccount(accounts, transaction, account.id, oldEmail)))
			return refuse(409, accountMessages.emailUndoTaken);
		await dropWaysIn(transaction, account.id, createdAt);
		await noteEvent(transaction, visitor, "email.undone", account.id);
		await accounts.mailer.post(transaction, emailRestoredMail(oldEmail, site));
		if (account.email !== oldEmail) await accounts.mailer.post(transaction, emailUndoneMail(account.email));
		return {
			// So that who uses up the mails that strangers cause keeps nobody from choosing a new password here.
			cookies: [await rememberDevice(accounts, headers, oldEmail)],
			message: `Your account has the address ${oldEmail} again. All browsers are signed out, and the old password does not work any more. Choose a new one to sign in.`,
		};
	});
}

/** The link of a token with its account, of which nobody else changes anything until the transaction ends. */
async function lockLink(transaction: Transaction, token: string) {
	const before = await findLink(transaction, token);
	const account = before && (await lockSignIn(transaction, before.change.userId));
	// It may have served while this waited.
	const link = account && (await findLink(transaction, token));
	return link ? { ...link, account } : null;
}
