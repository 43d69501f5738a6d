import { href } from "react-router";
import type { ListedEvent } from "./event-list.server.ts";
import { EventRow } from "./event-row.tsx";

/** Events in the order of their days, by month and by day. Each of these leads to all that is on then. */
export function EventDays({ events, past }: { events: ListedEvent[]; past: boolean }) {
	const to = (when: string) => `${href("/events")}?${new URLSearchParams({ when, ...(past && { past: "on" }) })}`;
	return groupBy(events, ({ month }) => month).map(([month, ofMonth]) => (
		<section key={month} className="event-month" aria-label={month}>
			<h2>
				<a href={to(ofMonth[0].startsOn.slice(0, 7))}>{month}</a>
			</h2>
			{groupBy(ofMonth, ({ startsOn }) => startsOn).map(([day, ofDay]) => (
				<section key={day} className="event-day" aria-label={ofDay[0].day}>
					<h3>
						<a href={to(day)}>{ofDay[0].day}</a>
					</h3>
					<ul className="grid gap-6">
						{ofDay.map((event) => (
							<EventRow key={event.id} event={event} />
						))}
					</ul>
				</section>
			))}
		</section>
	));
}

/** What stands together and has the same key. */
function groupBy<Item>(items: Item[], keyOf: (item: Item) => string) {
	const groups: [key: string, items: [Item, ...Item[]]][] = [];
	for (const item of items) {
		const last = groups.at(-1);
		if (last?.[0] === keyOf(item)) last[1].push(item);
		else groups.push([keyOf(item), [item]]);
	}
	return groups;
}
