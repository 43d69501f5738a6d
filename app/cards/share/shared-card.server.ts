import type { Database } from "#app/db/client.server.ts";
import { gone, notFound } from "#app/web/responses.ts";
import { findCardAt } from "../card-at.server.ts";
import { cardMessages } from "../card-messages.ts";
import { handleMessages } from "../handles/handle.ts";

/**
 * The card that an address names by its id, a handle that it has or had, or its slug, for whoever has the link.
 * @throws a 404 answer when there is none, or a moderator has taken it out of sight; a 410 answer when its card is deleted
 */
export async function findSharedCard(db: Database, address: string) {
	const found = await findCardAt(db, address);
	if (found === "gone") throw gone(handleMessages.gone);
	if (!found || found.card.hidden) throw notFound(cardMessages.notFound);
	return found.card;
}
