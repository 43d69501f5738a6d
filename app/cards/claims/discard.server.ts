/** How who made a card without an account deletes it again: with the token that the browser got for it. */
import { eq } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { countAttempt, forgiveAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { forgetWordsAbout } from "#app/moderation/forget-words.server.ts";
import { hashOfToken } from "#app/web/token-hash.server.ts";
import { scicommCards } from "../card.tables.server.ts";

/** Tries of one network address that may fail; those that succeed do not count. */
const failures: RateLimit = { name: "failed-discard", times: 30, seconds: 3600 };

/**
 * A card as the page that asks whether to delete it tells of it. Whoever comes by may read this: it names no card that is hidden.
 * Undefined when there is none.
 */
export async function findToDiscard(db: Database, id: string) {
	const { name, userId, hidden } = scicommCards;
	const [card] = await db.select({ name, userId, hidden }).from(scicommCards).where(eq(scicommCards.id, id));
	return card && { name: card.hidden ? null : card.name, isClaimed: card.userId !== null };
}

/**
 * Deletes a card that belongs to no account, with what was said of it to moderators and by them, if the token is the one that its maker got.
 * @param address where the request comes from, for the limit
 * @returns `deleted`; `gone`; `claimed` when it belongs to an account by now, which has spent the token; `refused`; or the seconds
 * to wait after too many failures
 */
export async function discardCard(db: Database, id: string, claimToken: string, address: string) {
	const wait = await countAttempt(db, failures, address);
	if (wait !== null) return wait;
	const outcome = await discard(db, id, claimToken);
	if (outcome === "deleted") await forgiveAttempt(db, failures, address);
	return outcome;
}

function discard(db: Database, id: string, claimToken: string) {
	return db.transaction(async (transaction) => {
		const [card] = await transaction
			.select({ userId: scicommCards.userId, claimTokenHash: scicommCards.claimTokenHash })
			.from(scicommCards)
			.where(eq(scicommCards.id, id))
			.for("update");
		if (!card) return "gone";
		if (card.userId !== null) return "claimed";
		if (card.claimTokenHash !== hashOfToken(claimToken)) return "refused";
		await forgetWordsAbout(transaction, "card", [id]);
		await transaction.delete(scicommCards).where(eq(scicommCards.id, id));
		return "deleted";
	});
}
