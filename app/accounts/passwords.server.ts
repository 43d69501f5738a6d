import { APIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { Member } from "#app/context.ts";
import type { RateLimit } from "#app/db/rate-limit.server.ts";
import { users } from "#app/db/schema.server.ts";
import { accountMessages } from "./account.ts";
import { passwordChangedMail } from "./account-mails.ts";
import { type Accounts, inTransaction, type Visitor } from "./auth.server.ts";
import { inEvenTime } from "./even-time.server.ts";
import { countedName, rememberDevice } from "./known-device.server.ts";
import { weaknessesOf } from "./password-strength.server.ts";
import { type Refusal, refuseTooMany } from "./refusal.server.ts";
import { type Admission, guarded } from "./sign-in.server.ts";

const oneHour = 3600;
const limits = {
	address: { name: "reset-address", times: 30, seconds: oneHour },
	account: { name: "reset-account", times: 5, seconds: oneHour },
} satisfies Record<string, RateLimit>;

/** Milliseconds that asking for a mail takes, whether there is somebody to write to or not. */
const evenTime = 50;

/**
 * Mails a link to choose a new password, if the address has an account; nothing tells whether it has.
 * @returns null, or why nothing was sent
 */
export async function requestReset(accounts: Accounts, email: string, { address, site }: Visitor) {
	const refusal = await refuseTooMany(accounts.db, [
		[limits.address, address],
		[limits.account, countedName(email)],
	]);
	if (refusal) return refusal;
	await inEvenTime(
		evenTime,
		inTransaction(accounts, site, (auth) => auth.api.requestPasswordReset({ body: { email } })),
	);
	return null;
}

/** The e-mail address whose password the mailed token may change; null when it was used or is too old. */
export async function findReset({ auth }: Accounts, token: string) {
	const { internalAdapter } = await auth.$context;
	const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
	if (!found || found.expiresAt < new Date()) return null;
	return (await internalAdapter.findUserById(found.value))?.email ?? null;
}

/**
 * Sets a new password with a mailed token, once. Ends all sessions. The address counts as confirmed, since the mail arrived.
 * @param password parsed with `updateSchema`
 */
export async function resetPassword(
	accounts: Accounts,
	{ token, password }: { token: string; password: string },
	visitor: Visitor,
): Promise<Admission | Refusal> {
	const email = await findReset(accounts, token);
	const over: Refusal = { status: 410, message: accountMessages.linkOver };
	if (!email) return over;
	const weak = await refuseWeak(password, email);
	if (weak) return weak;
	try {
		await inTransaction(accounts, visitor.site, async (auth, transaction) => {
			await auth.api.resetPassword({ body: { token, newPassword: password } });
			await transaction.update(users).set({ emailVerified: true }).where(eq(users.email, email));
		});
	} catch (error) {
		if (error instanceof APIError) return over;
		throw error;
	}
	return { cookies: [await rememberDevice(accounts, visitor.headers, email)] };
}

/**
 * Sets a new password for who knows the current one. Ends all other sessions.
 * @param input parsed with `updateSchema`
 */
export async function changePassword(
	accounts: Accounts,
	viewer: Member,
	input: { current: string; password: string },
	visitor: Visitor,
): Promise<Admission | Refusal> {
	const weak = await refuseWeak(input.password, viewer.email);
	if (weak) return weak;
	return guarded(accounts, viewer.email, visitor, () =>
		inTransaction<Admission | Refusal>(accounts, visitor.site, async (auth, transaction) => {
			try {
				const { headers } = await auth.api.changePassword({
					body: { currentPassword: input.current, newPassword: input.password, revokeOtherSessions: true },
					headers: visitor.headers,
					returnHeaders: true,
				});
				await accounts.mailer.post(transaction, passwordChangedMail(viewer.email, visitor.site));
				return { cookies: headers.getSetCookie() };
			} catch (error) {
				if (!(error instanceof APIError)) throw error;
				return { status: 401, message: accountMessages.wrongPassword };
			}
		}),
	);
}

async function refuseWeak(password: string, email: string): Promise<Refusal | null> {
	const reasons = await weaknessesOf(password, email);
	return reasons.length > 0 ? { status: 422, message: accountMessages.weak, reasons } : null;
}
