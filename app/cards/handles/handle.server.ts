/** Handles as they are taken and found again. */

import { hash } from "node:crypto";
import { and, asc, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { lockAccount } from "#app/accounts/other-accounts.server.ts";
import type { MemberRef } from "#app/accounts/viewer.ts";
import { isOwnEntry } from "#app/boards/board.ts";
import { type Database, prepareOnce, type Transaction } from "#app/db/client.server.ts";
import { countAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { type Refusal, refuse } from "#app/forms/form-answer.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { cardHandles, retiredHandles, scicommCards } from "../card.tables.server.ts";
import { cardMessages } from "../card-messages.ts";
import { handleLimits, handleMessages, validateHandle } from "./handle.ts";

/** Handles that one account may try, taken or not, so that nobody can ask for them by the thousand. */
const tries: RateLimit = { name: "card-handle", times: 60, seconds: 3600 };

/**
 * Gives the viewer's card a handle, and leaves those it had to lead to it. Of several accounts that take one at once, one gets it.
 * @param handle tidied
 * @returns null when the card has it
 */
export async function giveHandle(db: Database, viewer: MemberRef, id: string, handle: string): Promise<Refusal | null> {
	if (!isUuid(id)) return refuse(404, cardMessages.notFound);
	const message = validateHandle(handle);
	if (message) return refuse(422, message);
	const wait = await countAttempt(db, tries, viewer.id);
	if (wait !== null) return tooMany(handleMessages.tooManyTries, wait);
	return db.transaction(async (transaction) => {
		// What is counted below must not change until it is written.
		await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`handles ${viewer.id}`}, 0))`);
		// As deletions do, before what goes with it.
		await lockAccount(transaction, viewer.id);
		const [card] = await transaction
			.select({ userId: scicommCards.userId })
			.from(scicommCards)
			.where(eq(scicommCards.id, id))
			.for("update");
		if (!card) return refuse(404, cardMessages.notFound);
		if (!isOwnEntry(viewer, card)) return refuse(403, cardMessages.notYours);
		const refusal = await reserve(transaction, viewer, id, handle);
		if (refusal) return refusal;
		await transaction.update(scicommCards).set({ handle }).where(eq(scicommCards.id, id));
		return null;
	});
}

/** Makes the handle one of the card's, unless it is. */
async function reserve(db: Transaction, viewer: MemberRef, id: string, handle: string): Promise<Refusal | null> {
	const taken = refuse(409, handleMessages.taken);
	const [known] = await db
		.select({ cardId: cardHandles.cardId, userId: cardHandles.userId })
		.from(cardHandles)
		.where(eq(cardHandles.handle, handle));
	if (known?.cardId === id) return null;
	// What a card had that is deleted may come back to the account that had it, and to nobody else.
	if (known && (known.cardId !== null || known.userId !== viewer.id)) return taken;
	// Asked after the handle itself, so that an account that is being deleted is seen in one of them.
	if (!known && ((await isRetired(db, handle)) || (await isSlugOfAnother(db, viewer, handle)))) return taken;
	const message = await limitReached(db, viewer, id);
	if (message) return refuse(429, message);
	const rows = await db
		.insert(cardHandles)
		.values({ handle, cardId: id, userId: viewer.id })
		.onConflictDoUpdate({
			target: cardHandles.handle,
			set: { cardId: id, createdAt: sql`now()` },
			setWhere: sql`${cardHandles.cardId} is null and ${cardHandles.userId} = ${viewer.id}`,
		})
		.returning({ handle: cardHandles.handle });
	return rows.length > 0 ? null : taken;
}

/** Whether the account that had the handle is deleted. */
async function isRetired(db: Transaction, handle: string) {
	return (await db.$count(retiredHandles, eq(retiredHandles.hash, hashOfHandle(handle)))) > 0;
}

/** As the trigger on `card_handles` makes it. */
export function hashOfHandle(handle: string) {
	return hash("sha256", handle, "hex");
}

/** Whether links to the card of somebody else go by this slug, or do again once that is back in the directory. */
async function isSlugOfAnother(db: Transaction, viewer: MemberRef, slug: string) {
	const [card] = await db
		.select({ userId: scicommCards.userId })
		.from(scicommCards)
		.where(and(eq(scicommCards.slug, slug), isNotNull(scicommCards.slugSince)))
		.orderBy(asc(scicommCards.slugSince), asc(scicommCards.id))
		.limit(1);
	return card !== undefined && !isOwnEntry(viewer, card);
}

/** What stands against another handle; null when nothing does. */
async function limitReached(db: Transaction, viewer: MemberRef, id: string) {
	const lately = sql`${cardHandles.createdAt} > now() - ${`${handleLimits.days} days`}::interval`;
	const [counted] = await db
		.select({
			ever: sql<number>`count(*) filter (where ${cardHandles.cardId} = ${id})::int`,
			lately: sql<number>`count(*) filter (where ${cardHandles.cardId} = ${id} and ${lately})::int`,
			ofAccount: sql<number>`count(*) filter (where ${cardHandles.userId} = ${viewer.id} and ${lately})::int`,
		})
		.from(cardHandles)
		.where(or(eq(cardHandles.cardId, id), eq(cardHandles.userId, viewer.id)));
	if (!counted) return null;
	if (counted.ever >= handleLimits.perCardEver) return handleMessages.full;
	if (counted.lately >= handleLimits.perCard) return handleMessages.fullForNow;
	return counted.ofAccount >= handleLimits.perAccount ? handleMessages.accountFull : null;
}

/** Whether a handle that leads to no card once led to one. */
export async function isHandleGone(db: Database, handle: string) {
	const statement = prepareOnce(db, "is-card-handle-gone", (name) =>
		db
			.select({ handle: cardHandles.handle })
			.from(cardHandles)
			.where(eq(cardHandles.handle, sql.placeholder("handle")))
			.unionAll(
				db
					.select({ handle: retiredHandles.hash })
					.from(retiredHandles)
					.where(eq(retiredHandles.hash, sql.placeholder("hash"))),
			)
			.prepare(name),
	);
	return (await statement.execute({ handle, hash: hashOfHandle(handle) })).length > 0;
}

/** The handles that the card had before and that still lead to it, the newest first. */
export async function listFormerHandles(db: Database, cardId: string) {
	const rows = await db
		.select({ handle: cardHandles.handle })
		.from(cardHandles)
		.innerJoin(scicommCards, eq(scicommCards.id, cardHandles.cardId))
		.where(
			and(eq(cardHandles.cardId, cardId), isNotNull(scicommCards.handle), ne(cardHandles.handle, scicommCards.handle)),
		)
		.orderBy(desc(cardHandles.createdAt));
	return rows.map(({ handle }) => handle);
}

/** Every handle that the account took, for its owner to keep. */
export async function listHandlesForExport(db: Database, viewer: MemberRef) {
	return db
		.select({ handle: cardHandles.handle, cardId: cardHandles.cardId, createdAt: cardHandles.createdAt })
		.from(cardHandles)
		.where(eq(cardHandles.userId, viewer.id))
		.orderBy(asc(cardHandles.createdAt));
}
