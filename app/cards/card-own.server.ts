/** What owners see of their cards and do with them. */
import { and, eq } from "drizzle-orm";
import type { MemberRef } from "#app/accounts/viewer.ts";
import { isOwnEntry } from "#app/boards/board.ts";
import { exportOwn, ownEntries } from "#app/boards/own-entry.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { readOwn } from "#app/db/listing/own-rows.server.ts";
import { has } from "#app/db/sent-again.server.ts";
import { changedNow, isOfVersion, isVersion, versionOf } from "#app/db/version.server.ts";
import { conflict, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { pictureUrlIn, storedHash } from "#app/images/picture-url.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { scicommCards } from "./card.tables.server.ts";
import { slugOf } from "./card.ts";
import type { CardInput } from "./card-input.ts";
import { cardMessages } from "./card-messages.ts";

type CardRow = typeof scicommCards.$inferSelect;

export const ownCards = ownEntries(scicommCards, cardMessages);

/**
 * Replaces what the viewer's card says. An avatar that is not stored counts as none.
 * @param seen the version that was edited: if the card has changed since, nothing happens; the same sent again is done; what is none
 * counts as the latest
 * @returns the row, or why it is not done
 */
export async function updateCard(
	db: Database,
	viewer: MemberRef,
	id: string,
	input: CardInput,
	seen: string,
): Promise<CardRow | Refusal> {
	const unchanged = isVersion(seen) ? isOfVersion(scicommCards.updatedAt, seen) : undefined;
	const [row] = await db
		.update(scicommCards)
		.set({ ...columnsOf(input), updatedAt: changedNow })
		.where(and(ownCards.isOwn(viewer, id), unchanged))
		.returning();
	if (row) return row;
	const [same] = await db
		.select()
		.from(scicommCards)
		.where(and(ownCards.isOwn(viewer, id), has(scicommCards, columnsOf(input))));
	if (same) return same;
	const { userId, updatedAt } = scicommCards;
	const [card] = isUuid(id)
		? await db.select({ userId, updatedAt }).from(scicommCards).where(eq(scicommCards.id, id))
		: [];
	if (card && isOwnEntry(viewer, card)) return conflict(cardMessages.changedElsewhere, versionOf(card));
	return card ? refuse(403, cardMessages.notYours) : refuse(404, cardMessages.updateMissing);
}

export function columnsOf(input: CardInput) {
	return {
		...input,
		slug: slugOf(input.name),
		avatar: storedHash(input.avatar),
	};
}

export type OwnCards = Awaited<ReturnType<typeof listCardsOf>>;
export type OwnCard = OwnCards["rows"][number];

/** One page of the viewer's cards, newest first. */
export function listCardsOf(db: Database, viewer: MemberRef, page: number) {
	const { id, handle, name, title, isVisible, hidden, createdAt } = scicommCards;
	const columns = { id, handle, name, title, isVisible, hidden, createdAt };
	return readOwn(db, { name: "cards", table: scicommCards, columns }, viewer, page);
}

/** `avatar` is the address of a picture. */
export function listCardsForExport(db: Database, viewer: MemberRef) {
	return exportOwn(db, scicommCards, viewer, ["claimTokenHash", "slugSince", "featuredAt"], {
		avatar: pictureUrlIn(scicommCards.avatar),
	});
}

/** Shows the viewer's card in the directory, or hides it there. @throws as `ownCards.find` */
export function setVisibility(db: Database, viewer: MemberRef, id: string, isVisible: boolean) {
	return ownCards.change(db, viewer, id, { isVisible, updatedAt: changedNow });
}
