import { createHmac, timingSafeEqual } from "node:crypto";
import { parseCookies, setRequestCookie } from "better-auth/cookies";
import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { serializeSigned } from "hono/utils/cookie";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { hashOfToken } from "#app/web/token-hash.server.ts";
import { sessions, users, verifications } from "./account.tables.server.ts";
import { sessionDaysInAll } from "./account.ts";
import { type Accounts, type Auth, sessionLife, type Visitor } from "./auth.server.ts";
import { noteEvent } from "./security-log.server.ts";
import { isNamedAdmin, isSuspended } from "./suspension.server.ts";
import type { Member } from "./viewer.ts";

/**
 * Who has the session that the request's cookie names. Most requests find one that is neither over nor due to last longer, which one
 * statement tells; better-auth looks after the others (docs/decisions/0057).
 * @param disableRefresh whether it lasts no longer for having been asked for
 * @returns no viewer when there is none; `cookies` make the browser's cookie last longer, or forget it
 */
export async function findViewer(accounts: Accounts, headers: Headers, disableRefresh = false) {
	const { auth, db } = accounts;
	const renewed = await signAnew(accounts, headers);
	const token = await signedToken(accounts, headers);
	const found = token === undefined ? undefined : await findCurrent(db, token);
	if (found && (disableRefresh || !isDueToLastLonger(found))) {
		return { viewer: memberOf(accounts, found, { ...found, id: found.sessionId }), cookies: renewed };
	}
	const { headers: answer, response } = await auth.api.getSession({
		headers,
		query: { disableRefresh },
		returnHeaders: true,
	});
	if (!response) return { viewer: null, cookies: isNavigation(headers) ? answer.getSetCookie() : [] };
	const cookies = [...renewed, ...answer.getSetCookie()];
	if (await isSuspended(db, response.user.id)) return { viewer: null, cookies };
	return { viewer: memberOf(accounts, response.user, response.session), cookies };
}

/**
 * Whether the browser goes to a page. What a page asks for besides may be answered after a form that has put another session in place
 * of the one that it was asked with: then the browser must not forget the cookie, which is the new one's.
 */
function isNavigation(headers: Headers) {
	return (headers.get("Sec-Fetch-Mode") ?? "navigate") === "navigate";
}

type User = Pick<typeof users.$inferSelect, "id" | "email" | "name" | "emailVerified"> & { isAdmin?: boolean | null };

function memberOf(
	{ adminEmails, requireSecondFactor }: Accounts,
	user: User,
	session: { id: string; isTwoFactor?: boolean | null; provenAt?: Date | null },
): Member {
	const { id, email, name, emailVerified } = user;
	const isNamed = isNamedAdmin(user, adminEmails);
	const lacksSecondFactor = isNamed && requireSecondFactor && session.isTwoFactor !== true;
	const mayModerate = isNamed && !lacksSecondFactor;
	const { id: sessionId, provenAt } = session;
	const rights = { confirmed: emailVerified, isAdmin: mayModerate, lacksSecondFactor };
	return { id, email, name, ...rights, sessionId, provenAt: provenAt ?? new Date(0) };
}

/**
 * Puts a cookie that the former secret has signed into the request as the present one signs it, for all that reads it there.
 * @returns what makes the browser keep it so
 */
async function signAnew(accounts: Accounts, headers: Headers) {
	const { auth, secret, formerSecret } = accounts;
	if (formerSecret === undefined) return [];
	const token = await signedToken({ auth, secret: formerSecret }, headers);
	if (token === undefined) return [];
	const { name } = (await auth.$context).authCookies.sessionToken;
	const attributes = { maxAge: sessionLife.expiresIn, path: "/", httpOnly: true, sameSite: "Lax" } as const;
	const cookie = await serializeSigned(name, token, secret, attributes);
	setRequestCookie(headers, name, decodeURIComponent(cookie.slice(name.length + 1, cookie.indexOf(";"))));
	return [cookie];
}

