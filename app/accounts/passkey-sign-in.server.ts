/** Signing in with a passkey: it proves two factors by itself, the device and its owner's finger, face or PIN. */
import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { forgiveAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { isRefusal, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { passkeys, users } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";
import { type Accounts, type Auth, inTransaction, type Visitor } from "./auth.server.ts";
import { rememberDevice } from "./known-device.server.ts";
import { checkAssertion } from "./passkey.server.ts";
import { dropChallenge, findChallenge, takeChallenge } from "./passkey-challenge.server.ts";
import { refuseTooMany } from "./refusal.server.ts";
import { noteRefusal } from "./security-log.server.ts";
import { type Admission, refuseUnconfirmed, startSession } from "./sign-in.server.ts";
import { explainSuspension } from "./suspension.server.ts";

/** Nobody guesses a signature: the limit is on what checking them costs, and no account's owner is kept out by others. */
const limit: RateLimit = { name: "passkey-address", times: 50, seconds: 900 };

/**
 * Starts a session for whose passkey has signed the challenge of this browser.
 * @param text what the browser has answered (see `checkAssertion`)
 * @param owner whose passkey it must be, if that is known already
 */
export async function signInWithPasskey(
	accounts: Accounts,
	text: string,
	visitor: Visitor,
	owner?: string,
): Promise<Admission | Refusal> {
	const { db } = accounts;
	const { address, headers, site } = visitor;
	const refusal = await refuseTooMany(db, [[limit, address]]);
	if (refusal) return refusal;
	const unknown = refuse(401, accountMessages.passkeyUnknown);
	const challenge = await findChallenge(accounts, "sign-in", headers);
	const checked = challenge === null ? null : await checkAssertion(db, site, challenge, text, owner !== undefined);
	const userId = checked?.passkey.userId ?? owner;
	const noteUnknown = async () => {
		await noteRefusal(db, visitor, "refused.passkey", userId === undefined ? null : { userId });
		return unknown;
	};
	if (challenge === null || !checked || (owner !== undefined && checked.passkey.userId !== owner)) return noteUnknown();
	const { passkey, counter } = checked;

	const work = async (auth: Auth, transaction: Transaction) => {
		if (!(await takeChallenge(transaction, challenge))) return null;
		// Unless it was removed meanwhile, or a copy of it has signed since: those that count never go back (WebAuthn, 6.1.1).
		const isAhead = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`));
		const used = await transaction
			.update(passkeys)
			.set({ counter, lastUsedAt: new Date() })
			.where(and(eq(passkeys.id, passkey.id), isAhead))
			.returning({ id: passkeys.id });
		if (used.length === 0) return null;
		const [account] = await transaction.select().from(users).where(eq(users.id, passkey.userId));
		if (!account) return null;
		const unconfirmed = await refuseUnconfirmed(accounts, transaction, account, site);
		if (unconfirmed) return unconfirmed;
		const cookies = await startSession(accounts, auth, transaction, account.id, visitor, "sign-in.passkey");
		return { email: account.email, cookies };
	};
	const started = await inTransaction(accounts, site, work).catch((error) => explainSuspension(db, visitor, error));
	if (!started) return noteUnknown();
	if (isRefusal(started)) return started;
	await forgiveAttempt(db, limit, address);
	const known = await rememberDevice(accounts, headers, started.email);
	return { cookies: [...started.cookies, known, await dropChallenge(accounts, "sign-in")] };
}
