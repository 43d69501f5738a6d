import type { Database } from "#app/db/client.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { type Card, findCardById, findCardBySlug } from "./card.server.ts";
import { findHandle } from "./handles/handle.server.ts";

/** What answers at the address of a card. */
type Found =
	| { card: Card; moved: false }
	/** The address is a handle that the card had before. */
	| { card: Card; moved: true }
	/** The card that had this handle is deleted; no other ever answers here. */
	| "gone"
	| undefined;

/**
 * The card that `/card/{address}` means: the one with this id, else the one that has or had this handle, else the visible one
 * that had this slug first. A handle comes before a slug, which anyone can have by calling themselves so.
 */
export async function findCardAt(db: Database, address: string): Promise<Found> {
	const handle = address.toLowerCase();
	if (isUuid(address)) return found(await findCardById(db, address));
	const known = /^[a-z0-9-]+$/.test(handle) ? await findHandle(db, handle) : undefined;
	if (!known) return found(await findCardBySlug(db, address));
	if (known.cardId === null) return "gone";
	return found(await findCardById(db, known.cardId), known.current !== handle);
}

function found(card: Card | undefined, moved = false): Found {
	return card && { card, moved };
}
