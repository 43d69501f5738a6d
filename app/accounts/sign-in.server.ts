import { signJWT } from "better-auth/crypto";
import { and, desc, eq, notInArray } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { forgetAttempts, forgiveAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { isRefusal, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
import { mailMessages } from "#app/mail/mail.ts";
import type { Site } from "#app/web/request-context.ts";
import { credentials, secondFactors, sessions, users } from "./account.tables.server.ts";
import { accountMessages, maxSessions } from "./account.ts";
import { forgetWaysIn } from "./account-cookie.server.ts";
import { confirmationMail, linkLife } from "./account-mails.ts";
import { type Accounts, type Auth, inTransaction, type Visitor } from "./auth.server.ts";
import { HashingBusyError, type Proof, provePassword } from "./hashing.server.ts";
import { attemptName, rememberDevice } from "./known-device.server.ts";
import { tellOfNewBrowser } from "./new-browser.server.ts";
import { busy, refuseTooMany } from "./refusal.server.ts";
import { openReset } from "./reset-token.server.ts";
import { noteEvent, noteRefusal } from "./security-log.server.ts";
import type { RefusalKind, SecurityEventKind } from "./security-log.ts";
import { findSession } from "./sessions.server.ts";
import { explainSuspension, requireUnsuspended } from "./suspension.server.ts";

const quarterHour = 900;
/**
 * Failed attempts: to be one account, wherever they come from, and of one network address, whoever it tries to be. The latter may
 * be a campus, so it does not count for browsers that the account knows.
 */
const limits = {
	account: { name: "sign-in-account", times: 10, seconds: quarterHour },
	address: { name: "sign-in-address", times: 50, seconds: quarterHour },
} satisfies Record<string, RateLimit>;

/**
 * The password was right. It is answered and counted as a wrong one is, or whoever has signed up with an address could tell by it whether it
 * had an account before.
 */
const unconfirmed = refuse(401, accountMessages.loginOrConfirm);

/** Somebody has proven who they are. */
export interface Admission {
	/** To be set, each the value of a Set-Cookie header. */
	cookies: string[];
	/** The password, where the account asks for a second step besides: until that is taken nobody is signed in (see second-step.server.ts). */
	secondStep?: Proof;
	/** Where the password was temporary: what lets its owner choose another (see reset-token.server.ts). Until then nobody is signed in. */
	resetToken?: string;
}

/** Whether nothing more is asked for. */
export function isComplete({ secondStep, resetToken }: Admission) {
	return secondStep === undefined && resetToken === undefined;
}

/**
 * Starts a session, a new one whatever cookie the browser sent; the session of that cookie ends. An account with a second factor has
 * a second step to take instead.
 * @param credentials parsed with `loginSchema`
 * @param refusedAs what the log of security calls a wrong password
 */
export async function signIn(
	accounts: Accounts,
	{ email, password }: { email: string; password: string },
	visitor: Visitor,
	refusedAs?: RefusalKind,
): Promise<Admission | Refusal> {
	const attempt = async () => {
		const proof = await provePassword(accounts, email, password, visitor);
		const work = async (auth: Auth, transaction: Transaction) =>
			proof && admit(accounts, auth, transaction, proof, visitor);
		const admission = proof && (await inTransaction(accounts, visitor.site, work, { proof }));
		if (admission) return admission;
		const message = accounts.requireConfirmedEmail ? accountMessages.loginOrConfirm : accountMessages.loginFailed;
		return refuse(401, message);
	};
	return withAttemptLimit(accounts, email, visitor, attempt, refusedAs);
}

/** Null when the account has just gone. */
async function admit(
	accounts: Accounts,
	auth: Auth,
	transaction: Transaction,
	proof: Proof,
	visitor: Visitor,
): Promise<Admission | Refusal | null> {
	const [account] = await transaction
		.select({
			email: users.email,
			emailVerified: users.emailVerified,
			secondFactor: secondFactors.userId,
			temporaryUntil: credentials.temporaryUntil,
		})
		.from(users)
		.innerJoin(credentials, eq(credentials.userId, users.id))
		.leftJoin(secondFactors, eq(secondFactors.userId, users.id))
		.where(eq(users.id, proof.userId));
	if (!account) return null;
	if (await refuseUnconfirmed(accounts, transaction, account, visitor.site)) return unconfirmed;
	if (account.temporaryUntil) return { cookies: [], resetToken: await openReset(auth, proof.userId) };
	if (account.secondFactor) return { cookies: [], secondStep: proof };
	const cookies = await startSession(accounts, auth, transaction, proof.userId, visitor, "sign-in.password");
	return { cookies };
}

/**
 * Why who has proven to be an account's owner does not sign in yet: its address must be confirmed first, for which a mail goes out, if it
 * has not been sent enough for a day. Null when it need not. better-auth would take half a second for that, which would tell that the
 * password was right.
 */
export async function refuseUnconfirmed(
	{ requireConfirmedEmail, secret, mailer }: Accounts,
	transaction: Transaction,
	{ email, emailVerified }: { email: string; emailVerified: boolean },
	site: Site,
): Promise<Refusal | null> {
	if (!requireConfirmedEmail || emailVerified) return null;
	const token = await signJWT({ email }, secret, linkLife.confirmation);
	const wait = await mailer.post(transaction, confirmationMail(email, token, site));
	if (wait !== null) return tooMany(mailMessages.tooManyToAddress, wait);
	return refuse(401, accountMessages.confirmFirst);
}

/**
 * Starts a session for whoever has proven all that is asked for, in place of the one that the browser has. Returns its cookies.
 * @param how they have proven it
 * @param isTwoFactor whether that was two factors
 * @throws {SuspendedError} when nobody may sign in
 */
export async function startSession(
	accounts: Accounts,
	auth: Auth,
	transaction: Transaction,
	userId: string,
	visitor: Visitor,
	how: SecurityEventKind & `sign-in.${string}`,
	isTwoFactor = how !== "sign-in.password",
) {
	const { headers } = visitor;
	await requireUnsuspended(transaction, userId);
	const former = await findSession(auth, headers);
	const started = await auth.api.startSession({ body: { userId, isTwoFactor }, headers, returnHeaders: true });
	if (former) await transaction.delete(sessions).where(eq(sessions.id, former));
	const isTheirs = eq(sessions.userId, userId);
	const newest = transaction
		.select({ id: sessions.id })
		.from(sessions)
		.where(isTheirs)
		.orderBy(desc(sessions.updatedAt))
		.limit(maxSessions);
	await transaction.delete(sessions).where(and(isTheirs, notInArray(sessions.id, newest)));
	await noteEvent(transaction, visitor, how, userId);
	if (how !== "sign-in.again") await tellOfNewBrowser(accounts, transaction, userId, visitor);
	return [...started.headers.getSetCookie(), ...(await forgetWaysIn(headers))];
}

/**
 * Counts an attempt to prove to be `email` against the limits; one that succeeds is not counted, and the browser remembered.
 * @param attempt answers 401 when the password is wrong
 * @param refusedAs see `signIn`
 */
export async function withAttemptLimit<Passed extends Admission>(
	accounts: Accounts,
	email: string,
	visitor: Visitor,
	attempt: () => Promise<Passed | Refusal>,
	refusedAs: RefusalKind = "refused.password",
): Promise<Passed | Refusal> {
	const { db } = accounts;
	const { address } = visitor;
	const begun = Date.now();
	const { name, isKnown } = await attemptName(accounts, visitor.headers, email);
	const forgiveAddress = async () => {
		if (!isKnown) await forgiveAttempt(db, limits.address, address);
	};
	// The address first: what it has used up counts against no account.
	const refusedAddress = isKnown ? null : await refuseTooMany(db, [[limits.address, address]]);
	if (refusedAddress) return refusedAddress;
	const refusedAccount = await refuseTooMany(db, [[limits.account, name]]);
	if (refusedAccount) {
		await forgiveAddress();
		return refusedAccount;
	}

	const answer = await attempt().catch((error) => {
		return error instanceof HashingBusyError ? busy : explainSuspension(db, visitor, error);
	});
	if (answer === busy) {
		// Nothing was tried.
		await forgiveAttempt(db, limits.account, name);
		await forgiveAddress();
		return busy;
	}
	if (isRefusal(answer) && answer.status === 401) {
		if (answer !== unconfirmed) await noteRefusal(db, visitor, refusedAs, { email });
		return answer;
	}
	await forgiveAddress();
	await forgetAttempts(db, limits.account, name);
	if (isRefusal(answer) || !isComplete(answer)) return answer;
	return { ...answer, cookies: [...answer.cookies, await rememberDevice(accounts, visitor.headers, email, begun)] };
}
