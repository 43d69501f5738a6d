import { and, desc, eq, gt, lt } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { sessions, verifications } from "./account.tables.server.ts";
import type { Accounts, Auth } from "./auth.server.ts";
import type { Member } from "./viewer.ts";

/**
 * Who has the session that the request's cookie names.
 * @param disableRefresh whether it lasts no longer for having been asked for
 * @returns no viewer when there is none; `cookies` make the browser's cookie last longer, or forget it
 */
export async function findViewer({ auth, adminEmails }: Accounts, headers: Headers, disableRefresh = false) {
	const query = { disableRefresh };
	const { headers: answer, response } = await auth.api.getSession({ headers, query, returnHeaders: true });
	const cookies = answer.getSetCookie();
	if (!response) return { viewer: null, cookies };
	const { id, email, name, emailVerified } = response.user;
	const isAdmin = emailVerified && (response.user.isAdmin === true || adminEmails.includes(email));
	const viewer: Member = { id, email, name, confirmed: emailVerified, isAdmin, sessionId: response.session.id };
	return { viewer, cookies };
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
export async function signOutEverywhere(accounts: Accounts, viewer: Member, headers: Headers) {
	await accounts.db.delete(sessions).where(eq(sessions.userId, viewer.id));
	return signOut(accounts, headers);
}

/** Deletes the sessions and the mailed tokens whose time is over. */
export async function forgetExpired(db: Database) {
	await db.delete(sessions).where(lt(sessions.expiresAt, new Date()));
	await db.delete(verifications).where(lt(verifications.expiresAt, new Date()));
}

/** The viewer's sessions, the one used last first; `updatedAt` is at most a day behind. */
export function listSessions(db: Database, viewer: Member) {
	return db
		.select({
			id: sessions.id,
			userAgent: sessions.userAgent,
			createdAt: sessions.createdAt,
			updatedAt: sessions.updatedAt,
		})
		.from(sessions)
		.where(and(eq(sessions.userId, viewer.id), gt(sessions.expiresAt, new Date())))
		.orderBy(desc(sessions.updatedAt));
}
