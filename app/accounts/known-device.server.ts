import { createHmac, randomUUID } from "node:crypto";
import { and, eq, gt, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { users } from "./account.tables.server.ts";
import { accountCookie } from "./account-cookie.server.ts";
import { keyFor, keysFor, type Secrets } from "./key.server.ts";

/** An account, and when it last signed in here, in milliseconds since 1970. */
const entry = z.object({ name: z.string(), at: z.number() });
/** Cookies live for a year, and not all have times. */
const nameAlone = z.string().transform((name) => ({ name, at: 0 }));

/**
 * A browser in which an account has signed in before has its own count of failed attempts, so that who guesses elsewhere can't
 * keep the owner out.
 */
const knownDevice = z.object({ device: z.string(), accounts: z.array(z.union([entry, nameAlone])) });

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
export async function attemptName(accounts: Secrets & { db: Database | Transaction }, headers: Headers, email: string) {
	const name = rateLimitKey(accounts, email);
	const known = await read(accounts, headers);
	const names = keysFor("counted-names", accounts).map((key) => nameWith(key, email));
	const last = known?.accounts.find((other) => names.includes(other.name));
	const isKnown = known !== undefined && last !== undefined && !(await isForgotten(accounts.db, email, last.at));
	return { name: isKnown ? `${name} ${known.device}` : name, isKnown };
}

/** No browser is known from before the account, when its address may have been another's; of a cookie without times nobody can tell. */
async function isForgotten(db: Database | Transaction, email: string, at: number) {
	const moment = new Date(at);
	const isNewer = at === 0 ? undefined : gt(users.createdAt, moment);
	return (await db.$count(users, and(eq(users.email, email), or(gt(users.devicesSince, moment), isNewer)))) > 0;
}

/** Makes all browsers unknown to an account in which it has signed in before a moment: somebody else may have, who is thrown out. */
export async function forgetDevices(transaction: Transaction, userId: string, before = new Date()) {
	// Those that were made unknown meanwhile stay so.
	const since = sql`greatest(${users.devicesSince}, ${sql.param(before, users.devicesSince)})`;
	await transaction.update(users).set({ devicesSince: since }).where(eq(users.id, userId));
}

/**
 * The cookie that says that `email` has signed in here.
 * @param at when that began: who is thrown out meanwhile is not known afterwards
 */
export async function rememberDevice(accounts: Secrets, headers: Headers, email: string, at = Date.now()) {
	const known = await read(accounts, headers);
	const name = rateLimitKey(accounts, email);
	const others = known?.accounts.filter((other) => other.name !== name) ?? [];
	return cookieOf(accounts).serialize({
		device: known?.device ?? randomUUID(),
		accounts: [{ name, at }, ...others].slice(0, maxAccounts),
	});
}

async function read(accounts: Secrets, headers: Headers) {
	return knownDevice.safeParse(await cookieOf(accounts).parse(headers.get("Cookie"))).data;
}

function cookieOf(accounts: Secrets) {
	return accountCookie("known-device", { maxAge: oneYear, secrets: keysFor("known-devices", accounts) });
}
