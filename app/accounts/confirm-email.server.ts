import { verifyJWT } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { isRefusal, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { users } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";
import type { Accounts, Visitor } from "./auth.server.ts";
import { provePassword } from "./hashing.server.ts";
import { type Admission, signIn, withAttemptLimit } from "./sign-in.server.ts";
import type { Viewer } from "./viewer.ts";

const confirmation = z.object({ email: z.email() });

/**
 * The account whose address the token of a mailed link confirms; `over` when the link is none or too old, `gone` when no account has the
 * address any more.
 */
export async function findConfirmation({ db, secret }: Accounts, token: string) {
	const { data } = confirmation.safeParse(await verifyJWT(token, secret));
	if (!data) return "over";
	const [account] = await db
		.select({ email: users.email, confirmed: users.emailVerified })
		.from(users)
		.where(eq(users.email, data.email));
	return account ?? "gone";
}

/**
 * Confirms the address of a mailed link for whoever is signed in with it.
 * @returns whether it did; if not, the account's password must show that it is the reader's own (`confirmWithPassword`):
 * someone else may have signed up with the reader's address
 */
export async function confirmEmail(accounts: Accounts, viewer: Viewer, token: string) {
	const account = await findConfirmation(accounts, token);
	if (typeof account === "string" || viewer?.email !== account.email) return false;
	await accounts.auth.api.verifyEmail({ query: { token } });
	return true;
}

/** Confirms the address of a mailed link with the account's password, and signs in. */
export async function confirmWithPassword(
	accounts: Accounts,
	{ token, password }: { token: string; password: string },
	visitor: Visitor,
): Promise<Admission | Refusal> {
	const account = await findConfirmation(accounts, token);
	if (account === "over") return refuse(410, accountMessages.linkOver);
	if (account === "gone") return refuse(410, accountMessages.addressGone);
	const { email } = account;
	const checked = await withAttemptLimit(accounts, email, visitor, async () => {
		const isRight = (await provePassword(accounts, email, password, visitor)) !== null;
		return isRight ? { cookies: [] } : refuse(401, accountMessages.wrongPassword);
	});
	if (isRefusal(checked)) return checked;
	await accounts.auth.api.verifyEmail({ query: { token } });
	return signIn(accounts, { email, password }, visitor);
}
