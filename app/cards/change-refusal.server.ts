import { forbidden, notFound } from "#app/answers.ts";
import type { Database } from "#app/db/client.server.ts";
import { cardMessages } from "./card-messages.ts";
import { findOwner } from "./claims.server.ts";

/** To be thrown when no card of the viewer has this id: whether one of somebody else has. */
export async function refuseChange(db: Database, id: string) {
	return (await findOwner(db, id)) ? forbidden(cardMessages.notYours) : notFound(cardMessages.notFound);
}
