import { notFound } from "#app/answers.ts";
import type { Database } from "#app/db/client.server.ts";
import { isUuid } from "../card.ts";
import { cardMessages } from "../card-messages.ts";
import { findCardById, findCardBySlug } from "../cards.server.ts";

/**
 * The card that an address names by its id or its slug, for whoever has the link.
 * @throws a 404 answer when there is none, or a moderator has taken it out of sight
 */
export async function findSharedCard(db: Database, idOrSlug: string) {
	const card = await (isUuid(idOrSlug) ? findCardById(db, idOrSlug) : findCardBySlug(db, idOrSlug));
	if (!card || card.hidden) throw notFound(cardMessages.notFound);
	return card;
}

/** Keeps search engines from what the directory does not list. */
export function robotsHeader(card: { isVisible: boolean }): Record<string, string> {
	return card.isVisible ? {} : { "X-Robots-Tag": "noindex" };
}
