import type { FeedItem } from "./feed.ts";

/** Stays the same for ever, on whatever host the site is and however a card's address changes. */
export function permanentId({ id }: Pick<FeedItem, "id">) {
	return `urn:uuid:${id}`;
}

/** A path of this site or an address elsewhere as an address that is whole, and in ASCII. */
export function wholeAddress(address: string, origin: string) {
	return URL.canParse(address, origin) ? new URL(address, origin).href : address;
}
