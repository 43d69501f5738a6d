import {
	and,
	asc,
	desc,
	eq,
	exists,
	inArray,
	isNotNull,
	isNull,
	lt,
	lte,
	ne,
	not,
	notExists,
	or,
	type SQL,
	type SQLWrapper,
	sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { emailChanges } from "#app/accounts/email-change.tables.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import type { LaidOutMail } from "./layout.ts";
import { mails } from "./mail.tables.server.ts";
import { unsubscribesFrom } from "./unsubscribe.server.ts";

/** Days after which a mail is forgotten, sent or not. */
export const keptDays = 30;
/** How many of the newest mails the mailbox shows. */
const shownMails = 100;

export type StoredMail = typeof mails.$inferSelect;

/** @returns the id of the mail in the outbox */
export async function keepMail(
	transaction: Transaction,
	mail: LaidOutMail & Pick<typeof mails.$inferInsert, "authorId" | "forgetOnceSent">,
) {
	const [kept] = await transaction.insert(mails).values(mail).returning({ id: mails.id });
	if (!kept) throw new Error("A mail was not kept");
	return kept.id;
}

/** The newest mails first, without their text. */
export async function listMails(db: Database) {
	const { id, recipient, subject, createdAt } = mails;
	return db
		.select({ id, recipient, subject, createdAt })
		.from(mails)
		.orderBy(desc(createdAt), desc(id))
		.limit(shownMails);
}

/** @param id any text; what is no id finds nothing */
export async function findMail(db: Database, id: string): Promise<StoredMail | undefined> {
	// PostgreSQL takes no NUL in a text, so no id has one.
	if (id.includes("\0")) return undefined;
	const [mail] = await db.select().from(mails).where(sql`${mails.id}::text = ${id}`);
	return mail;
}

/**
 * What was written to an account in the last 30 days and when, without what it said: that may hold a token. The oldest first; those to an
 * address that it has left are among them, and those to its own from when it was another account's are not.
 */
export async function listMailsTo(db: Database, { id, email }: Pick<Member, "id" | "email">) {
	const { id: mailId } = mails;
	const toThem = db.select({ mailId }).from(mails).where(sameRecipient(email));
	const toFormer = db
		.select({ mailId })
		.from(mails)
		.where(wasWrittenToFormer(db, eq(emailChanges.userId, id)));
	const toOthers = wasWrittenToFormer(db, ne(emailChanges.userId, id));
	return db
		.select({ subject: mails.subject, writtenAt: mails.createdAt, sentAt: mails.sentAt })
		.from(mails)
		.where(and(inArray(mailId, toThem.union(toFormer)), not(toOthers)))
		.orderBy(asc(mails.createdAt), asc(mails.id));
}

export async function findUnsentMail(db: Database, id: string): Promise<StoredMail | undefined> {
	const [mail] = await db
		.select()
		.from(mails)
		.where(and(eq(mails.id, id), isNull(mails.sentAt)));
	return mail;
}

/** @returns whether it was there, and not sent */
export async function forgetUnsentMail(db: Database, id: string) {
	const isUnsent = and(eq(mails.id, id), isNull(mails.sentAt));
	return (await db.delete(mails).where(isUnsent).returning({ id: mails.id })).length > 0;
}

/** Notes that a mail server has taken the mail, and drops what it said: it may hold a token. Of some mails nothing is kept. */
export async function markSent(db: Database, id: string) {
	await db.delete(mails).where(and(eq(mails.id, id), mails.forgetOnceSent));
	await db.update(mails).set({ sentAt: sql`now()`, text: "", html: "", unsubscribeUrl: null }).where(eq(mails.id, id));
}

/**
 * Forgets what was mailed to an account that is deleted, and what waits to be mailed to others by its doing. Whoever signs up with
 * an address need not own it, so what was mailed to one that is not confirmed stays for its time.
 */
export async function forgetMailsOf(transaction: Transaction, viewer: Pick<Member, "id" | "email" | "confirmed">) {
	const toOthers = wasWrittenToFormer(transaction, ne(emailChanges.userId, viewer.id));
	if (viewer.confirmed) await transaction.delete(mails).where(and(sameRecipient(viewer.email), not(toOthers)));
	await transaction.delete(mails).where(wasWrittenToFormer(transaction, eq(emailChanges.userId, viewer.id)));
	await transaction.delete(mails).where(and(eq(mails.authorId, viewer.id), isNull(mails.sentAt)));
}

/**
 * Sends what waits for the former address of an account to its present one. What its reader can't end stays: it is for who reads the former.
 * So do invitations, which are answered by an account with the address that was invited, or declined by who reads its mails.
 */
export async function readdressMails(transaction: Transaction, former: string, present: string) {
	const canEnd = and(isNotNull(mails.unsubscribeUrl), not(unsubscribesFrom(mails.unsubscribeUrl, "invitations")));
	const waits = and(sameRecipient(former), isNull(mails.sentAt), canEnd);
	await transaction.update(mails).set({ recipient: present }).where(waits);
}

/** Whether a mail is to a confirmed address that has been left since, first by one of some changes: until then it was that account's own. */
function wasWrittenToFormer(db: Database | Transaction, isOne: SQL) {
	const earlier = alias(emailChanges, "earlier_changes");
	const leftBy = (table: typeof emailChanges | typeof earlier) =>
		and(
			or(isNotNull(table.undoTokenHash), isNotNull(table.endedAt)),
			sameRecipient(table.oldEmail),
			lte(mails.createdAt, table.doneAt),
		);
	const left = db.select({ id: emailChanges.id }).from(emailChanges);
	const leftBefore = db.select({ id: earlier.id }).from(earlier);
	const isFirst = notExists(leftBefore.where(and(leftBy(earlier), lt(earlier.doneAt, emailChanges.doneAt))));
	return exists(left.where(and(isOne, leftBy(emailChanges), isFirst)));
}

/** As its index has it. */
function sameRecipient(recipient: SQLWrapper | string) {
	return sql`lower(${mails.recipient}) = lower(${recipient})`;
}

/** Deletes the mails of more than 30 days ago. */
export async function forgetOldMails(db: Database) {
	await db.delete(mails).where(lt(mails.createdAt, sql`now() - make_interval(days => ${keptDays})`));
}
