import { APIError } from "better-auth/api";
import { forgetAttempts, forgiveAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { accountMessages } from "./account.ts";
import { type Accounts, inTransaction, type Visitor } from "./auth.server.ts";
import { attemptName, rememberDevice } from "./known-device.server.ts";
import { type Refusal, refuseTooMany } from "./refusal.server.ts";

const quarterHour = 900;
/** Failed attempts: of one network address, whoever it tries to be, and to be one account, wherever they come from. */
const limits = {
	address: { name: "sign-in-address", times: 50, seconds: quarterHour },
	account: { name: "sign-in-account", times: 10, seconds: quarterHour },
} satisfies Record<string, RateLimit>;

/** Cookies to be set, each the value of a Set-Cookie header. */
export interface Admission {
	cookies: string[];
}

/**
 * Starts a session, a new one whatever cookie the browser sent.
 * @param credentials parsed with `loginSchema`
 */
export async function signIn(
	accounts: Accounts,
	credentials: { email: string; password: string },
	visitor: Visitor,
): Promise<Admission | Refusal> {
	const { email } = credentials;
	return guarded(accounts, email, visitor, async () => {
		try {
			const { headers } = await accounts.auth.api.signInEmail({
				body: credentials,
				headers: visitor.headers,
				returnHeaders: true,
			});
			return { cookies: headers.getSetCookie() };
		} catch (error) {
			if (!(error instanceof APIError)) throw error;
			if (error.statusCode !== 403) return { status: 401, message: accountMessages.loginFailed };
			await inTransaction(accounts, visitor.site, (auth) => auth.api.sendVerificationEmail({ body: { email } }));
			return { status: 403, message: accountMessages.confirmFirst };
		}
	});
}

/**
 * Counts an attempt to prove to be `email` against the limits; one that succeeds is not counted, and the browser remembered.
 * @param attempt answers 401 when the password is wrong
 */
export async function guarded(
	accounts: Accounts,
	email: string,
	visitor: Visitor,
	attempt: () => Promise<Admission | Refusal>,
): Promise<Admission | Refusal> {
	const { db } = accounts;
	const { address } = visitor;
	const name = await attemptName(accounts, visitor.headers, email);
	const refusal = await refuseTooMany(db, [
		[limits.address, address],
		[limits.account, name],
	]);
	if (refusal) return refusal;

	const answer = await attempt();
	if ("status" in answer && answer.status === 401) return answer;
	await forgiveAttempt(db, limits.address, address);
	await forgetAttempts(db, limits.account, name);
	if ("status" in answer) return answer;
	return { cookies: [...answer.cookies, await rememberDevice(accounts, visitor.headers, email)] };
}
