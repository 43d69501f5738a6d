import { APIError } from "better-auth/api";
import type { Transaction } from "#app/db/client.server.ts";
import { forgiveAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import type { Refusal } from "#app/forms/form-answer.ts";
import { type Accounts, type Auth, inTransaction, type Visitor } from "./auth.server.ts";
import { addressHeldMail } from "./email-change-mails.ts";
import { HashingBusyError, hashPassword } from "./hashing.server.ts";
import { HeldError, isHeld } from "./held-address.server.ts";
import { rateLimitKey } from "./known-device.server.ts";
import { withMinimumDuration } from "./minimum-duration.server.ts";
import { refuseWeakPassword } from "./password-strength.server.ts";
import { busy, refuseTooMany } from "./refusal.server.ts";
import { type Admission, isComplete, signIn } from "./sign-in.server.ts";

const oneHour = 3600;
/** Of one network address, which may be a lecture hall's: passwords that are judged, and sign-ups; and mails to one e-mail address. */
const limits = {
	choices: { name: "sign-up-choices", times: 300, seconds: oneHour },
	address: { name: "sign-up-address", times: 60, seconds: oneHour },
	mails: { name: "sign-up-mails", times: 5, seconds: oneHour },
} satisfies Record<string, RateLimit>;

/** Milliseconds; hashing a password twice takes about half of it. */
const minimumDurationMs = 900;

/**
 * Makes an account, unless the e-mail address has one: then its owner gets a mail, and the answer is the same. Both ways a
 * password is hashed and an attempt to sign in follows, so that neither the answer nor its time tells them apart.
 * @param input parsed with `signupSchema`
 * @returns the cookies of a session when there is one now
 */
export async function signUp(
	accounts: Accounts,
	input: { email: string; password: string },
	visitor: Visitor,
): Promise<Admission | Refusal> {
	const { email, password } = input;
	const tooMany = await refuseTooMany(accounts.db, [[limits.choices, visitor.address]]);
	if (tooMany) return tooMany;
	// Before anything else counts: it takes several tries to find a good one.
	const weak = await refuseWeakPassword(accounts, password, { email, name: "" }, visitor);
	if (weak) return weak;
	const counts: [RateLimit, string][] = [
		[limits.address, visitor.address],
		[limits.mails, rateLimitKey(accounts, email)],
	];
	const refusal = await refuseTooMany(accounts.db, counts);
	if (refusal) return refusal;
	const answer = await createUnlessBusy(accounts, input, visitor);
	// Nothing was made.
	if (answer === busy) for (const [limit, who] of counts) await forgiveAttempt(accounts.db, limit, who);
	return answer;
}

async function createUnlessBusy(accounts: Accounts, input: { email: string; password: string }, visitor: Visitor) {
	try {
		return await withMinimumDuration(minimumDurationMs, createAndSignIn(accounts, input, visitor));
	} catch (error) {
		if (error instanceof HashingBusyError) return busy;
		throw error;
	}
}

async function createAndSignIn(accounts: Accounts, input: { email: string; password: string }, visitor: Visitor) {
	await createAccount(accounts, input, visitor);
	if (accounts.requireConfirmedEmail) return { cookies: [] };
	const answer = await signIn(accounts, input, visitor, "refused.sign-up");
	// The account is there, and its owner can sign in later.
	return "cookies" in answer && isComplete(answer) ? answer : { cookies: [] };
}

async function createAccount(accounts: Accounts, body: { email: string; password: string }, visitor: Visitor) {
	const hash = await hashPassword(accounts, visitor, body.password);
	const { email } = body;
	const work = async (auth: Auth, transaction: Transaction) => {
		if (await isHeld(transaction, email)) return void (await accounts.mailer.post(transaction, addressHeldMail(email)));
		await auth.api.signUpEmail({ body: { ...body, name: "" } });
		// Who leaves the address at this moment has kept that waiting.
		if (await isHeld(transaction, email)) throw new HeldError();
	};
	const create = () => inTransaction(accounts, visitor.site, work, { hash });
	try {
		await create();
	} catch (error) {
		// Of two at the same time one fails, and finds at its second try that the address is taken, or held.
		if (!(error instanceof APIError || error instanceof HeldError)) throw error;
		await create();
	}
}
