import { APIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { Member } from "#app/context.ts";
import { users, verifications } from "#app/db/schema.server.ts";
import { giveUpPlace } from "#app/waitlist/waitlist-place.server.ts";
import { accountLimits, accountMessages } from "./account.ts";
import { accountDeletedMail } from "./account-mails.ts";
import { type Accounts, inTransaction, type Visitor } from "./auth.server.ts";
import type { Refusal } from "./refusal.server.ts";
import { signOut } from "./sessions.server.ts";
import { type Admission, guarded } from "./sign-in.server.ts";

/**
 * Deletes the viewer's account with all that belongs to it, for who knows its password, and mails that it is done.
 * @returns the cookies that make the browser forget the session
 */
export async function deleteAccount(
	accounts: Accounts,
	viewer: Member,
	password: string,
	visitor: Visitor,
): Promise<Admission | Refusal> {
	const answer = await guarded(accounts, viewer.email, visitor, async () => {
		if (!(await isPassword(accounts, password, visitor))) {
			return { status: 401, message: accountMessages.wrongPassword };
		}
		await inTransaction(accounts, visitor.site, async (_, transaction) => {
			await transaction.delete(verifications).where(eq(verifications.value, viewer.id));
			await giveUpPlace(transaction, viewer);
			// Sessions, credentials and cards go with it.
			const deleted = await transaction.delete(users).where(eq(users.id, viewer.id)).returning({ id: users.id });
			// Of several that delete it at once, one does, and tells.
			if (deleted.length > 0) await accounts.mailer.post(transaction, accountDeletedMail(viewer.email));
		});
		return { cookies: [] };
	});
	// Without the cookie by which `guarded` makes the browser known to the account.
	return "status" in answer ? answer : { cookies: await signOut(accounts, visitor.headers) };
}

async function isPassword({ auth }: Accounts, password: string, { headers }: Visitor) {
	if (password.length > accountLimits.passwordMax) return false;
	try {
		await auth.api.verifyPassword({ body: { password }, headers });
		return true;
	} catch (error) {
		if (error instanceof APIError) return false;
		throw error;
	}
}
