import type { Database } from "#app/db/client.server.ts";
import { forbidden, notFound } from "#app/web/responses.ts";
import { cardMessages } from "../card-messages.ts";
import { findOwner } from "../claims/claims.server.ts";

/** To be thrown when no card of the viewer has this id: whether one of somebody else has. */
export async function refuseChange(db: Database, id: string) {
	return (await findOwner(db, id)) ? forbidden(cardMessages.notYours) : notFound(cardMessages.notFound);
}
