/** What owners see of their cards and do with them. */
import type { MemberRef } from "#app/accounts/viewer.ts";
import { exportOwn, ownEntries } from "#app/boards/own-entry.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { readOwn } from "#app/db/listing/own-rows.server.ts";
import { changedNow, isVersion } from "#app/db/version.server.ts";
import { pictureUrlIn, storedHash } from "#app/images/picture-url.server.ts";
import { scicommCards } from "./card.tables.server.ts";
import { slugOf } from "./card.ts";
import type { CardInput } from "./card-input.ts";
import { cardMessages } from "./card-messages.ts";

export const ownCards = ownEntries("card", scicommCards, cardMessages);
const editedCards = ownEntries("card", scicommCards, { ...cardMessages, notFound: cardMessages.updateMissing });

/**
 * Replaces what the viewer's card says. An avatar that is not stored counts as none.
 * @param seen as in `ownCards.update`; what is no version counts as the latest
 */
export function updateCard(db: Database, viewer: MemberRef, id: string, input: CardInput, seen: string) {
	return editedCards.update(db, viewer, id, columnsOf(input), isVersion(seen) ? seen : undefined);
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
