import { databaseContext } from "#app/db/client.server.ts";
import { answerWritten } from "#app/feeds/feed-answer.server.ts";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/calendar.ts";
import { calendarType, writeCalendar } from "./event.calendar.server.ts";
import { eventFeed } from "./event.feed.server.ts";
import { readEventFilters } from "./event-filters.ts";
import { readCalendar } from "./event-public.server.ts";

export const handle: RouteHandle = { asksNobody: true };

/** The board, or a search of it, as a calendar to subscribe to. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const filters = readEventFilters(url.searchParams);
	const { title: name } = eventFeed(filters);
	const { origin } = context.get(siteContext);
	return answerWritten(context, calendarType, filters, async () => {
		const events = await readCalendar(context.get(databaseContext), filters);
		return { text: writeCalendar({ name, origin, events }), things: events };
	});
}
