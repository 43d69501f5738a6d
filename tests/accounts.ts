import { randomBytes } from "node:crypto";
import { makeSignature } from "better-auth/crypto";
import { href } from "react-router";
import { credentials, sessions, users } from "#app/accounts/account.tables.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";

export const testSecret = "a secret of the tests alone";

/** Long and uncommon enough to be accepted. */
export const goodPassword = "lichen tundra beacon";

/** Of `goodPassword`, as sites of the tests keep it. The product takes it too, and hashes the password anew when it is used. */
const goodHash = "$scrypt$ln=10,r=8,p=1$XUJ2K/tm+s+4ERuoNlVAwA$NL4JD84/MW/yamBURxKL0uAuJfMH3SHFg8HPk85QrFo";

/** A site that forms are sent to. */
interface Posting {
	post(path: string, form: URLSearchParams, headers: Record<string, string>): Promise<Pick<Response, "headers">>;
}

let accounts = 0;

/** Makes an account through the form. Returns its address, and its session as a `Cookie` header. */
export async function signUp({ post }: Posting, email = `member-${++accounts}@example.org`) {
	const form = new URLSearchParams({ email, password: goodPassword, confirmation: goodPassword });
	const response = await post(href("/signup"), form, { "X-Forwarded-For": nextAddress() });
	return { email, cookie: cookieHeader(response) };
}

/**
 * Makes an account in the database and a session for it, which is much faster than `signUp`: its password is hashed already,
 * and there are no mail and no limits. Returns it as functions below a route know it, and its session as a `Cookie` header.
 * @param account what it has besides, such as a name; `isAdmin` is for those functions alone: a site goes by its settings
 */
export async function becomeMember(
	{ db, secret }: { db: Database; secret?: string },
	{ isAdmin = false, ...account }: Partial<typeof users.$inferInsert> & { isAdmin?: boolean } = {},
) {
	const [user] = await db
		.insert(users)
		.values({ email: `member-${++accounts}@example.org`, name: "", ...account })
		.returning({ id: users.id, email: users.email, name: users.name, confirmed: users.emailVerified });
	if (!user) throw new Error("The account was not made");
	const [cookie] = await Promise.all([
		startSession(db, user.id, null, secret),
		db
			.insert(credentials)
			.values({ userId: user.id, accountId: user.id, providerId: "credential", password: goodHash }),
	]);
	return { ...user, isAdmin, sessionId: "", provenAt: new Date(), cookie } satisfies Member & { cookie: string };
}

/** Makes a session of an account in the database. Returns it as a `Cookie` header. */
export async function startSession(db: Database, userId: string, userAgent: string | null = null, secret = testSecret) {
	const token = randomBytes(24).toString("base64url");
	const expiresAt = new Date(Date.now() + 30 * 86_400_000);
	await db.insert(sessions).values({ userId, token, expiresAt, userAgent });
	const signature = await makeSignature(token, secret);
	return `heliograph.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** The cookies that a response sets, as the browser sends them back. */
export function cookieHeader({ headers }: Pick<Response, "headers">) {
	return headers
		.getSetCookie()
		.filter((cookie) => !/max-age=0/i.test(cookie))
		.map((cookie) => cookie.split(";")[0])
		.join("; ");
}

let addresses = 0;

/** A forwarded address that counts alone. */
export function nextAddress() {
	addresses += 1;
	return `198.51.${addresses >> 8}.${addresses & 255}`;
}

/** The path that a mail's link leads to on this site. */
export function linkIn(mail: { text: string } | undefined) {
	const link = /https?:\/\/\S+token=\S+/.exec(mail?.text ?? "")?.[0];
	if (!link) throw new Error("The mail has no link");
	const { pathname, search } = new URL(link);
	return pathname + search;
}
