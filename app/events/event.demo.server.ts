import { inArray, sql } from "drizzle-orm";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { type DemoEvent, demoEvents } from "./event.demo.ts";
import { events } from "./event.tables.server.ts";
import { eventSchema } from "./event-input.ts";
import { timesOf } from "./event-times.server.ts";

const oneDay = 86_400_000;
/** Hours from one demo event to the next older one. */
const hoursApart = 31;

export async function addDemoEvents(transaction: Transaction, now: number) {
	const named = demoEvents.flatMap(({ speakers = [] }) => speakers);
	const cards = await transaction
		.select({ id: scicommCards.id, name: scicommCards.name })
		.from(scicommCards)
		.where(inArray(scicommCards.name, named));
	const idOf = (name: string) => cards.find((card) => card.name === name)?.id ?? [];
	await transaction.insert(events).values(
		demoEvents.map((demo, i) => {
			const createdAt = new Date(now - (i + 14 / 24) * hoursApart * 3_600_000);
			return {
				...eventOf(demo, now),
				speakers: (demo.speakers ?? []).flatMap(idOf),
				cancelledAt: demo.cancelled ? sql`now()` : null,
				approved: !demo.pending,
				createdAt,
				updatedAt: createdAt,
			};
		}),
	);
}

/**
 * A demo event as the form would have it, by the form's own rules.
 * @throws when it breaks one
 */
export function eventOf({ inDays, lastsDays = 1, path, ...demo }: DemoEvent, now: number) {
	const dayAfter = (days: number) => new Date(now + days * oneDay).toISOString().slice(0, 10);
	const { starts, ends, speakers, ...input } = eventSchema.parse({
		...demo,
		speakers: "",
		starts: `${dayAfter(inDays)}T${demo.starts}`,
		ends: `${dayAfter(inDays + lastsDays - 1)}T${demo.ends}`,
		...(path && { registrationUrl: `https://example.org/events/${path}` }),
	});
	// Some are over.
	const timing = timesOf({ starts, ends, timeZone: input.timeZone }, now - 90 * oneDay);
	if ("mistakes" in timing) throw new Error(`${demo.title}: ${JSON.stringify(timing.mistakes)}`);
	return { ...input, ...timing.times };
}
