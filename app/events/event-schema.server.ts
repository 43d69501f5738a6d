import { href } from "react-router";
import type { Event, Place, VirtualLocation, WithContext } from "schema-dts";
import { attendanceOf } from "./event.ts";
import type { ShownEvent } from "./event-list.server.ts";
import { offsetTime } from "./event-times.server.ts";

const modes = {
	"in person": "https://schema.org/OfflineEventAttendanceMode",
	online: "https://schema.org/OnlineEventAttendanceMode",
	both: "https://schema.org/MixedEventAttendanceMode",
} as const;

/** An event in the words of schema.org. Who submitted it is not among them. */
export function schemaOf(event: ShownEvent, origin: string): WithContext<Event> {
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
