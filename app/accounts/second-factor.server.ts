/** Time-based codes (RFC 6238) and recovery codes: what an account has besides its password. */
import { createHmac, randomBytes } from "node:crypto";
import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { secondFactors } from "./account.tables.server.ts";
import { keyFor, keysFor, type Secrets } from "./key.server.ts";

const stepMs = 30_000;
/** Steps that the clock of a phone may be ahead or behind. */
const drift = 1;
/** Letters and digits: 131 bits, where RFC 4226 asks for 128. */
const secretLength = 22;
/** How many there are, and bytes of each: nobody guesses 80 bits, so that trying them needs no limit of the account's. */
const recovery = { codes: 10, bytes: 10 };

/** Since when an account has a second factor, and how many recovery codes are left; null when it has none. */
export async function findSecondFactor(db: Database, userId: string) {
	const [found] = await db
		.select({ since: secondFactors.createdAt, codes: secondFactors.recoveryCodes })
		.from(secondFactors)
		.where(eq(secondFactors.userId, userId));
	return found ? { since: found.since, codesLeft: found.codes.length } : null;
}

export function makeSecret() {
	return generateRandomString(secretLength, "a-z", "A-Z", "0-9");
}

/** What an authenticator app reads as a QR code, and what is typed where it can't. */
export function describeSecret(secret: string, email: string) {
	const typed = base32.encode(secret, { padding: false });
	return { uri: createOTP(secret).url("Heliograph", email), typed: typed.replace(/.{4}(?=.)/g, "$& ") };
}

/** The step of 30 seconds since 1970 of which a code is; null when it is none of about now. */
export async function stepOf(secret: string, code: string) {
	const typed = plain(code);
	const now = Math.floor(Date.now() / stepMs);
	let found: number | null = null;
	for (let step = now - drift; step <= now + drift; step += 1) {
		if ((await createOTP(secret).hotp(step)) === typed) found = step;
	}
	return found;
}

/** Whether it has the form of a code of the app; everything else is tried as a recovery code. */
export function isAppCode(code: string) {
	return /^\d{6}$/.test(plain(code));
}

/** Whether somebody meant a code of the app, which may have a digit too many or too few. */
export function meansAppCode(code: string) {
	return /^\d+$/.test(plain(code));
}

/**
 * Takes a code, which no other request can take then.
 * @returns of which kind it is; null when it is wrong or was used, or nobody can tell since the accounts' secret is another
 */
export async function takeCode(accounts: Secrets, transaction: Transaction, userId: string, code: string) {
	const isTheirs = eq(secondFactors.userId, userId);
	const [factor] = await transaction.select().from(secondFactors).where(isTheirs).for("update");
	if (!factor) return null;
	if (isAppCode(code)) {
		const secret = await openSealed(accounts, factor.secret);
		if (secret === null) return null;
		const step = await stepOf(secret, code);
		if (step === null || step <= factor.lastStep) return null;
		const sealed = await seal(accounts, secret);
		await transaction.update(secondFactors).set({ lastStep: step, secret: sealed }).where(isTheirs);
		return "app";
	}
	const hashes = keysFor("recovery-codes", accounts).map((key) => hashWith(key, code));
	const used = factor.recoveryCodes.find((hash) => hashes.includes(hash));
	if (used === undefined) return null;
	const recoveryCodes = factor.recoveryCodes.filter((hash) => hash !== used);
	await transaction.update(secondFactors).set({ recoveryCodes }).where(isTheirs);
	return "recovery";
}

/** New recovery codes as their owner is told them, and as they are kept. */
export function makeRecoveryCodes(accounts: Secrets) {
	const key = keyFor("recovery-codes", accounts);
	const codes = Array.from({ length: recovery.codes }, () =>
		base32
			.encode(randomBytes(recovery.bytes))
			.toLowerCase()
			.replace(/.{4}(?=.)/g, "$&-"),
	);
	return { codes, hashes: codes.map((code) => hashWith(key, code)) };
}

export function seal(accounts: Secrets, text: string) {
	return symmetricEncrypt({ key: keyFor("second-factors", accounts), data: text });
}

/** What was sealed; null when that was not here, or with a secret that is no more. */
export function openSealed(accounts: Secrets, sealed: string) {
	const keys = keysFor("second-factors", accounts);
	return Promise.any(keys.map((key) => symmetricDecrypt({ key, data: sealed }))).catch(() => null);
}

function hashWith(key: string, code: string) {
	return createHmac("sha256", key).update(plain(code)).digest("base64url");
}

/** As it is printed, without what people put between its parts: who writes Japanese may type digits of full width. */
function plain(code: string) {
	return code.normalize("NFKC").replace(/[\s-]/g, "").toLowerCase();
}
