/** The events as everybody may read them, for feeds, calendars and programs. */
import { sql } from "drizzle-orm";
import { openingOf } from "#app/boards/excerpt.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { type CursorPage, publicReader } from "#app/db/listing/cursor-page.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { newestReader } from "#app/entries/newest-first.server.ts";
import { pictureUrlIn } from "#app/images/picture-url.server.ts";
import { events } from "./event.tables.server.ts";
import {
	daysInCalendar,
	descriptionInCalendar,
	eventsInCalendar,
	linksOf,
	maxDays,
	overEventsInCalendar,
} from "./event.ts";
import type { EventSearch } from "./event-filters.ts";
import { comingListing, eventConditions, pastListing, shownToAll } from "./event-list.server.ts";

/** Events of a calendar that are read at a time. */
const eventsPerRead = 50;

const columns = {
	...comingListing.columns,
	...pick(events, "description", "onlineUrl", "cost", "registrationUrl"),
	imageUrl: pictureUrlIn(events.image),
	...pick(events, "sequence", "createdAt", "updatedAt"),
};

const listing = { ...comingListing, columns };
const days = (number: number) => sql.raw(`interval '${number} days'`);

type EventRow = Pick<typeof events.$inferSelect, Exclude<keyof typeof columns, "imageUrl">> & {
	imageUrl: string | null;
};

function show({ cancelledAt, ...event }: EventRow) {
	return { ...event, ...linksOf({ ...event, cancelledAt }), cancelled: cancelledAt !== null };
}

export type PublicEvent = ReturnType<typeof show>;

const coming = publicReader({ ...listing, name: "public-coming-events" }, eventConditions, show);
const past = publicReader({ ...pastListing, columns, name: "public-past-events" }, eventConditions, show);

/** The events that match, from a cursor on: of those that are coming the soonest first, of those that are over the latest. */
export function readPublicEvents(db: Database, search: EventSearch, page: CursorPage) {
	return (search.past ? past : coming).read(db, search, page);
}

/** Those that are coming, the newest on the board first. */
export const readNewestEvents = newestReader(
	{ ...listing, name: "newest-events", kind: "event", at: events.createdAt, isAscending: false },
	eventConditions,
	show,
);

/** Undefined when there is none, or it is not for everybody. */
export const { find: findPublicEvent } = publicReader(
	{ ...listing, name: "public-events", listed: shownToAll },
	eventConditions,
	show,
);

const inCalendar = { ...columns, description: openingOf(events.description, descriptionInCalendar) };

const comingInCalendar = publicReader(
	{ ...listing, name: "coming-in-calendar", columns: inCalendar },
	eventConditions,
	show,
);

/** What was over not long ago, cancelled or not: calendars forget what they are not given any more. */
const overInCalendar = publicReader(
	{
		...pastListing,
		name: "over-in-calendar",
		columns: inCalendar,
		listed: sql`${shownToAll} and ${events.endsAt} <= now() and ${events.endsAt} > now() - ${days(daysInCalendar)}
			and ${events.startsAt} <= now() and ${events.startsAt} > now() - ${days(daysInCalendar + maxDays + 1)}`,
	},
	eventConditions,
	show,
);

/** Those for a calendar, the soonest first: what is nearest on either side of now. */
export async function readCalendar(db: Database, search: EventSearch) {
	const coming = await readMost(eventsInCalendar, (page) => comingInCalendar.read(db, search, page));
	const over = await readMost(overEventsInCalendar, (page) => overInCalendar.read(db, search, page));
	// What ends in between is in both.
	return [...new Map([...over.toReversed(), ...coming].map((event) => [event.id, event])).values()];
}

async function readMost(most: number, read: (page: CursorPage) => ReturnType<typeof comingInCalendar.read>) {
	const found: PublicEvent[] = [];
	let after: CursorPage["after"] | null;
	do {
		const { rows, next } = await read({ limit: eventsPerRead, after: after ?? undefined });
		found.push(...rows);
		after = next;
	} while (after && found.length < most);
	return found;
}
