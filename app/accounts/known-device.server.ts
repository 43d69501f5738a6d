import { createHash, randomUUID } from "node:crypto";
import { createCookie } from "react-router";
import { z } from "zod";
import type { Accounts } from "./auth.server.ts";

/**
 * A browser in which an account has signed in before has its own count of failed attempts, so that who guesses elsewhere can't
 * keep the owner out.
 */
const knownDevice = z.object({ device: z.string(), accounts: z.array(z.string()) });

const oneYear = 31_536_000;
const mostAccounts = 10;

/** The name under which an e-mail address is counted; the counters keep no addresses. */
export function countedName(email: string) {
	return createHash("sha256").update(email).digest("base64url");
}

/** The name under which attempts to sign in as `email` from this browser are counted. */
export async function attemptName(accounts: Accounts, headers: Headers, email: string) {
	const name = countedName(email);
	const known = await read(accounts, headers);
	return known?.accounts.includes(name) ? `${name} ${known.device}` : name;
}

/** The cookie that says that `email` has signed in here. */
export async function rememberDevice(accounts: Accounts, headers: Headers, email: string) {
	const known = await read(accounts, headers);
	const others = known?.accounts.filter((name) => name !== countedName(email)) ?? [];
	return cookieOf(accounts).serialize({
		device: known?.device ?? randomUUID(),
		accounts: [countedName(email), ...others].slice(0, mostAccounts),
	});
}

async function read(accounts: Accounts, headers: Headers) {
	return knownDevice.safeParse(await cookieOf(accounts).parse(headers.get("Cookie"))).data;
}

function cookieOf({ secret, secureCookies }: Accounts) {
	return createCookie("known-device", {
		secrets: [secret],
		maxAge: oneYear,
		path: "/",
		httpOnly: true,
		sameSite: "lax",
		secure: secureCookies,
	});
}
