import { and, eq, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import type { MemberRef, Viewer } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { type Refusal, refuse } from "#app/forms/form-answer.ts";
import { isUuid } from "#app/web/uuid.ts";
import { savedThings } from "./saved.tables.server.ts";
import { savedLimits, savedMessages } from "./saved.ts";

/** Saves a public entry. @returns undefined once it is saved, also if it was already; why not otherwise */
export async function save(db: Database, { id: userId }: MemberRef, entryId: string): Promise<Refusal | undefined> {
	if (!isUuid(entryId)) return refuse(404, savedMessages.notFound);
	return db.transaction(async (transaction) => {
		await queueByAccount(transaction, userId);
		if ((await transaction.$count(savedThings, isOf(userId, entryId))) > 0) return;
		const [entry] = await transaction
			.select({ kind: publicEntries.kind })
			.from(publicEntries)
			.where(and(eq(publicEntries.id, entryId), publicEntries.isListed))
			// Whoever hides it waits, and then sees that it is saved.
			.for("share");
		if (!entry) return refuse(404, savedMessages.notFound);
		const had = await transaction.$count(savedThings, eq(savedThings.userId, userId));
		if (had >= savedLimits.saved) return refuse(409, savedMessages.tooMany);
		await transaction.insert(savedThings).values({ userId, entryId, kind: entry.kind });
	});
}

/** Of several transactions of an account at once each waits for the one before, so that what they add is counted one by one. */
export async function queueByAccount(transaction: Transaction, userId: string) {
	await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

/** Lets go of what a member deletes themselves, who needs nobody to tell them that it is gone. In the transaction that deletes it. */
export async function dropOwnSaved(transaction: Transaction, member: MemberRef, entryId: string) {
	await transaction.delete(savedThings).where(isOf(member.id, entryId));
}

export async function isSaved(db: Database, viewer: Viewer, entryId: string) {
	if (!viewer || !isUuid(entryId)) return false;
	return (await db.$count(savedThings, isOf(viewer.id, entryId))) > 0;
}

/** The condition on what a member has saved of an entry. */
export function isOf(userId: string, entryId: string) {
	return and(eq(savedThings.userId, userId), eq(savedThings.entryId, entryId));
}

/** Whether an entry is closed or over by now. */
export const isOver = sql<boolean>`coalesce(${publicEntries.until} <= now(), false)`;

/** What an entry is called while everybody may see its page; null for what is hidden or deleted. */
export const titleIfListed = sql<string | null>`case when ${publicEntries.isListed} then ${publicEntries.title} end`;
