import { sql } from "drizzle-orm";
import { href } from "react-router";
import { sectionOf } from "#app/db/listing/sitemap-section.server.ts";
import { events } from "./event.tables.server.ts";
import { shownToAll } from "./event-list.server.ts";

/** The events that take place, or did. */
export const eventSection = sectionOf("events", {
	from: sql`${events}`,
	listed: sql`${shownToAll} and ${events.cancelledAt} is null`,
	order: [events.createdAt, events.id],
	changedAt: events.updatedAt,
	columns: { id: events.id },
	pathOf: ({ id }) => href("/events/:id", { id }),
});
