import { sql } from "drizzle-orm";
import { href } from "react-router";
import { shownUnderCard } from "#app/cards/card.ts";
import type { OfCard } from "#app/cards/of-card.ts";
import { foundFirst } from "#app/db/found-first.server.ts";
import { events } from "./event.tables.server.ts";
import { whereText } from "./event.ts";
import { announcedSpeakers, comingListing } from "./event-list.server.ts";
import { spanText } from "./time-zone.ts";

interface Detail {
	startsAt: string;
	endsAt: string;
	timeZone: string;
	place: string;
	online: boolean;
	cancelled: boolean;
}

/** What is coming with the card's person as a speaker, the soonest first. */
export const eventsOfCard: OfCard<Detail> = {
	select(db, card) {
		const { id, title, startsAt, endsAt, timeZone, place, online, cancelledAt, speakers } = events;
		const detail = sql`jsonb_build_object('startsAt', ${startsAt}, 'endsAt', ${endsAt}, 'timeZone', ${timeZone},
			'place', ${place}, 'online', ${online}, 'cancelled', ${cancelledAt} is not null)`;
		const names = sql`${speakers} @> array[${card}]::uuid[] and ${announcedSpeakers} @> array[${card}]::uuid[]`;
		return db
			.select({ id: sql<string>`${id}`, title: sql<string>`${title}`, detail })
			.from(foundFirst(events, names))
			.where(comingListing.listed)
			.orderBy(startsAt, id)
			.limit(shownUnderCard);
	},
	show: (rows) => ({
		title: "Coming up",
		rows: rows.map(({ id, title, detail }) => {
			const span = { startsAt: new Date(detail.startsAt), endsAt: new Date(detail.endsAt) };
			return {
				...{ id, title },
				path: href("/events/:id", { id }),
				mark: detail.cancelled ? "Cancelled." : undefined,
				about: [spanText(span, detail.timeZone), whereText(detail)],
			};
		}),
	}),
};
