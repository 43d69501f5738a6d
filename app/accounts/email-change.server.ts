/** Asking for another address, and what waits until both addresses have confirmed it (docs/decisions/0078). */

import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import type { RateLimit } from "#app/db/rate-limit.server.ts";
import { type Refusal, refuse, refuseField } from "#app/forms/form-answer.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
import { mailMessages } from "#app/mail/mail.ts";
import { makeToken } from "#app/web/token-hash.server.ts";
import { accountMessages, emailChangeDays } from "./account.ts";
import type { Accounts, Visitor } from "./auth.server.ts";
import { emailChanges } from "./email-change.tables.server.ts";
import { newAddressMail, newAddressTakenMail, oldAddressMail } from "./email-change-mails.ts";
import { refuseHalfSignedIn } from "./factors.server.ts";
import { refuseUnproven } from "./fresh-proof.server.ts";
import { findObstacle, isInTime } from "./held-address.server.ts";
import { refuseTooMany } from "./refusal.server.ts";
import { noteEvent } from "./security-log.server.ts";
import { lockSignIn } from "./sign-in-lock.server.ts";
import type { Member } from "./viewer.ts";
import { ended } from "./ways-in.server.ts";

const limits = {
	account: { name: "email-change-account", times: 5, seconds: 86_400 },
	address: { name: "email-change-address", times: 30, seconds: 3600 },
} satisfies Record<string, RateLimit>;

/** Days for which a change is kept once nothing can come of it any more. */
const keptDays = 30;

const isOpen = and(isNull(emailChanges.doneAt), isNull(emailChanges.endedAt));

/** The change that the viewer has asked for, and which addresses have not confirmed it. Null when there is none. */
export async function findOpenChange(db: Database, { id }: Member) {
	const [change] = await db
		.select()
		.from(emailChanges)
		.where(and(eq(emailChanges.userId, id), isOpen, isInTime));
	if (!change) return null;
	const { oldEmail, newEmail, oldTokenHash, newTokenHash, createdAt } = change;
	const waitsFor = [...(oldTokenHash ? [oldEmail] : []), ...(newTokenHash ? [newEmail] : [])];
	return { newEmail, waitsFor, until: new Date(createdAt.getTime() + emailChangeDays * 86_400_000) };
}

/**
 * Mails links to the address that the viewer wants, and to the present one if that is confirmed. One that is not may be a stranger's. Where
 * the new one is another's, its owner is told instead, and the answer is the same.
 */
export async function askEmailChange(
	accounts: Accounts,
	viewer: Member,
	newEmail: string,
	visitor: Visitor,
): Promise<Refusal | { newEmail: string }> {
	const { address, site } = visitor;
	const unproven = refuseUnproven(viewer);
	if (unproven) return unproven;
	if (newEmail === viewer.email) return refuseField("email", refuse(422, accountMessages.emailIsSame));
	const refusal = await refuseTooMany(accounts.db, [
		[limits.address, address],
		[limits.account, viewer.id],
	]);
	if (refusal) return refusal;
	const { mailer } = accounts;
	return accounts.db.transaction(async (transaction) => {
		const account = await lockSignIn(transaction, viewer.id);
		if (account?.email !== viewer.email) return refuse(401, accountMessages.signInAgain);
		const halfSignedIn = await refuseHalfSignedIn(transaction, viewer);
		if (halfSignedIn) return halfSignedIn;
		const open = and(eq(emailChanges.userId, viewer.id), isOpen);
		if (await transaction.$count(emailChanges, and(open, isInTime)))
			return refuse(409, accountMessages.emailChangeOpen);
		const [ofOld, ofNew] = [makeToken(), makeToken()];
		const obstacle = await findObstacle(transaction, newEmail, viewer.id);
		const wait = await mailer.post(
			transaction,
			obstacle
				? newAddressTakenMail(newEmail, obstacle, viewer.id, site)
				: newAddressMail(newEmail, ofNew.token, viewer.id, site),
		);
		if (wait !== null) return tooMany(mailMessages.tooManyToAddress, wait);
		// Nobody has followed its links in time.
		await transaction.update(emailChanges).set(ended).where(open);
		const oldTokenHash = account.emailVerified ? ofOld.hash : null;
		await transaction
			.insert(emailChanges)
			.values({ userId: viewer.id, oldEmail: account.email, newEmail, oldTokenHash, newTokenHash: ofNew.hash });
		if (oldTokenHash) await mailer.post(transaction, oldAddressMail(account.email, newEmail, ofOld.token, site));
		await noteEvent(transaction, visitor, "email.asked", viewer.id);
		return { newEmail };
	});
}

/** Gives up the change that the viewer has asked for, if it still waits. */
export async function cancelEmailChange({ db }: Accounts, viewer: Member, visitor: Visitor) {
	await db.transaction(async (transaction) => {
		await lockSignIn(transaction, viewer.id);
		const cancelled = await transaction
			.update(emailChanges)
			.set(ended)
			.where(and(eq(emailChanges.userId, viewer.id), isOpen))
			.returning({ id: emailChanges.id });
		if (cancelled.length > 0) await noteEvent(transaction, visitor, "email.cancelled", viewer.id);
	});
}

/** For the file of one's data. */
export async function listEmailChanges(db: Database, { id }: Member) {
	const { oldEmail, newEmail, createdAt, doneAt, endedAt } = emailChanges;
	return db
		.select({ from: oldEmail, to: newEmail, askedAt: createdAt, doneAt, endedAt })
		.from(emailChanges)
		.where(eq(emailChanges.userId, id))
		.orderBy(asc(createdAt));
}

/** Deletes the changes of which nothing can come any more, after a while. */
export async function forgetOldEmailChanges(db: Database) {
	const { createdAt, doneAt, endedAt } = emailChanges;
	const isOver = sql`coalesce(${endedAt}, coalesce(${doneAt}, ${createdAt}) + make_interval(days => ${emailChangeDays}))
		< now() - make_interval(days => ${keptDays})`;
	await db.delete(emailChanges).where(isOver);
}
