/** How a card made without an account gets its owner. */
import { createHash } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Member } from "#app/context.ts";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { scicommCards } from "#app/db/schema.server.ts";
import { canEditCard, isUuid } from "./card.ts";

/** A claim token as it is stored: 256 random bits need no salt, and are found by their hash alone. */
export function hashOfToken(claimToken: string) {
	return createHash("sha256").update(claimToken).digest("hex");
}

/** Whether the card is the viewer's. Costs an anonymous visitor nothing. */
export async function ownsCard(db: Database, viewer: Pick<Member, "id"> | null, id: string) {
	return viewer !== null && canEditCard(viewer, (await findOwner(db, id)) ?? { userId: null });
}

/**
 * Gives a card without an owner to the viewer, if the token is the one that its maker got. It keeps its id and its link, and
 * the token is spent. Of several accounts that claim it at once, one gets it.
 * @returns `claimed` also when the card has been the viewer's before
 */
export async function claimCard(db: Database, viewer: Pick<Member, "id">, id: string, claimToken: string) {
	if (!isUuid(id)) return "gone";
	const free = and(
		eq(scicommCards.id, id),
		isNull(scicommCards.userId),
		eq(scicommCards.claimTokenHash, hashOfToken(claimToken)),
	);
	const claimed = await db
		.update(scicommCards)
		.set({ userId: viewer.id, claimTokenHash: null })
		.where(free)
		.returning({ id: scicommCards.id });
	if (claimed.length > 0) return "claimed";
	const card = await findOwner(db, id);
	if (!card) return "gone";
	return canEditCard(viewer, card) ? "claimed" : "refused";
}

/** Of the card with this id; undefined when there is no such card. */
export async function findOwner(db: Database, id: string) {
	if (!isUuid(id)) return undefined;
	const statement = prepareOnce(db, "find-card-owner", (name) =>
		db
			.select({ userId: scicommCards.userId })
			.from(scicommCards)
			.where(eq(scicommCards.id, sql.placeholder("id")))
			.prepare(name),
	);
	const [card] = await statement.execute({ id });
	return card;
}
