import { eq } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import { accountMessages } from "#app/accounts/account.ts";
import { accountDeletedMail } from "#app/accounts/account-mails.ts";
import { type Accounts, type Auth, inTransaction, type Visitor } from "#app/accounts/auth.server.ts";
import { refuseHalfSignedIn } from "#app/accounts/factors.server.ts";
import { provePassword } from "#app/accounts/hashing.server.ts";
import { signOut } from "#app/accounts/sessions.server.ts";
import { type Admission, withAttemptLimit } from "#app/accounts/sign-in.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { isRefusal, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { eraseAccount } from "./erase-account.server.ts";

interface Deletion extends Admission {
	isTold: boolean;
}

/**
 * Deletes the viewer's account with all that belongs to it, for whoever knows its password, and mails that it is done.
 * @returns the cookies that make the browser forget the session, and whether it is mailed: an address that is not confirmed may have been
 * sent enough for a day
 */
export async function deleteAccount(
	accounts: Accounts,
	viewer: Member,
	password: string,
	visitor: Visitor,
): Promise<Deletion | Refusal> {
	const answer = await withAttemptLimit<Deletion>(accounts, viewer.email, visitor, async () => {
		const proof = await provePassword(accounts, viewer.email, password, visitor);
		const wrong: Refusal = refuse(401, accountMessages.wrongPassword);
		if (!proof) return wrong;
		const work = async (_: Auth, transaction: Transaction) => {
			// Whoever then signs up with the address again would have an account without a second factor.
			const refusal = await refuseHalfSignedIn(transaction, viewer);
			if (refusal) return refusal;
			await eraseAccount(accounts, transaction, viewer);
			const wait = await accounts.mailer.post(transaction, {
				...accountDeletedMail(viewer.email, viewer.confirmed),
				forgetOnceSent: viewer.confirmed,
			});
			return { cookies: [], isTold: wait === null };
		};
		const deleted = await inTransaction(accounts, visitor.site, work, { proof });
		if (deleted) return deleted;
		// Of several that delete it at once one does, and all find it gone.
		return (await accounts.db.$count(users, eq(users.id, viewer.id))) === 0 ? { cookies: [], isTold: true } : wrong;
	});
	// Without the cookie by which `withAttemptLimit` makes the browser known to the account.
	return isRefusal(answer) ? answer : { ...answer, cookies: await signOut(accounts, visitor.headers) };
}
