import { createContext, type RouterContextProvider } from "react-router";
import { type Database, databaseContext } from "#app/db/client.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { type Card, findCardByHandle, findCardById, findCardBySlug } from "./card.server.ts";
import { isHandleGone } from "./handles/handle.server.ts";

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
	if (/^[a-z0-9-]+$/.test(handle)) {
		const card = await findCardByHandle(db, handle);
		if (card) return found(card, card.handle !== handle);
		if (await isHandleGone(db, handle)) return "gone";
	}
	return found(await findCardBySlug(db, address));
}

/**
 * The card of the directory that somebody names by its link, handle, slug or id. One that is not listed is as one that there is not: who
 * guesses links learns nothing.
 */
export async function findListedCard(db: Database, typed: string) {
	return listedOf(await findCardAt(db, addressIn(typed)));
}

/** The part of a card's link that says which card it is; what is no link is that part. */
export function addressIn(typed: string) {
	const [, address = typed] = /^(?:https?:\/\/)?[^/]*\/(?:.*\/)?card\/(?:success\/)?([^/?#]+)/i.exec(typed) ?? [];
	try {
		return decodeURIComponent(address).replace(/^@/, "");
	} catch {
		return address;
	}
}

const foundContext = createContext<Promise<Found> | null>(null);

/** The card of a page, which is at one card's address: for all of its loaders it is looked up once. */
export function cardOfPage(context: Readonly<RouterContextProvider>, address: string) {
	const known = context.get(foundContext);
	if (known) return known;
	const found = findCardAt(context.get(databaseContext), address);
	context.set(foundContext, found);
	return found;
}

/** The card of a page if the directory lists it. Of others nothing is told but what they say themselves. */
export async function listedCardOfPage(context: Readonly<RouterContextProvider>, address: string) {
	return listedOf(await cardOfPage(context, address));
}

function listedOf(found: Found) {
	if (!found || found === "gone") return null;
	return found.card.isVisible && !found.card.hidden ? found.card : null;
}

function found(card: Card | undefined, moved = false): Found {
	return card && { card, moved };
}
