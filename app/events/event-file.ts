import { create } from "content-disposition";
import { databaseContext } from "#app/db/client.server.ts";
import { siteContext } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/event-file.ts";
import { calendarType, writeCalendar } from "./event.calendar.server.ts";
import { eventMessages } from "./event.ts";
import { findPublicEvent } from "./event-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

/** An event as a file that calendars take. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const event = await findPublicEvent(context.get(databaseContext), id);
	if (!event) throw notFound(eventMessages.notFound);
	const { origin } = context.get(siteContext);
	return new Response(writeCalendar({ origin, events: [event] }), {
		headers: { "Content-Type": calendarType, "Content-Disposition": create("event.ics") },
	});
}
