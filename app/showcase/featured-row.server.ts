import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { conflict, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { recordEvent } from "#app/moderation/events.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { showcaseItems } from "./showcase.tables.server.ts";
import { featuredOnShow, featuredRowFull, showcaseMessages } from "./showcase.ts";
import { isShown } from "./showcase-list.server.ts";

/** What is in the featured row, newest first; nobody else changes it before the transaction ends. */
async function lockRow(transaction: Transaction) {
	await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('featured row', 0))`);
	return transaction
		.select({ id: showcaseItems.id, title: showcaseItems.title })
		.from(showcaseItems)
		.where(and(showcaseItems.featured, isShown))
		.orderBy(desc(showcaseItems.createdAt), desc(showcaseItems.id));
}

/**
 * Whether the featured row has room for another item, which nobody else takes before the transaction ends. To be called once the
 * item itself is locked.
 * @returns why not, or undefined
 */
export async function findRoom(transaction: Transaction): Promise<Refusal | undefined> {
	const featured = await lockRow(transaction);
	if (featured.length >= featuredOnShow) return conflict(featuredRowFull(featured.map(({ title }) => title)));
}

/** Leaves the newest in a featured row that has more than are shown. */
export function trimRow(db: Database) {
	return db.transaction(async (transaction) => {
		const over = (await lockRow(transaction)).slice(featuredOnShow).map(({ id }) => id);
		await transaction.update(showcaseItems).set({ featured: false }).where(inArray(showcaseItems.id, over));
	});
}

/**
 * Puts an item into the featured row, or takes it out, which the log keeps; none where it is so already.
 * @param moderator must be one: see `canModerate`
 * @returns why it could not be done
 */
export async function featureItem(
	db: Database,
	moderator: Member,
	id: string,
	featured: boolean,
): Promise<Refusal | undefined> {
	const gone = refuse(404, showcaseMessages.itemNotFound);
	if (!isUuid(id)) return gone;
	return db.transaction(async (transaction) => {
		const [item] = await transaction.select().from(showcaseItems).where(eq(showcaseItems.id, id)).for("update");
		if (!item) return gone;
		if (item.hidden) return conflict(showcaseMessages.itemHidden);
		if (item.featured === featured) return;
		const refusal = featured ? await findRoom(transaction) : undefined;
		if (refusal) return refusal;
		await transaction.update(showcaseItems).set({ featured }).where(eq(showcaseItems.id, id));
		await recordEvent(transaction, moderator, {
			action: featured ? "featured" : "unfeatured",
			subjectKind: "item",
			subjectId: id,
			title: item.title,
		});
	});
}
