import { and, desc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { MemberRef } from "#app/accounts/viewer.ts";
import { findIn } from "#app/boards/occasion.server.ts";
import type { Occasion, OccasionSource } from "#app/boards/occasion.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { listed as listedCards } from "#app/cards/directory/directory-list.server.ts";
import { isNameOf } from "#app/cards/public-name.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { hasNoReceipt } from "#app/receipts/receipt-show.server.ts";
import { events } from "./event.tables.server.ts";
import { maxSpeakers } from "./event.ts";
import { announcedSpeakers, shownToAll } from "./event-list.server.ts";

/** Once an event is over, each of its speakers and whoever submitted it can confirm that it took place. */
export const eventOccasions: OccasionSource = {
	kind: "event",
	list: (db, viewer, limit) => read(db, viewer, limit, hasNoReceipt(events.id, scicommCards.userId)),
	find: findIn(read, events.id, scicommCards.id),
};

/** Those of one event: with all of its speakers for its organiser, and their own for each of them. @param eventId a UUID */
export function occasionsOf(db: Database, viewer: MemberRef, eventId: string) {
	return read(db, viewer, maxSpeakers, eq(events.id, eventId));
}

async function read(db: Database, viewer: MemberRef, limit: number, condition?: SQL): Promise<Occasion[]> {
	const rows = await eventOccasionsQuery(db, viewer, limit, condition);
	return rows.flatMap(({ holder, other: { id, organiser, isPerson }, ...row }) => {
		if (holder.id === null || id === null) return [];
		const other = { id, name: isPerson ? organiser : "", organisation: isPerson ? "" : organiser };
		return { ...row, holder: { ...holder, id: holder.id }, other, kind: "event" as const, role: "Speaker" };
	});
}

/** Those of the viewer, the newest first. */
export function eventOccasionsQuery(db: Database, viewer: MemberRef, limit: number, condition?: SQL) {
	// Each side by its index: of two tables at once none is used.
	const organised = db.select({ id: events.id }).from(events).where(eq(events.userId, viewer.id));
	const spokenAt = db
		.select({ id: events.id })
		.from(scicommCards)
		.innerJoin(events, sql`${events.speakers} @> array[${scicommCards.id}]`)
		.where(eq(scicommCards.userId, viewer.id));
	return db
		.select({
			thingId: events.id,
			title: events.title,
			holder: { id: scicommCards.userId, cardId: scicommCards.id, name: scicommCards.name },
			// Whoever organises under their own name takes it along when they leave.
			other: { id: events.userId, organiser: events.organiser, isPerson: isNameOf(events.organiser, events.userId) },
			from: events.startsOn,
			until: events.endsOn,
		})
		.from(events)
		.innerJoin(scicommCards, sql`${scicommCards.id} = any(${announcedSpeakers})`)
		.where(
			and(
				shownToAll,
				listedCards,
				isNull(events.cancelledAt),
				sql`${events.endsAt} <= now()`,
				ne(events.userId, scicommCards.userId),
				sql`${events.id} in ((${organised}) union all (${spokenAt}))`,
				or(eq(events.userId, viewer.id), eq(scicommCards.userId, viewer.id)),
				condition,
			),
		)
		.orderBy(desc(events.endsAt), desc(events.id))
		.limit(limit);
}
