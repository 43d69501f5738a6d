import { APIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { forgetAttempts, forgiveAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import type { Refusal } from "#app/forms/form-answer.ts";
import { sessions } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";
import { type Accounts, type Auth, inTransaction, type Visitor } from "./auth.server.ts";
import { HashingBusyError, type Proof, provePassword } from "./hashing.server.ts";
import { attemptName, rememberDevice } from "./known-device.server.ts";
import { busy, refuseTooMany } from "./refusal.server.ts";
import { findSession } from "./sessions.server.ts";

const quarterHour = 900;
/**
 * Failed attempts: to be one account, wherever they come from, and of one network address, whoever it tries to be. The latter may
 * be a campus, so it does not count for browsers that the account knows.
 */
const limits = {
	account: { name: "sign-in-account", times: 10, seconds: quarterHour },
	address: { name: "sign-in-address", times: 50, seconds: quarterHour },
} satisfies Record<string, RateLimit>;

/** Cookies to be set, each the value of a Set-Cookie header. */
export interface Admission {
	cookies: string[];
}

/**
 * Starts a session, a new one whatever cookie the browser sent; the session of that cookie ends.
 * @param credentials parsed with `loginSchema`
 */
export async function signIn(
	accounts: Accounts,
	credentials: { email: string; password: string },
	visitor: Visitor,
): Promise<Admission | Refusal> {
	const { email, password } = credentials;
	return withAttemptLimit(accounts, email, visitor, async () => {
		const proof = await provePassword(accounts.db, email, password, visitor);
		const session = proof && (await startSession(accounts, credentials, proof, visitor));
		if (session) return session;
		const message = accounts.requireConfirmedEmail ? accountMessages.loginOrConfirm : accountMessages.loginFailed;
		return { status: 401, message };
	});
}

/** Null when the password has just changed, or the address must be confirmed first, for which a mail goes out. */
async function startSession(
	accounts: Accounts,
	credentials: { email: string; password: string },
	proof: Proof,
	{ headers, site }: Visitor,
): Promise<Admission | null> {
	const work = async (auth: Auth, transaction: Transaction) => {
		const former = await findSession(auth, headers);
		const started = await auth.api.signInEmail({ body: credentials, headers, returnHeaders: true });
		if (former) await transaction.delete(sessions).where(eq(sessions.id, former));
		return { cookies: started.headers.getSetCookie() };
	};
	try {
		return await inTransaction(accounts, site, work, { proof });
	} catch (error) {
		if (!(error instanceof APIError)) throw error;
		const { email } = credentials;
		await inTransaction(accounts, site, (auth) => auth.api.sendVerificationEmail({ body: { email } }));
		return null;
	}
}

/**
 * Counts an attempt to prove to be `email` against the limits; one that succeeds is not counted, and the browser remembered.
 * @param attempt answers 401 when the password is wrong
 */
export async function withAttemptLimit(
	accounts: Accounts,
	email: string,
	visitor: Visitor,
	attempt: () => Promise<Admission | Refusal>,
): Promise<Admission | Refusal> {
	const { db } = accounts;
	const { address } = visitor;
	const { name, isKnown } = await attemptName(accounts, visitor.headers, email);
	const refusal = await refuseTooMany(
		db,
		isKnown
			? [[limits.account, name]]
			: [
					[limits.account, name],
					[limits.address, address],
				],
	);
	if (refusal) return refusal;

	const answer = await attempt().catch((error) => {
		if (error instanceof HashingBusyError) return busy;
		throw error;
	});
	if (answer === busy) {
		// Nothing was tried.
		await forgiveAttempt(db, limits.account, name);
		if (!isKnown) await forgiveAttempt(db, limits.address, address);
		return busy;
	}
	if ("status" in answer && answer.status === 401) return answer;
	if (!isKnown) await forgiveAttempt(db, limits.address, address);
	await forgetAttempts(db, limits.account, name);
	if ("status" in answer) return answer;
	return { cookies: [...answer.cookies, await rememberDevice(accounts, visitor.headers, email)] };
}
