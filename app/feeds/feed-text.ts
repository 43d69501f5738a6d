import { escapeMarkup } from "#app/cards/share/markup.ts";
import type { FeedItem } from "./feed.ts";

/** Plain texts as the HTML that shows them: whatever in them looks like markup is text. */
export function htmlOf(texts: string[]) {
	return texts
		.flatMap((text) => text.replace(/\r\n?/g, "\n").split(/\n{2,}/))
		.filter((paragraph) => paragraph.trim() !== "")
		.map((paragraph) => `<p dir="auto">${escapeMarkup(paragraph).replaceAll("\n", "<br>")}</p>`)
		.join("");
}

/** Stays the same for ever, on whatever host the site is and however a card's address changes. */
export function permanentId({ id }: Pick<FeedItem, "id">) {
	return `urn:uuid:${id}`;
}

/** A path of this site or an address elsewhere as an address that is whole, and in ASCII. */
export function wholeAddress(address: string, origin: string) {
	return URL.canParse(address, origin) ? new URL(address, origin).href : address;
}
