import { databaseContext } from "#app/db/client.server.ts";
import { lastModified } from "#app/feeds/feed.ts";
import { requestContext, siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/calendar.ts";
import { calendarType, writeCalendar } from "./event.calendar.server.ts";
import { eventFeed } from "./event.feed.server.ts";
import { eventFilters } from "./event-filters.ts";
import { readCalendar } from "./event-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

/** The board, or a search of it, as a calendar to subscribe to. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const filters = eventFilters.parse(Object.fromEntries(url.searchParams));
	const events = await readCalendar(context.get(databaseContext), filters);
	const { origin } = context.get(siteContext);
	const written = writeCalendar({ name: eventFeed(filters).title, origin, events });
	context.get(requestContext).content = new TextEncoder().encode(written);
	return new Response(null, {
		headers: {
			"Content-Type": calendarType,
			"Cache-Control": "public, max-age=300",
			"Last-Modified": lastModified(events, Date.now()).toUTCString(),
		},
	});
}
