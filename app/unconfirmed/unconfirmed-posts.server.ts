/** What waits for the confirmation of an address: found by the token of its mail, or by the address of whoever has confirmed it. */
import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { hashOfToken } from "#app/web/token-hash.server.ts";
import { type PostedFields, unconfirmedPosts } from "./unconfirmed.tables.server.ts";
import { type UnconfirmedKind, waitingDays } from "./unconfirmed.ts";

export type UnconfirmedPost = NonNullable<Awaited<ReturnType<typeof findPost>>>;

const oldest = sql`now() - make_interval(days => ${waitingDays})`;

/** What a token of a mail is for, sent or not; undefined where it is none, of another kind, or too old. */
export async function findPost(db: Database | Transaction, kind: UnconfirmedKind, token: string) {
	const [post] = await db.select().from(unconfirmedPosts).where(isOf(kind, token));
	return post;
}

/** What a token of a mail is for, as `findPost`, locked: nobody else sends or deletes it until the transaction ends. */
export async function lockPost(transaction: Transaction, kind: UnconfirmedKind, token: string) {
	const [post] = await transaction.select().from(unconfirmedPosts).where(isOf(kind, token)).for("update");
	return post;
}

/** Deletes what its reader does not want to send. @returns whether it was there and not sent */
export async function discardPost(db: Database, kind: UnconfirmedKind, token: string) {
	const isWaiting = and(isOf(kind, token), isNull(unconfirmedPosts.sentAt));
	const deleted = await db.delete(unconfirmedPosts).where(isWaiting).returning({ id: unconfirmedPosts.id });
	return deleted.length > 0;
}

function isOf(kind: UnconfirmedKind, token: string) {
	const { tokenHash, createdAt } = unconfirmedPosts;
	return and(eq(tokenHash, hashOfToken(token)), eq(unconfirmedPosts.kind, kind), gt(createdAt, oldest));
}

/** The form of an unconfirmed post, as it was sent. */
export function formOf(fields: PostedFields) {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) for (const text of [value].flat()) form.append(name, text);
	return form;
}

/** What waits for the viewer; null for an address that is not confirmed, which may be another person's. */
export async function listUnconfirmedForExport(db: Database, { email, confirmed }: Member) {
	if (!confirmed) return null;
	const { kind, fields, cardId, createdAt, sentAt } = unconfirmedPosts;
	return db
		.select({ kind, fields, cardId, createdAt, sentAt })
		.from(unconfirmedPosts)
		.where(eq(unconfirmedPosts.email, email))
		.orderBy(desc(createdAt), desc(unconfirmedPosts.id));
}

/** Deletes what was sent under the address of an account, if that is confirmed. */
export async function forgetUnconfirmedOf(transaction: Transaction, { email, confirmed }: Member) {
	if (confirmed) await transaction.delete(unconfirmedPosts).where(eq(unconfirmedPosts.email, email));
}

/** Deletes what nobody has confirmed in time. */
export async function forgetOldPosts(db: Database) {
	await db.delete(unconfirmedPosts).where(lt(unconfirmedPosts.createdAt, oldest));
}
