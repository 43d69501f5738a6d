import type { Language } from "#app/boards/languages.ts";
import type { Database } from "#app/db/client.server.ts";
import { events } from "#app/events/event.tables.server.ts";
import { eventKinds } from "#app/events/event.ts";
import { makeTopic } from "./boards.ts";
import { audiences } from "./cards.ts";
import { chance, phrases, pick, pickSkewed, randomNumbers } from "./random.ts";
import { seedRows } from "./rows.ts";

const oneHour = 3_600_000;
/** Days from when an event was submitted until it begins: half are over. */
const daysAhead = 365;

/** Random events for measuring, in UTC; 97 of 100 are approved, and half are still to come. */
export async function seedEvents(db: Database, count: number, onProgress?: (added: number) => void) {
	const makeRow = (number: number, createdAt: Date) => {
		const startsAt = new Date(createdAt.getTime() + daysAhead * 24 * oneHour);
		const endsAt = new Date(startsAt.getTime() + 2 * oneHour);
		const [startsOn = "", endsOn = ""] = [startsAt, endsAt].map((time) => time.toISOString().slice(0, 10));
		return { ...makeEvent(number), startsAt, endsAt, startsOn, endsOn, createdAt, updatedAt: createdAt };
	};
	await seedRows(db, events, count, makeRow, onProgress);
}

function makeEvent(number: number) {
	const random = randomNumbers(number);
	const topic = makeTopic(random);
	const isFree = chance(random, 0.5);
	const languages: Language[] = chance(random, 0.2) ? ["en", "pt"] : ["en"];
	return {
		title: `${pickSkewed(random, titles)} ${topic}`,
		kind: pickSkewed(random, eventKinds),
		description: `An afternoon on ${topic} ${pick(random, audiences)}.`,
		timeZone: "UTC",
		place: pickSkewed(random, places),
		online: chance(random, 0.3),
		organiser: pickSkewed(random, organisers),
		free: isFree,
		cost: isFree ? "" : "€12",
		languages,
		registrationUrl: `https://example.org/events/${number}`,
		series: chance(random, 0.1) ? "Harbour talks" : "",
		approved: chance(random, 0.97),
	};
}

const titles = phrases(
	"An evening on, A walk through, How to draw, What we know of, Questions about, A day for, Ask me anything on",
);
const places = phrases(
	"Harbour Museum Lisbon, Town Hall Oslo, Library Nairobi, Market Hall Kraków, Open Air Theatre Lima",
);
const organisers = phrases("Harbour Museum, Society of Tides, Field Station North, Friends of the Library");
