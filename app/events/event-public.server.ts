/** The events as everybody may read them, for feeds, calendars and programs. */
import { sql } from "drizzle-orm";
import { openingOf } from "#app/boards/excerpt.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { type CursorPage, publicReader } from "#app/db/listing/cursor-page.server.ts";
import { pictureUrlIn } from "#app/images/picture-url.server.ts";
import { events } from "./event.tables.server.ts";
import { daysInCalendar, descriptionInCalendar, eventsInCalendar, maxDays } from "./event.ts";
import type { EventSearch } from "./event-filters.ts";
import { comingListing, eventConditions, pastListing, shownToAll } from "./event-list.server.ts";

/** Events of a calendar that are read at a time. */
const eventsPerRead = 50;

const columns = {
	...comingListing.columns,
	description: events.description,
	onlineUrl: events.onlineUrl,
	cost: events.cost,
	registrationUrl: events.registrationUrl,
	imageUrl: pictureUrlIn(events.image),
	sequence: events.sequence,
	createdAt: events.createdAt,
	updatedAt: events.updatedAt,
};

const listing = { ...comingListing, columns };
const days = (number: number) => sql.raw(`interval '${number} days'`);

type EventRow = Pick<typeof events.$inferSelect, Exclude<keyof typeof columns, "imageUrl">> & {
	imageUrl: string | null;
};

function show({ cancelledAt, ...event }: EventRow) {
	return { ...event, cancelled: cancelledAt !== null };
}

export type PublicEvent = ReturnType<typeof show>;

const coming = publicReader({ ...listing, name: "public-coming-events" }, eventConditions, show);
const past = publicReader({ ...pastListing, columns, name: "public-past-events" }, eventConditions, show);

/** The events that match, from a cursor on: of those that are coming the soonest first, of those that are over the latest. */
export function readPublicEvents(db: Database, search: EventSearch, page: CursorPage) {
	return (search.past ? past : coming).read(db, search, page);
}

/** Those that are coming, the newest on the board first. */
export const { read: readNewestEvents } = publicReader(
	{ ...listing, name: "newest-events", at: events.createdAt, isAscending: false },
	eventConditions,
	show,
);

/** Undefined when there is none, or it is not for everybody. */
export const { find: findPublicEvent } = publicReader(
	{ ...listing, name: "public-events", listed: shownToAll },
	eventConditions,
	show,
);

/** What is coming, and what was over not long ago: calendars forget what they are not given any more. */
const calendar = publicReader(
	{
		...listing,
		name: "events-in-calendar",
		columns: { ...columns, description: openingOf(events.description, descriptionInCalendar) },
		listed: sql`${shownToAll} and ${events.endsAt} > now() - ${days(daysInCalendar)}
			and ${events.startsAt} > now() - ${days(daysInCalendar + maxDays + 1)}`,
	},
	eventConditions,
	show,
);

/** Those for a calendar, the soonest first, at most `eventsInCalendar`. */
export async function readCalendar(db: Database, search: EventSearch) {
	const found: PublicEvent[] = [];
	let after: CursorPage["after"] | null;
	do {
		const { rows, next } = await calendar.read(db, search, { limit: eventsPerRead, after: after ?? undefined });
		found.push(...rows);
		after = next;
	} while (after && found.length < eventsInCalendar);
	return found;
}
