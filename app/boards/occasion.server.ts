import { and, type Column, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import type { Occasion, OccasionSource } from "./occasion.ts";

type Read = (db: Database, viewer: MemberRef, limit: number, condition?: SQL) => Promise<Occasion[]>;

/**
 * How a source finds one of its occasions.
 * @param read the occasions of a viewer that meet a condition
 * @param thing the id of what it is about
 * @param card that of its holder's card
 */
export function findIn(read: Read, thing: Column, card: Column): OccasionSource["find"] {
	return async (db, viewer, thingId, cardId) => {
		if (!isUuid(thingId) || !isUuid(cardId)) return undefined;
		return (await read(db, viewer, 1, and(eq(thing, thingId), eq(card, cardId))))[0];
	};
}

/** The first day on which something can have been that came of a moment: in the west it is still the day before. */
export function firstDayAfter(moment: SQLWrapper) {
	return sql<string>`((${moment} - interval '12 hours') at time zone 'UTC')::date::text`;
}
