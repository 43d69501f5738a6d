import { href } from "react-router";

/** The one place that knows what a card's public address is made of. */
export function cardPath(card: { id: string }) {
	return href("/card/:id", { id: card.id });
}

/** The public address of a card: what is shared, printed and put into its code. */
export function cardUrl(card: { id: string }, origin: string) {
	return origin + cardPath(card);
}

/** An address as a person reads it from a slide or types it from paper. */
export function readableUrl(url: string) {
	return url.replace(/^https?:\/\//i, "").replace(/\/$/, "");
}
