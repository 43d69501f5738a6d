import { sql } from "drizzle-orm";
import { href } from "react-router";
import { tableSection } from "#app/db/listing/sitemap-section.server.ts";
import type { Feature } from "#app/feature.ts";
import { eventsApi } from "./event.api.server.ts";
import { addDemoEvents } from "./event.demo.server.ts";
import { eventFeed } from "./event.feed.server.ts";
import { importedEvents } from "./event.import.server.ts";
import { moderatedEvents } from "./event.queue.server.ts";
import { reportableEvents } from "./event.reports.server.ts";
import { events } from "./event.tables.server.ts";
import { readEventFilters } from "./event-filters.ts";
import { comingListing, eventConditions, nextBeginningOrEnd, shownToAll } from "./event-list.server.ts";
import { myEvents } from "./event-mine.server.ts";
import { eventOccasions } from "./event-occasions.server.ts";
import { eventsOfOrganisation } from "./event-organisation.server.ts";
import { listEventsForExport } from "./event-own.server.ts";
import { eventPictures } from "./event-picture.server.ts";
import { listNamingsForExport } from "./event-speakers.server.ts";

export const eventFeature: Feature = {
	moderated: moderatedEvents,
	reportable: reportableEvents,
	linkPictures: eventPictures,
	api: eventsApi,
	followed: {
		kind: "event",
		path: href("/events"),
		read(search) {
			const asked = readEventFilters(search);
			return { place: eventFeed(asked), ...comingListing, filters: eventConditions(asked) };
		},
	},
	organisations: eventsOfOrganisation,
	pages: [href("/events"), href("/help/events")],
	sitemap: [
		tableSection("events", events, sql`${shownToAll} and ${events.cancelledAt} is null`, ({ id }) =>
			href("/events/:id", { id }),
		),
	],
	keptOut: [
		href("/events/new"),
		href("/events/edit/:id", { id: "" }),
		href("/events/cancel/:id", { id: "" }),
		href("/events/delete/:id", { id: "" }),
		href("/events/leave/:id", { id: "" }),
	],
	pictures: [{ column: events.image, isOpen: shownToAll, owner: events.userId }],
	occasions: eventOccasions,
	mine: myEvents,
	myData: {
		read: async (db, viewer) => ({
			events: await listEventsForExport(db, viewer),
			eventsNamingMe: await listNamingsForExport(db, viewer),
		}),
	},
	imported: () => [importedEvents],
	erasure: {
		goes: [
			{
				text: "The events you submitted, coming or over, and your cards among the speakers of others",
				columns: ["events.*"],
			},
		],
	},
	changesInTime: { events: nextBeginningOrEnd },
	insight: { value: "events", label: "Events submitted", table: events },
	addDemo: addDemoEvents,
};
