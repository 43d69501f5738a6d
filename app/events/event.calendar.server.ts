/** Events as iCalendar (RFC 5545), which `ical-generator` writes: escaped, folded, with times in UTC. */
import ical, { escape as escapeText, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { href } from "react-router";
import { beginningOf } from "#app/boards/excerpt.server.ts";
import { minutesBetweenReads } from "#app/feeds/feed.ts";
import { costText, descriptionInCalendar, eventKindLabels, whereText } from "./event.ts";
import type { PublicEvent } from "./event-public.server.ts";

export const calendarType = "text/calendar; charset=utf-8";

/** A calendar must have something in it (RFC 5545, section 3.6): this, where there is no event. */
const utc = [
	"BEGIN:VTIMEZONE",
	"TZID:Etc/UTC",
	"BEGIN:STANDARD",
	"DTSTART:19700101T000000",
	"TZOFFSETFROM:+0000",
	"TZOFFSETTO:+0000",
	"END:STANDARD",
	"END:VTIMEZONE",
].join("\r\n");

interface Calendar {
	/** What programs call it once it is subscribed to; none for a single event, which goes into a calendar that is there. */
	name?: string;
	/** Of the site, without a trailing slash. */
	origin: string;
	events: PublicEvent[];
}

export function writeCalendar({ name, origin, events }: Calendar) {
	const calendar = ical({
		prodId: { company: "Heliograph", product: "Events", language: "EN" },
		...(name !== undefined && {
			// The library escapes everything but this.
			name: escapeText(name, false),
			ttl: minutesBetweenReads * 60,
			method: ICalCalendarMethod.PUBLISH,
		}),
	});
	if (events.length === 0) calendar.timezone({ name: "Etc/UTC", generator: () => utc });
	for (const event of events) calendar.createEvent(entryOf(event, origin, name !== undefined));
	// It leaves out the end of the last line, too.
	return `${calendar}\r\n`;
}

function entryOf(event: PublicEvent, origin: string, isOneOfMany: boolean) {
	const { id, title, startsAt, endsAt, kind, cancelled, sequence, createdAt, updatedAt } = event;
	const url = origin + href("/events/:id", { id });
	const description = isOneOfMany ? beginningOf(event.description, descriptionInCalendar) : event.description;
	return {
		id: `urn:uuid:${id}`,
		sequence,
		// Nothing of an event changes without its time of change but that it is over, so that a calendar that is asked for twice is the same.
		stamp: updatedAt,
		created: createdAt,
		lastModified: updatedAt,
		start: startsAt,
		end: endsAt,
		summary: title,
		description: [description, aboutOf(event), url].filter(Boolean).join("\n\n"),
		location: event.online && event.onlineUrl && !event.place ? event.onlineUrl : whereText(event),
		url,
		status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
		categories: [{ name: eventKindLabels[kind] }],
	};
}

function aboutOf(event: PublicEvent) {
	const { organiser, onlineUrl, registrationUrl } = event;
	const lines = [
		`Organised by ${organiser}`,
		costText(event),
		onlineUrl && `Online: ${onlineUrl}`,
		registrationUrl && `Register: ${registrationUrl}`,
	];
	return lines.filter(Boolean).join("\n");
}
