import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import { accountCookie } from "./account-cookie.server.ts";
import type { Accounts } from "./auth.server.ts";
import { keyFor, keysFor, type Secrets } from "./key.server.ts";

/**
 * A browser in which an account has signed in before has its own count of failed attempts, so that who guesses elsewhere can't
 * keep the owner out.
 */
const knownDevice = z.object({ device: z.string(), accounts: z.array(z.string()) });

const oneYear = 31_536_000;
const maxAccounts = 10;

/** The name under which an e-mail address is counted; nobody without the secret can tell the address from it. */
export function rateLimitKey(accounts: Secrets, email: string) {
	return nameWith(keyFor("counted-names", accounts), email);
}

function nameWith(key: string, email: string) {
	return createHmac("sha256", key).update(email).digest("base64url");
}

/** The name under which attempts to sign in as `email` from this browser are counted, and whether the account knows it. */
export async function attemptName(accounts: Accounts, headers: Headers, email: string) {
	const name = rateLimitKey(accounts, email);
	const known = await read(accounts, headers);
	const names = keysFor("counted-names", accounts).map((key) => nameWith(key, email));
	const isKnown = known?.accounts.some((other) => names.includes(other)) === true;
	return { name: isKnown ? `${name} ${known.device}` : name, isKnown };
}

/** The cookie that says that `email` has signed in here. */
export async function rememberDevice(accounts: Accounts, headers: Headers, email: string) {
	const known = await read(accounts, headers);
	const name = rateLimitKey(accounts, email);
	const others = known?.accounts.filter((other) => other !== name) ?? [];
	return cookieOf(accounts).serialize({
		device: known?.device ?? randomUUID(),
		accounts: [name, ...others].slice(0, maxAccounts),
	});
}

async function read(accounts: Accounts, headers: Headers) {
	return knownDevice.safeParse(await cookieOf(accounts).parse(headers.get("Cookie"))).data;
}

function cookieOf(accounts: Accounts) {
	return accountCookie("known-device", { maxAge: oneYear, secrets: keysFor("known-devices", accounts) });
}
