import { href } from "react-router";
import { type OrganisationPart, readUnderName } from "#app/boards/organisation.server.ts";
import { eventFeed } from "./event.feed.server.ts";
import { events } from "./event.tables.server.ts";
import { whereText } from "./event.ts";
import { readEventFilters } from "./event-filters.ts";
import { comingListing, pastListing } from "./event-list.server.ts";
import { spanText } from "./time-zone.ts";

export const eventsOfOrganisation: OrganisationPart = {
	kind: "events",
	title: "Events",
	nouns: ["event", "events"],
	over: "past",
	boardOf: (organisation) => eventFeed(readEventFilters(new URLSearchParams({ organisation }))),
	pastOf: (organisation) => `${href("/events")}?${new URLSearchParams({ past: "on", organisation })}`,
	async read(db, name) {
		const [open, past] = await Promise.all([
			readUnderName(db, comingListing, events.organiser, name),
			readUnderName(db, pastListing, events.organiser, name),
		]);
		const rows = open.rows.map((event) => ({
			id: event.id,
			title: event.cancelledAt ? `Cancelled: ${event.title}` : event.title,
			name: event.organiser,
			path: href("/events/:id", { id: event.id }),
			about: `${spanText(event, event.timeZone)} · ${whereText(event)}`,
		}));
		return { open: { ...open, rows }, past: { ...past, name: past.rows[0]?.organiser } };
	},
};
