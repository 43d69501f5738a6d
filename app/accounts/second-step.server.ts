/** From a password that was right to a session, for accounts with a second factor. */
import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { href, redirect } from "react-router";
import { z } from "zod";
import type { Transaction } from "#app/db/client.server.ts";
import { forgetAttempts, forgiveAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { isRefusal, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { credentials } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";
import { accountCookie } from "./account-cookie.server.ts";
import { secondFactorMail } from "./account-mails.ts";
import { type Accounts, type Auth, inTransaction, type Visitor } from "./auth.server.ts";
import type { Proof } from "./hashing.server.ts";
import { keyFor, keysFor } from "./key.server.ts";
import { rememberDevice } from "./known-device.server.ts";
import { addressOfAccount } from "./other-accounts.server.ts";
import { refuseTooMany } from "./refusal.server.ts";
import { resetLink } from "./reset-token.server.ts";
import { isAppCode, meansAppCode, takeCode } from "./second-factor.server.ts";
import { noteRefusal } from "./security-log.server.ts";
import { type Admission, startSession } from "./sign-in.server.ts";
import { explainSuspension } from "./suspension.server.ts";
import type { Viewer } from "./viewer.ts";
import { withCookies } from "./visitor.server.ts";

const quarterHour = 900;
/**
 * Wrong codes, of which three are right at any time. Whoever tries knows the password, so that strangers keep nobody out; and recovery
 * codes, which nobody can guess, count for the address alone, so that the owner has a way in.
 */
const limits = {
	account: { name: "second-step-account", times: 5, seconds: quarterHour },
	accountDay: { name: "second-step-day", times: 30, seconds: 86_400 },
	address: { name: "second-step-address", times: 50, seconds: quarterHour },
} satisfies Record<string, RateLimit>;

/** Seconds between the password and the code. */
const stepSeconds = 600;

/** Says that the password was right. No page takes it for a session, and a new password makes it void. */
const step = z.object({ userId: z.uuid(), password: z.string(), until: z.number() });

/** Leads on who has proven who they are, by way of what is asked for besides. @param target a path */
export async function leadOn(accounts: Accounts, { cookies, secondStep, resetToken }: Admission, target: string) {
	if (resetToken !== undefined) {
		const headers = withCookies([await resetLink.keep(resetToken)]);
		return redirect(href("/update-password"), { status: 303, headers });
	}
	if (!secondStep) return redirect(target, { status: 303, headers: withCookies(cookies) });
	const { userId, hash } = secondStep;
	const until = Date.now() + stepSeconds * 1000;
	const cookie = await cookieOf(accounts).serialize({ userId, password: tagOf(accounts, hash), until });
	const path = `${href("/login/code")}?${new URLSearchParams({ redirect: target })}`;
	return redirect(path, { status: 303, headers: withCookies([cookie]) });
}

/** Whose password was right in this browser just now; null when it was nobody's, or has changed. */
async function findSecondStep(accounts: Accounts, headers: Headers): Promise<Proof | null> {
	const { data } = step.safeParse(await cookieOf(accounts).parse(headers.get("Cookie")));
	if (!data || data.until < Date.now()) return null;
	const [found] = await accounts.db
		.select({ hash: credentials.password })
		.from(credentials)
		.where(eq(credentials.userId, data.userId));
	if (!found?.hash || tagOf(accounts, found.hash) !== data.password) return null;
	return { userId: data.userId, hash: found.hash };
}

/**
 * Whose second step it is: of whoever has shown a password just now, or of an admin who is signed in without it.
 * @returns with the password, if it was shown just now; null when nobody has a step to take
 */
export async function findStepOwner(accounts: Accounts, viewer: Viewer, headers: Headers) {
	if (viewer) return viewer.lacksSecondFactor ? { userId: viewer.id, proof: null } : null;
	const proof = await findSecondStep(accounts, headers);
	return proof && { userId: proof.userId, proof };
}

/** Signs in with a code of the app or a recovery code, which works once. */
export async function takeSecondStep(
	accounts: Accounts,
	proof: Proof,
	code: string,
	visitor: Visitor,
): Promise<Admission | Refusal> {
	const { db } = accounts;
	const { userId } = proof;
	const { address, headers, site } = visitor;
	const isOfApp = isAppCode(code);
	const ofAccount: [RateLimit, string][] = [
		[limits.account, userId],
		[limits.accountDay, userId],
	];
	const refusal = await refuseTooMany(db, [...(isOfApp ? ofAccount : []), [limits.address, address]]);
	if (refusal) return refusal;
	const work = async (auth: Auth, transaction: Transaction) => {
		const email = await addressOfAccount(transaction, userId);
		const kind = email && (await takeCode(accounts, transaction, userId, code));
		if (!kind) return null;
		if (kind === "recovery") await accounts.mailer.post(transaction, secondFactorMail(email, "used", site));
		const how = kind === "recovery" ? "sign-in.recovery-code" : "sign-in.code";
		return { email, cookies: await startSession(accounts, auth, transaction, userId, visitor, how) };
	};
	const started = await inTransaction(accounts, site, work, { proof }).catch((error) =>
		explainSuspension(db, visitor, error),
	);
	if (isRefusal(started)) return started;
	if (!started) {
		await noteRefusal(db, visitor, "refused.code", { userId });
		const { wrongCode, wrongRecoveryCode } = accountMessages;
		return refuse(401, meansAppCode(code) ? wrongCode : wrongRecoveryCode);
	}
	await forgiveAttempt(db, limits.address, address);
	for (const [limit, who] of ofAccount) await forgetAttempts(db, limit, who);
	return { cookies: [...started.cookies, await rememberDevice(accounts, headers, started.email)] };
}

function tagOf(accounts: Accounts, hash: string) {
	return createHmac("sha256", keyFor("second-steps", accounts)).update(hash).digest("base64url");
}

function cookieOf(accounts: Accounts) {
	return accountCookie("second-step", { maxAge: stepSeconds, secrets: keysFor("second-steps", accounts) });
}
