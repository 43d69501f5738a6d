/** Who signed in, what changed how an account is entered, and what was refused: for its owner and for the operator (docs/security-log.md). */
import { and, desc, eq, like, lt, not, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { countAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { users } from "./account.tables.server.ts";
import type { Visitor } from "./auth.server.ts";
import { nameDevice } from "./device-name.server.ts";
import { isDone, securityEvents } from "./security-log.tables.server.ts";
import { type AccountEventKind, type RefusalKind, type SecurityEventKind, securityLogDays } from "./security-log.ts";
import type { MemberRef } from "./viewer.ts";

/** More refusals than people make who have forgotten something, on the whole site; told once each time. */
const flood: RateLimit = { name: "security-refusals", times: 200, seconds: 300 };
const floodTold: RateLimit = { name: "security-refusals-told", times: 1, seconds: 300 };

/** Events of an account that its page shows. Anybody can make refusals, which must not push off what was done. */
const shown = { done: 30, refused: 10 };

/**
 * Notes what happened to an account. In a transaction it is noted if that commits; the line of the server's log is written at once.
 * @param by the admin who did it, if it was not the account's owner, who is not to learn the admin's browser
 */
export async function noteEvent(
	db: Database | Transaction,
	{ headers, requestId, logger }: Visitor,
	kind: SecurityEventKind,
	userId: string,
	by?: string,
) {
	const browser = by === undefined ? nameDevice(headers.get("User-Agent")) : "";
	await db.insert(securityEvents).values({ userId, kind, browser, requestId });
	logger.info({ id: requestId, security: kind, user: userId, ...(by !== undefined && { by }) }, "Security");
}

/** Whose sign-in was refused: an account by its id, or whatever account an address has, which may be none. */
export type Target = { userId: string } | { email: string } | null;

/** Notes a refusal, in the same time whether there is such an account or not. */
export async function noteRefusal(
	db: Database,
	{ headers, requestId, logger }: Visitor,
	kind: RefusalKind,
	target: Target,
) {
	const byAddress = (email: string) => sql`(select ${users.id} from ${users} where ${users.email} = ${email})`;
	const [noted] = await db
		.insert(securityEvents)
		.values({
			userId: target && ("userId" in target ? target.userId : byAddress(target.email)),
			kind,
			browser: nameDevice(headers.get("User-Agent")),
			requestId,
		})
		.returning({ user: securityEvents.userId });
	logger.info({ id: requestId, security: kind, user: noted?.user ?? null }, "Security");
	if ((await countAttempt(db, flood, "site")) === null || (await countAttempt(db, floodTold, "site")) !== null) return;
	const text = `More than ${flood.times} sign-ins were refused within ${flood.seconds / 60} minutes`;
	logger.warn({ security: "flood", refusals: flood.times, seconds: flood.seconds }, text);
}

/** The newest events of an account, as its owner sees them. */
export async function listSecurityEvents(db: Database, viewer: MemberRef) {
	const done = await eventsOf(db, viewer, isDone).limit(shown.done);
	const refused = await eventsOf(db, viewer, not(isDone)).limit(shown.refused);
	return [...done, ...refused].sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** What admins and the operator did about an account. */
export async function listDoneAbout(db: Database, accountId: string) {
	const done = await eventsOf(db, { id: accountId }, like(securityEvents.kind, "account.%"));
	return done.map(({ id, kind, at }) => ({ id, kind: kind as AccountEventKind, at })); // as they are read
}

/** All that are kept of an account. */
export async function exportSecurityEvents(db: Database, viewer: MemberRef) {
	return (await eventsOf(db, viewer)).map(({ kind, browser, at }) => ({ kind, browser, at }));
}

function eventsOf(db: Database, { id: userId }: Pick<MemberRef, "id">, condition?: SQL) {
	const { id, kind, browser, at } = securityEvents;
	return db
		.select({ id, kind, browser, at })
		.from(securityEvents)
		.where(and(eq(securityEvents.userId, userId), condition))
		.orderBy(desc(at), desc(id))
		.$dynamic();
}

export async function forgetSecurityEvents(db: Database) {
	await db.delete(securityEvents).where(lt(securityEvents.at, sql`now() - make_interval(days => ${securityLogDays})`));
}
