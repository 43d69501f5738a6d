import { and, sql } from "drizzle-orm";
import { href } from "react-router";
import type { Event, Place, VirtualLocation, WithContext } from "schema-dts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { canSeeEntry, isListed, isOwnEntry } from "#app/boards/board.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { cardPath } from "#app/cards/card-address.ts";
import { listed as listedCards } from "#app/cards/directory/directory-list.server.ts";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { findRow } from "#app/db/listing/find-row.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { pictureUrlIn } from "#app/images/picture-url.server.ts";
import { events } from "./event.tables.server.ts";
import { attendanceOf, isOver, linksOf } from "./event.ts";
import { announcedSpeakers, comingListing } from "./event-list.server.ts";
import { offsetTime } from "./event-times.server.ts";
import { spanText } from "./time-zone.ts";

/** What its page is made from, by name: what `findEvent` returns is in the page of everybody. */
const onPage = {
	...comingListing.columns,
	...pick(events, "description", "userId", "onlineUrl", "cost", "registrationUrl", "speakers"),
	announced: announcedSpeakers,
	imageUrl: pictureUrlIn(events.image),
	...pick(events, "approved", "hidden"),
};

export type ShownEvent = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** An event as its page shows it to `viewer`; undefined when there is none, or it is not shown to them. */
export async function findEvent(db: Database, viewer: Viewer, id: string) {
	const row = await findRow(db, "find-event", events, onPage, id);
	if (!row || !canSeeEntry(viewer, row)) return undefined;
	const { userId, speakers, announced, cancelledAt, ...event } = row;
	const isMine = isOwnEntry(viewer, { userId });
	const seesEdits = isMine || viewer?.isAdmin === true;
	const cards = await findSpeakers(db, seesEdits ? speakers : announced);
	return {
		...event,
		...linksOf(row),
		when: spanText(event, event.timeZone),
		cancelled: cancelledAt !== null,
		over: isOver(event),
		isMine,
		/** Whether a card of the viewer's is among those of the speakers, and can be taken off: see `findNaming`. */
		namesMe: viewer !== null && isListed(row) && cards.some((card) => card.userId === viewer.id),
		speakers: cards.map(({ userId: _, ...card }) => ({ ...card, path: cardPath(card) })),
		/** Whether the viewer sees a speaker whom others do not see yet. */
		hasNewSpeakers: cards.some(({ id }) => !announced.includes(id)),
	};
}

/** The cards of an event's speakers, in its order: of those that the directory lists. A hidden one comes back with its card. */
async function findSpeakers(db: Database, ids: string[]) {
	if (ids.length === 0) return [];
	const statement = prepareOnce(db, "find-speakers", (name) =>
		db
			.select({
				...pick(scicommCards, "id", "userId", "handle", "name", "title"),
				avatarUrl: pictureUrlIn(scicommCards.avatar),
			})
			.from(scicommCards)
			.where(and(sql`${scicommCards.id} = any(${sql.placeholder("ids")}::uuid[])`, listedCards))
			.orderBy(sql`array_position(${sql.placeholder("ids")}::uuid[], ${scicommCards.id})`)
			.prepare(name),
	);
	return statement.execute({ ids });
}

const modes = {
	"in person": "https://schema.org/OfflineEventAttendanceMode",
	online: "https://schema.org/OnlineEventAttendanceMode",
	both: "https://schema.org/MixedEventAttendanceMode",
} as const;

/** An event in the words of schema.org. Who submitted it is not among them. */
export function eventStructuredData(event: ShownEvent, origin: string): WithContext<Event> {
	const { id, title, description, startsAt, endsAt, timeZone, organiser, speakers, languages, imageUrl } = event;
	const url = origin + href("/events/:id", { id });
	return {
		"@context": "https://schema.org",
		"@type": "Event",
		name: title,
		description,
		url,
		startDate: offsetTime(startsAt, timeZone),
		endDate: offsetTime(endsAt, timeZone),
		eventStatus: event.cancelled ? "https://schema.org/EventCancelled" : "https://schema.org/EventScheduled",
		eventAttendanceMode: modes[attendanceOf(event)],
		location: locationsOf(event, url),
		organizer: { "@type": "Organization", name: organiser },
		isAccessibleForFree: event.free,
		...(speakers.length > 0 && {
			performer: speakers.map(({ name, path }) => ({ "@type": "Person" as const, name, url: origin + path })),
		}),
		...(languages.length > 0 && { inLanguage: languages }),
		...(imageUrl && { image: origin + imageUrl }),
		...(event.series && { superEvent: { "@type": "EventSeries", name: event.series } }),
	};
}

function locationsOf({ place, online, onlineUrl }: ShownEvent, url: string): (Place | VirtualLocation)[] {
	return [
		...(place ? [{ "@type": "Place" as const, name: place, address: place }] : []),
		// A link that is told to who registers is on the event's page.
		...(online ? [{ "@type": "VirtualLocation" as const, url: onlineUrl || url }] : []),
	];
}
