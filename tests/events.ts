import { sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { events } from "#app/events/event.tables.server.ts";

const oneDay = 86_400_000;

/** The day so many days from now, such as `2026-12-05`. */
export function dayIn(days: number) {
	return new Date(Date.now() + days * oneDay).toISOString().slice(0, 10);
}

/** The fields of a valid event form, with what is given instead or besides. */
export function eventForm(fields: Record<string, string> = {}) {
	return new URLSearchParams({
		title: "What the tide pool knows",
		kind: "talk",
		description: "Who arrives with the water, and who shuts the door.",
		starts: `${dayIn(10)}T18:30`,
		ends: `${dayIn(10)}T20:00`,
		timeZone: "Europe/Lisbon",
		place: "Harbour Museum, Lisbon",
		organiser: "Tidewater Institute",
		cost: "€5",
		languages: "English, Portuguese",
		...fields,
	});
}

/** Adds an event that is on the board, in a week and for an hour unless told otherwise. */
export async function addEvent(db: Database, fields: Partial<typeof events.$inferInsert> = {}) {
	const { startsAt = new Date(Date.now() + 7 * oneDay) } = fields;
	const { endsAt = new Date(startsAt.getTime() + 3_600_000) } = fields;
	const [event] = await db
		.insert(events)
		.values({
			title: "What the tide pool knows",
			kind: "talk",
			description: "Who arrives with the water.",
			timeZone: "UTC",
			place: "Lisbon",
			organiser: "Tidewater Institute",
			cost: "€5",
			approved: true,
			startsOn: startsAt.toISOString().slice(0, 10),
			endsOn: endsAt.toISOString().slice(0, 10),
			...fields,
			startsAt,
			endsAt,
		})
		.returning();
	if (!event) throw new Error("No event was made");
	return event;
}

/** Adds random events, the same number each hour of a year around now; 97 of 100 are approved. */
export async function seedEvents(db: Database, count: number) {
	await db.execute(sql`
		insert into events (title, kind, description, starts_at, ends_at, time_zone, starts_on, ends_on, place, online, organiser, free,
			cost, languages, series, approved, cancelled_at, created_at)
		select 'Event ' || i || case when i % 7 = 0 then ' of the ocean' else '' end,
			(array['talk', 'workshop', 'festival', 'lecture', 'stream', 'other'])[1 + i % 6],
			'What the tide knows, and the rest of it.', at, at + interval '2 hours', 'Europe/Lisbon', at::date, at::date,
			(array['Lisbon', 'Oslo', 'Nairobi', 'Lima', 'Kraków'])[1 + i % 5], i % 4 = 0, 'Tidewater Institute', i % 3 = 0, 'Free',
			case when i % 5 = 0 then array['en', 'pt'] else array['en'] end, case when i % 2 = 0 then 'Series ' || i % 50 else '' end,
			i % 100 < 97, case when i % 40 = 0 then now() end, at - interval '400 days'
		from generate_series(1, ${count}) as i,
			lateral (select now() + (i - ${count / 2}) * interval '365 days' / ${count}::float8 as at) as times
	`);
	await db.execute(sql`vacuum (analyze) events`);
}