/** The token in the session's cookie, if this site has signed it: with HMAC-SHA-256 in base64 behind a dot, as better-auth does. */
async function signedToken({ auth, secret }: Pick<Accounts, "auth" | "secret">, headers: Headers) {
	const { sessionToken } = (await auth.$context).authCookies;
	const value = parseCookies(headers.get("Cookie") ?? "").get(sessionToken.name) ?? "";
	const end = value.lastIndexOf(".");
	const token = value.slice(0, Math.max(0, end));
	const due = createHmac("sha256", secret).update(token).digest();
	const given = Buffer.from(value.slice(end + 1), "base64");
	return given.length === due.length && timingSafeEqual(given, due) ? token : undefined;
}

/** The session with a token, and whose it is, unless it is over. */
async function findCurrent(db: Database, token: string) {
	const statement = prepareOnce(db, "session", (name) =>
		db
			.select({
				sessionId: sessions.id,
				...pick(sessions, "createdAt", "expiresAt", "isTwoFactor", "provenAt"),
				...pick(users, "id", "email", "name", "emailVerified", "isAdmin"),
			})
			.from(sessions)
			.innerJoin(users, eq(users.id, sessions.userId))
			.where(and(eq(sessions.token, sql.placeholder("token")), isNull(users.suspendedAt)))
			.prepare(name),
	);
	const [found] = await statement.execute({ token: hashOfToken(token) });
	return found && found.expiresAt > new Date() ? found : undefined;
}

/** Once a day, and only while it then ends in time: none lasts longer than `sessionDaysInAll`. */
function isDueToLastLonger({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }) {
	const wouldEnd = Date.now() + sessionLife.expiresIn * 1000;
	const isDue = expiresAt.getTime() <= wouldEnd - sessionLife.updateAge * 1000;
	return isDue && wouldEnd <= createdAt.getTime() + sessionDaysInAll * 86_400_000;
}

/** Whether a request may belong to a session, so that one without costs no query. */
export function hasSessionCookie(headers: Headers) {
	return headers.get("Cookie")?.includes("heliograph.session_token=") === true;
}

export async function findSession(auth: Auth, headers: Headers) {
	return (await auth.api.getSession({ headers, query: { disableRefresh: true } }))?.session.id;
}

/**
 * Ends the request's session. Returns the cookies that make the browser forget it.
 * @throws when the database fails, which better-auth's own way does not tell
 */
export async function signOut({ auth, db }: Accounts, headers: Headers) {
	const session = await findSession(auth, headers);
	if (session) await db.delete(sessions).where(eq(sessions.id, session));
	const { headers: answer } = await auth.api.signOut({ headers, returnHeaders: true });
	return answer.getSetCookie();
}

/** Ends all sessions of the viewer, this one included. Returns the cookies that make the browser forget it. */
export async function signOutEverywhere(accounts: Accounts, viewer: Member, visitor: Visitor) {
	await accounts.db.transaction(async (transaction) => {
		await transaction.delete(sessions).where(eq(sessions.userId, viewer.id));
		await noteEvent(transaction, visitor, "sign-out.everywhere", viewer.id);
	});
	return signOut(accounts, visitor.headers);
}

/** Deletes the sessions and the mailed tokens whose time is over. */
export async function forgetExpired(db: Database) {
	await db.delete(sessions).where(lt(sessions.expiresAt, new Date()));
	await db.delete(verifications).where(lt(verifications.expiresAt, new Date()));
}

/** The viewer's sessions, the one used last first; `updatedAt` is at most a day behind. */
export function listSessions(db: Database, viewer: Member) {
	const { id, userAgent, createdAt, updatedAt } = sessions;
	const statement = prepareOnce(db, "sessions-of", (name) =>
		db
			.select({ id, userAgent, createdAt, updatedAt })
			.from(sessions)
			.where(and(eq(sessions.userId, sql.placeholder("user")), gt(sessions.expiresAt, sql`now()`)))
			.orderBy(desc(updatedAt))
			.prepare(name),
	);
	return statement.execute({ user: viewer.id });
}
