import { APIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import type { RateLimit } from "#app/db/rate-limit.server.ts";
import { type Refusal, refuse } from "#app/forms/form-answer.ts";
import { strangersMailsPerDay } from "#app/mail/mail.ts";
import { countMail } from "#app/mail/mail-budget.server.ts";
import { credentials, sessions, users } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";
import { passwordChangedMail } from "./account-mails.ts";
import { type Accounts, type Auth, inTransaction, type Visitor } from "./auth.server.ts";
import { countFactors, dropFactors } from "./factors.server.ts";
import { HashingBusyError, hashPassword, provePassword } from "./hashing.server.ts";
import { attemptName, forgetDevices, rateLimitKey, rememberDevice } from "./known-device.server.ts";
import { withMinimumDuration } from "./minimum-duration.server.ts";
import { endDisowning } from "./new-browser.server.ts";
import { refuseWeakPassword } from "./password-strength.server.ts";
import { busy, refuseTooMany } from "./refusal.server.ts";
import { findReset, forgetResets } from "./reset-token.server.ts";
import { noteEvent } from "./security-log.server.ts";
import { type Admission, withAttemptLimit } from "./sign-in.server.ts";
import { lockSignIn } from "./sign-in-lock.server.ts";
import { hasTemporaryPassword } from "./temporary-password.server.ts";
import type { Member } from "./viewer.ts";
import { endChanges } from "./ways-in.server.ts";

const oneHour = 3600;
const oneDay = 86_400;
const limits = {
	address: { name: "reset-address", times: 30, seconds: oneHour },
	account: { name: "reset-account", times: 3, seconds: oneHour },
	/** Of one account in browsers that it knows, whose mails do not count as those that strangers cause. */
	known: { name: "reset-known", times: strangersMailsPerDay, seconds: oneDay },
	choices: { name: "password-choices", times: 60, seconds: oneHour },
	/** Each is told by a mail. */
	changes: { name: "password-changes", times: 10, seconds: oneDay },
} satisfies Record<string, RateLimit>;

/** Milliseconds that asking for a mail takes, whether there is somebody to write to or not. */
const minimumDurationMs = 50;

/**
 * Mails a link to choose a new password, if the address has an account; nothing tells whether it has. Strangers who use up what
 * one address is sent in a day don't keep out its owner, who asks in a browser that the account knows.
 * @returns null, or why nothing was sent
 */
export async function requestReset(accounts: Accounts, email: string, { address, headers, site }: Visitor) {
	const { name, isKnown } = await attemptName(accounts, headers, email);
	const refusal = await refuseTooMany(accounts.db, [
		[limits.address, address],
		[limits.account, name],
		...(isKnown ? [[limits.known, rateLimitKey(accounts, email)] satisfies [RateLimit, string]] : []),
	]);
	if (refusal) return refusal;
	const work = async (auth: Auth, transaction: Transaction, posts: unknown[]) => {
		// Whoever moves it to another address ends the links to choose a password, of which this is one.
		await transaction.select({ id: users.id }).from(users).where(eq(users.email, email)).for("key share");
		await auth.api.requestPasswordReset({ body: { email } });
		// Or the count, which an invitation tells, would tell whether there is an account.
		if (posts.length === 0) await countMail(transaction, { kind: "reset", to: email });
	};
	await withMinimumDuration(minimumDurationMs, inTransaction(accounts, site, work, { isKnown }));
	return null;
}

/**
 * Sets a new password with a token, once. Ends all sessions. The address counts as confirmed, since a mail arrived or the operator has
 * answered for it.
 * @param password parsed with `updateSchema`
 */
export async function resetPassword(
	accounts: Accounts,
	{ token, password }: { token: string; password: string },
	visitor: Visitor,
): Promise<Admission | Refusal> {
	const user = await findReset(accounts, token);
	const over = refuse(410, accountMessages.linkOver);
	if (!user) return over;
	const { id, email, emailVerified } = user;
	const weak = await refuseWeak(accounts, password, user, visitor);
	if (weak) return weak;
	const work = async (auth: Auth, transaction: Transaction) => {
		await lockSignIn(transaction, id);
		// First, since it makes the mail one to the owner.
		await transaction.update(users).set({ emailVerified: true }).where(eq(users.id, id));
		await auth.api.resetPassword({ body: { token, newPassword: password } });
		await transaction.update(credentials).set({ temporaryUntil: null }).where(eq(credentials.userId, id));
		// They may be those of a stranger, who signed up with the address and would keep out its owner, or lead the account away.
		if (!emailVerified) {
			await dropFactors(transaction, id);
			await endChanges(transaction, id);
		}
		await forgetResets(transaction, id);
		await forgetDevices(transaction, id);
		await endDisowning(transaction, id);
		await noteEvent(transaction, visitor, "password.reset", id);
	};
	try {
		if ((await hasTemporaryPassword(accounts.db, id)) && (await provePassword(accounts, email, password, visitor)))
			return refuse(422, accountMessages.samePassword);
		const hash = await hashPassword(accounts, visitor, password);
		await inTransaction(accounts, visitor.site, work, { hash });
	} catch (error) {
		if (error instanceof APIError) return over;
		if (error instanceof HashingBusyError) return busy;
		throw error;
	}
	return { cookies: [await rememberDevice(accounts, visitor.headers, email)] };
}

/**
 * Sets a new password for whoever knows the current one. Ends all other sessions.
 * @param input parsed with `updateSchema`
 */
export async function changePassword(
	accounts: Accounts,
	viewer: Member,
	input: { current: string; password: string },
	visitor: Visitor,
): Promise<Admission | Refusal> {
	if (input.current === "")
		return refuse(422, accountMessages.fillAll, { fields: { current: [accountMessages.missing] } });
	const { email } = viewer;
	const weak = await refuseWeak(accounts, input.password, viewer, visitor);
	if (weak) return weak;
	// This browser is known from a later moment on.
	const begun = new Date();
	return withAttemptLimit(accounts, email, visitor, async () => {
		const proof = await provePassword(accounts, email, input.current, visitor);
		const wrong: Refusal = refuse(401, accountMessages.wrongPassword);
		if (!proof) return wrong;
		if (input.current === input.password) return refuse(422, accountMessages.samePassword);
		// Before it counts, since it may find too many others waiting.
		const hash = await hashPassword(accounts, visitor, input.password);
		const tooMany = await refuseTooMany(accounts.db, [[limits.changes, viewer.id]]);
		if (tooMany) return tooMany;
		const work = async (auth: Auth, transaction: Transaction) => {
			const [{ isTwoFactor } = { isTwoFactor: false }] = await transaction
				.select({ isTwoFactor: sessions.isTwoFactor })
				.from(sessions)
				.where(eq(sessions.id, viewer.sessionId));
			const { headers } = await auth.api.changePassword({
				body: { currentPassword: input.current, newPassword: input.password, revokeOtherSessions: true },
				headers: visitor.headers,
				returnHeaders: true,
			});
			await forgetResets(transaction, viewer.id);
			await forgetDevices(transaction, viewer.id, begun);
			// The new session is worth what the one was that asked for it.
			await transaction.update(sessions).set({ isTwoFactor }).where(eq(sessions.userId, viewer.id));
			const { passkeys } = await countFactors(transaction, viewer.id);
			await accounts.mailer.post(transaction, passwordChangedMail(email, visitor.site, passkeys > 0));
			await noteEvent(transaction, visitor, "password.changed", viewer.id);
			return { cookies: headers.getSetCookie() };
		};
		return (await inTransaction(accounts, visitor.site, work, { hash, proof })) ?? wrong;
	});
}

async function refuseWeak(
	accounts: Accounts,
	password: string,
	owner: { email: string; name: string },
	visitor: Visitor,
) {
	const refusal = await refuseTooMany(accounts.db, [[limits.choices, visitor.address]]);
	if (refusal) return refusal;
	return refuseWeakPassword(accounts, password, owner, visitor);
}
