/** What tells the owner of an account that somebody has signed in in a browser that it does not know, and stops who was not them. */
import { signJWT, verifyJWT } from "better-auth/crypto";
import { and, eq, gt, notExists, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { countInTransaction, type RateLimit } from "#app/db/rate-limit.server.ts";
import { passkeys, secondFactors, users } from "./account.tables.server.ts";
import { newBrowserMail } from "./account-mails.ts";
import { type Accounts, inTransaction, type Visitor } from "./auth.server.ts";
import { nameDevice } from "./device-name.server.ts";
import { keyFor, keysFor, type Secrets } from "./key.server.ts";
import { attemptName, rememberDevice } from "./known-device.server.ts";
import { linkCookie } from "./link-cookie.server.ts";
import { openReset } from "./reset-token.server.ts";
import { noteEvent } from "./security-log.server.ts";
import { lockSignIn } from "./sign-in-lock.server.ts";
import { dropWaysIn } from "./ways-in.server.ts";

const oneDay = 86_400;
const limit: RateLimit = { name: "new-browser-mails", times: 5, seconds: oneDay };
/** Seconds for which the link of the mail works. */
const linkLife = 7 * oneDay;
/** Milliseconds in which an account counts as new: its owner knows that they have just signed up. */
const newFor = 3_600_000;

export const disownLink = linkCookie("not-me");
/**
 * `email` is where the mail went: once the account has another address it is not that one's reader's. `at` is when somebody signed in, by the
 * database's clock, in milliseconds, since it is compared with what the database has. Links live for a week, and not all have it but `iat`, in
 * seconds.
 */
const disowning = z
	.object({ userId: z.uuid(), email: z.string(), iat: z.number(), at: z.number().optional() })
	.transform(({ at, iat, ...rest }) => ({ ...rest, signedInAt: new Date(at ?? iat * 1000) }));

/** Mails the owner of an account, unless it knows the browser, is new, or its address may be a stranger's. */
export async function tellOfNewBrowser(
	accounts: Accounts,
	transaction: Transaction,
	userId: string,
	{ headers, site }: Visitor,
) {
	const at = sql<Date>`clock_timestamp()`.mapWith(users.createdAt);
	const { email, emailVerified, createdAt } = users;
	const [account] = await transaction
		.select({ email, emailVerified, createdAt, at })
		.from(users)
		.where(eq(users.id, userId));
	if (!account?.emailVerified || account.at.getTime() - account.createdAt.getTime() < newFor) return;
	const { isKnown } = await attemptName({ ...accounts, db: transaction }, headers, account.email);
	if (isKnown || (await countInTransaction(transaction, limit, userId)) !== null) return;
	const claims = { userId, email: account.email, at: account.at.getTime() };
	const token = await signJWT(claims, keyFor("not-me-links", accounts), linkLife);
	const browser = nameDevice(headers.get("User-Agent"));
	await accounts.mailer.post(transaction, newBrowserMail(account.email, browser, account.at, token, site));
}

/** Whose sign-in the reader of the mail says was not theirs; null when the link is none, too old or void, or the account gone. */
export async function findDisowner(accounts: Secrets & { db: Database | Transaction }, token: string) {
	const keys = keysFor("not-me-links", accounts);
	const claims = await Promise.all(keys.map((key) => verifyJWT(token, key)));
	const { data } = disowning.safeParse(claims.find((claim) => claim !== null));
	if (!data) return null;
	const [user] = await accounts.db.select().from(users).where(eq(users.id, data.userId));
	if (user?.email !== data.email) return null;
	const { signedInAt } = data;
	return user.disownableSince && signedInAt < user.disownableSince ? null : { ...user, signedInAt };
}

/**
 * Makes the links that were mailed about sign-ins of an account void, once its owner has shown by a mail, or by a second factor, that it is
 * theirs. Not when who knows the password changes it: that may be whom a link is to throw out. Nor while the account has a factor that is
 * younger than the oldest link that works may be: that may be the thief's, which nothing but a link takes away.
 */
export async function endDisowning(transaction: Transaction, userId: string) {
	const oldest = sql`greatest(now() - make_interval(secs => ${linkLife}), ${users.disownableSince})`;
	const hasNone = (table: typeof passkeys | typeof secondFactors) =>
		notExists(
			transaction
				.select({ userId: table.userId })
				.from(table)
				.where(and(eq(table.userId, userId), gt(table.createdAt, oldest))),
		);
	await voidLinks(transaction, userId, and(hasNone(passkeys), hasNone(secondFactors)));
}

async function voidLinks(transaction: Transaction, userId: string, condition?: SQL) {
	const isIt = and(eq(users.id, userId), condition);
	await transaction.update(users).set({ disownableSince: sql`clock_timestamp()` }).where(isIt);
}

/**
 * Ends all sessions of an account, its password, which somebody else knows, and the factors that were set up and the changes of its
 * address that were asked for since the sign-in, which may be theirs. Those from before stay, so that a mailbox that is in wrong hands does not get past them. No browser is known any more but that of
 * the mail's reader, and links to choose a password that were mailed before serve no more.
 * @param token of the link, for which `findDisowner` has found the account
 * @returns what lets them choose another one (see reset-token.server.ts), and the cookie by which theirs is known; null when the link has
 * served meanwhile
 */
export async function disown(
	accounts: Accounts,
	{ id: userId, email }: { id: string; email: string },
	token: string,
	visitor: Visitor,
) {
	const reset = await inTransaction(accounts, visitor.site, async (auth, transaction) => {
		await lockSignIn(transaction, userId);
		const account = await findDisowner({ ...accounts, db: transaction }, token);
		if (!account) return null;
		await dropWaysIn(transaction, userId, account.signedInAt);
		await voidLinks(transaction, userId);
		await noteEvent(transaction, visitor, "sign-in.disowned", userId);
		return openReset(auth, userId);
	});
	return reset && { token: reset, known: await rememberDevice(accounts, visitor.headers, email) };
}
