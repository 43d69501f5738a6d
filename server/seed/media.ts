import type { Database } from "#app/db/client.server.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { mediaTypes } from "#app/media/media.ts";
import { makeTags, makeTopic } from "./boards.ts";
import { audiences, makeName } from "./cards.ts";
import { chance, phrases, pick, pickSkewed, randomNumbers } from "./random.ts";
import { seedRows } from "./rows.ts";

/** Random items for measuring; 97 of 100 are approved. */
export async function seedMedia(db: Database, count: number, onProgress?: (added: number) => void) {
	const makeRow = (number: number, date: Date) => ({
		...makeItem(number),
		date,
		createdAt: date,
		updatedAt: date,
	});
	await seedRows(db, mediaItems, count, makeRow, onProgress);
}

function makeItem(number: number) {
	const random = randomNumbers(number);
	const topic = makeTopic(random);
	return {
		title: `${pick(random, beginnings)} ${topic}`,
		description: `${pick(random, openings)} ${topic} ${pick(random, audiences)}.`,
		url: `https://example.org/media/${number}`,
		type: pickSkewed(random, mediaTypes),
		author: makeName(random),
		tags: makeTags(random),
		approved: chance(random, 0.97),
	};
}

const beginnings = phrases(
	"A short history of, The sound of, Four minutes on, Everything I got wrong about, The people behind, Drawing",
	"A night with, Letters on, What nobody asks about, The numbers of, A walk through",
);
const openings = phrases(
	"Explains, Listens to people who work on, Shows how to measure, Tells the story of, Answers questions on",
	"Makes an experiment on, Follows a year of",
);
