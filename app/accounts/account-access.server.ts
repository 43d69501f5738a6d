/** Access of accounts, for admins: what they do when one is abused, or its owner's password is known to others. */
import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#app/db/client.server.ts";
import { pagesOf } from "#app/db/listing/numbered-pages.server.ts";
import { versionOfFields } from "#app/db/version.server.ts";
import { type Refusal, refuse } from "#app/forms/form-answer.ts";
import type { Mailer } from "#app/mail/mail.ts";
import { sessions, users } from "./account.tables.server.ts";
import { type AccessChange, accountMessages } from "./account.ts";
import { accessMail } from "./account-mails.ts";
import type { Visitor } from "./auth.server.ts";
import { forgetDevices } from "./known-device.server.ts";
import { listDoneAbout, noteEvent } from "./security-log.server.ts";
import { isNamedAdmin } from "./suspension.server.ts";

/** Suspended accounts on a page of admins. */
const suspendedPerPage = 50;

export type FoundAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** What a form about an account is made from: since when it is suspended, and has known no browser. */
function accessVersion({ suspendedAt, devicesSince }: Pick<typeof users.$inferSelect, "suspendedAt" | "devicesSince">) {
	return versionOfFields({ suspendedAt, devicesSince });
}

/** What admins see of an account. */
export async function findAccount(db: Database, accountId: string) {
	const { id, name, emailVerified, createdAt, suspendedAt, suspendedFor, devicesSince } = users;
	const by = alias(users, "by");
	const open = and(eq(sessions.userId, id), gt(sessions.expiresAt, sql`now()`));
	const [found] = await db
		.select({
			...{ id, email: users.email, name, emailVerified, createdAt, suspendedAt, suspendedFor, devicesSince },
			/** Null where that account is gone. */
			suspendedBy: sql<string | null>`coalesce(nullif(${by.name}, ''), ${by.email})`,
			sessions: db.$count(sessions, open),
		})
		.from(users)
		.leftJoin(by, eq(by.id, users.suspendedBy))
		.where(eq(users.id, accountId));
	if (!found) return null;
	const { devicesSince: _, ...shown } = found;
	return { ...shown, version: accessVersion(found), done: await listDoneAbout(db, accountId) };
}

/** One page of the suspended accounts, the one suspended last first. A page past the last one is the last one. */
export async function listSuspended(db: Database, asked: number) {
	const isSuspended = isNotNull(users.suspendedAt);
	const pages = pagesOf(await db.$count(users, isSuspended), suspendedPerPage);
	const page = Math.min(asked, pages);
	const rows = await db
		.select({ id: users.id, email: users.email, suspendedAt: users.suspendedAt, reason: users.suspendedFor })
		.from(users)
		.where(isSuspended)
		.orderBy(desc(users.suspendedAt), users.id)
		.limit(suspendedPerPage)
		.offset((page - 1) * suspendedPerPage);
	return { rows, pages, page };
}

interface ChangeParts {
	db: Database;
	mailer: Mailer;
	/** In lower case. */
	adminEmails: readonly string[];
}

/**
 * Ends the sessions of an account, suspends it besides, or lifts that, and tells its owner why.
 * @param version see `accessVersion`
 * @param by the id of the admin
 * @returns whether the owner is told: an address that is not confirmed may have been sent enough for a day
 */
export async function changeAccess(
	{ db, mailer, adminEmails }: ChangeParts,
	{ account: accountId, change, reason }: { account: string; change: AccessChange; reason: string },
	version: string,
	by: string,
	visitor: Visitor,
): Promise<Refusal | { isTold: boolean }> {
	return db.transaction(async (transaction) => {
		const [account] = await transaction.select().from(users).where(eq(users.id, accountId)).for("update");
		if (!account) return refuse(404, accountMessages.noAccount);
		if (change === "suspended" && isNamedAdmin(account, adminEmails)) return refuse(409, accountMessages.adminsStay);
		if (version !== accessVersion(account) || (change === "released") !== (account.suspendedAt !== null))
			return refuse(409, accountMessages.accessChanged);
		if (change !== "signed-out") {
			const isOver = change === "released";
			const state = isOver
				? { suspendedAt: null, suspendedFor: null, suspendedBy: null }
				: { suspendedAt: new Date(), suspendedFor: reason, suspendedBy: by };
			await transaction.update(users).set(state).where(eq(users.id, account.id));
		}
		if (change !== "released") {
			await transaction.delete(sessions).where(eq(sessions.userId, account.id));
			// Somebody else may know the password, and is told of as new when they sign in with it again.
			await forgetDevices(transaction, account.id);
		}
		await noteEvent(transaction, visitor, `account.${change}`, account.id, by);
		const wait = await mailer.post(transaction, accessMail(account.email, change, reason, visitor.site));
		return { isTold: wait === null };
	});
}
