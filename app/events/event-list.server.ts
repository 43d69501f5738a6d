/** The board: what everybody sees. */
import { and, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { placesMeant } from "#app/boards/countries.ts";
import { beginningOf, openingOf } from "#app/boards/excerpt.server.ts";
import { isOfOrganisation } from "#app/boards/organisation.server.ts";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { containsAny, containsWords, equals, type Filter, hasValue, holds } from "#app/db/listing/filter.server.ts";
import { readPage } from "#app/db/listing/numbered-pages.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { events } from "./event.tables.server.ts";
import { descriptionOnBoard, eventsPerPage, maxDays } from "./event.ts";
import type { EventFilters, EventSearch } from "./event-filters.ts";
import { dayHeading, isMonth, monthText, shortDayText, startText } from "./time-zone.ts";

/** Which events everybody may see, coming or over. */
export const shownToAll = sql`${events.approved} and not ${events.hidden}`;

/** Whom an event names to everybody: nobody whom an edit has added that waits for a moderator. */
export const announcedSpeakers = sql<string[]>`announced_speakers(${events})`;

/** What is not over yet. Nothing lasts longer, so that an index by the start finds it. */
const isComing = sql`${events.endsAt} > now() and ${events.startsAt} > now() - ${sql.raw(`interval '${maxDays + 1} days'`)}`;
/** What took place. */
const isPast = sql`${events.endsAt} <= now() and ${events.startsAt} <= now() and ${events.cancelledAt} is null`;

const shown = {
	...pick(events, "id", "title", "kind"),
	description: openingOf(events.description, descriptionOnBoard),
	...pick(events, "startsAt", "endsAt", "timeZone", "startsOn", "endsOn"),
	...pick(events, "place", "online", "organiser", "free", "languages", "series", "cancelledAt"),
};

const board = { table: events, at: events.startsAt, columns: shown, perPage: eventsPerPage };

/** What is coming, the soonest first. What is cancelled stays until it would have ended. */
export const comingListing = {
	...board,
	name: "coming-events",
	isAscending: true,
	listed: sql`${shownToAll} and ${isComing}`,
};

/** What took place, the latest first. */
export const pastListing = { ...board, name: "past-events", listed: sql`${shownToAll} and ${isPast}` };

/** What a search asks of either. */
export function eventConditions(search: EventSearch): Filter[] {
	const { q, kind, when, place, organisation, language, online, free, series } = search;
	return [
		...equals("kind", events.kind, kind),
		...isOfOrganisation(events.organiser, organisation),
		...equals("series", events.series, series),
		...holds("online", online, sql`${events.online}`),
		...holds("free", free, sql`${events.free}`),
		...(when === null ? [] : [isOn(when)]),
		...hasValue("language", events.languages, language),
		...containsWords(events.searchText, q),
		...containsAny(events.placeText, placesMeant(place), "place"),
	];
}

/** That an event is on a day, or in a month, of its time zone. Its start, which is a day or so from that, lets an index find it. */
function isOn(when: string): Filter {
	const [from, to] = [sql`${sql.placeholder("from")}::date`, sql`${sql.placeholder("to")}::date`];
	return {
		key: "when",
		condition: () => sql`${events.startsOn} <= ${to} and ${events.endsOn} >= ${from}
			and ${events.startsAt} < ${to} + 2 and ${events.startsAt} > ${from} - ${sql.raw(String(maxDays + 2))}`,
		values: isMonth(when) ? { from: `${when}-01`, to: lastDayOf(when) } : { from: when, to: when },
	};
}

function lastDayOf(month: string) {
	const [year = 0, number = 0] = month.split("-").map(Number);
	return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

export type ListedEvent = Awaited<ReturnType<typeof listEvents>>["rows"][number];

/**
 * One page of the events that match, by the days of their time zones: of those that are coming the soonest first, of those that are over
 * the latest.
 */
export async function listEvents(db: Database, { page, ...search }: EventFilters) {
	const found = await readPage(db, search.past ? pastListing : comingListing, eventConditions(search), page);
	const direction = search.past ? -1 : 1;
	// What begins earlier may have the later day, where clocks are ahead.
	const rows = found.rows.toSorted((a, b) => direction * (Date.parse(a.startsOn) - Date.parse(b.startsOn)));
	return { ...found, rows: rows.map(rowOf) };
}

type Row = Pick<typeof events.$inferSelect, keyof typeof shown>;

/** An event with its times in words: what browsers would write differs. */
function rowOf({ description, startsAt, endsAt: _, endsOn, cancelledAt, ...event }: Row) {
	const { startsOn, timeZone } = event;
	return {
		...event,
		description: beginningOf(description, descriptionOnBoard),
		startsAt,
		cancelled: cancelledAt !== null,
		month: monthText(startsOn),
		day: dayHeading(startsOn),
		clock: startText(startsAt, timeZone),
		until: endsOn === startsOn ? null : shortDayText(endsOn),
	};
}

/** When the next event that everybody may see begins or ends. */
export async function nextBeginningOrEnd(db: Database) {
	const statement = prepareOnce(db, "next-event-change", (name) => {
		const ends = db.select({ at: events.endsAt }).from(events);
		const running = ends.where(and(shownToAll, isComing, sql`${events.startsAt} <= now()`));
		const starts = db.select({ at: events.startsAt }).from(events);
		const next = starts
			.where(and(shownToAll, sql`${events.startsAt} > now()`))
			.orderBy(events.startsAt)
			.limit(1);
		return unionAll(running, next).prepare(name);
	});
	const times = await statement.execute({});
	return times.length > 0 ? new Date(Math.min(...times.map(({ at }) => at.getTime()))) : null;
}
