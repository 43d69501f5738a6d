/** What a passkey signs to show that it is there: for one purpose, in one browser, within minutes, and once. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Transaction } from "#app/db/client.server.ts";
import { countInTransaction, type RateLimit } from "#app/db/rate-limit.server.ts";
import { accountCookie } from "./account-cookie.server.ts";
import type { Accounts } from "./auth.server.ts";
import { keysFor } from "./key.server.ts";

type Purpose = "add" | "sign-in";

const challengeSeconds = 600;
/** Longer than a challenge holds. */
const once: RateLimit = { name: "passkey-challenge", times: 1, seconds: 2 * challengeSeconds };

const open = z.object({ purpose: z.string(), userId: z.string(), challenge: z.string(), until: z.number() });

/**
 * A new challenge in base64url, and the cookie without which nobody answers it.
 * @param userId who adds a passkey; empty for signing in, where the passkey says who it is
 */
export async function openChallenge(accounts: Accounts, purpose: Purpose, userId = "") {
	const challenge = randomBytes(32).toString("base64url");
	const until = Date.now() + challengeSeconds * 1000;
	const cookie = await cookieOf(accounts, purpose).serialize({ purpose, userId, challenge, until });
	return { challenge, cookie };
}

/** The challenge that this browser has for the purpose, in base64url; null when there is none any more. */
export async function findChallenge(accounts: Accounts, purpose: Purpose, headers: Headers, userId = "") {
	const { data } = open.safeParse(await cookieOf(accounts, purpose).parse(headers.get("Cookie")));
	const isFor = data?.purpose === purpose && data.userId === userId && data.until > Date.now();
	return isFor ? data.challenge : null;
}

/** Whether nobody has answered it before. Until the transaction ends, others who answer it wait. */
export async function takeChallenge(transaction: Transaction, challenge: string) {
	return (await countInTransaction(transaction, once, challenge)) === null;
}

/** The cookie that makes the browser forget the challenge. */
export function dropChallenge(accounts: Accounts, purpose: Purpose) {
	return cookieOf(accounts, purpose).serialize("", { maxAge: 0 });
}

function cookieOf(accounts: Accounts, purpose: Purpose) {
	const secrets = keysFor("passkey-challenges", accounts);
	return accountCookie(`passkey-${purpose}`, { maxAge: challengeSeconds, secrets });
}
