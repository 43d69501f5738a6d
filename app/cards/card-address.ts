import { href } from "react-router";

interface Addressed {
	id: string;
	/** What its owner chose to stand in the address. */
	handle: string | null;
}

export function cardPath({ id, handle }: Addressed) {
	return href("/card/:id", { id: handle ?? id });
}

export function cardUrl(card: Addressed, origin: string) {
	return origin + cardPath(card);
}

/** @param isOld whether in the format of older address books */
export function contactPath(id: string, isOld = false) {
	return href("/card/:id/contact.vcf", { id }) + (isOld ? "?version=3" : "");
}

/** An address as a person reads it from a slide or types it from paper. */
export function readableUrl(url: string) {
	return url.replace(/^https?:\/\//i, "").replace(/\/$/, "");
}
