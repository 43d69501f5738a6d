/** E-mail addresses of cards are for people, who read some, and not for programs that collect them all. */
import type { Viewer } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { countDistinct } from "#app/db/distinct-limit.server.ts";
import type { Card } from "./card.server.ts";
import { emailsRead } from "./card.ts";
import { ownsCard } from "./claims/claims.server.ts";

const limit = { name: "card-email", ...emailsRead };

/**
 * Counts that somebody is told the e-mail address of a card, by the network address they come from. A card without one and a card
 * of one's own count nothing, and neither does the same card again.
 * @returns null when it may be told, else the seconds until it may
 */
export async function refuseEmail(db: Database, viewer: Viewer, address: string, card: Pick<Card, "id" | "email">) {
	if (card.email === "" || (await ownsCard(db, viewer, card.id))) return null;
	const { allowed, seconds } = await countDistinct(db, limit, address, [card.id]);
	return allowed.has(card.id) ? null : seconds;
}

/** The card as a page may show it: without its e-mail address, and with the seconds until it may be told, when it may not be. */
export async function withEmailIfAllowed(db: Database, viewer: Viewer, address: string, card: Card) {
	const emailWait = await refuseEmail(db, viewer, address, card);
	return { card: emailWait === null ? card : withoutEmail(card), emailWait };
}

export function withoutEmail(card: Card): Card {
	return { ...card, email: "" };
}
