import type { Database } from "#app/db/client.server.ts";
import { showcaseItems } from "#app/showcase/showcase.tables.server.ts";
import { showcaseCategoryValues } from "#app/showcase/showcase.ts";
import { makeTags, makeTopic } from "./boards.ts";
import { audiences } from "./cards.ts";
import { phrases, pick, pickSkewed, randomNumbers } from "./random.ts";
import { seedRows } from "./rows.ts";

/** Random items for measuring, none of them featured. */
export async function seedShowcase(db: Database, count: number, onProgress?: (added: number) => void) {
	const makeRow = (number: number, createdAt: Date) => ({ ...makeItem(number), createdAt, updatedAt: createdAt });
	await seedRows(db, showcaseItems, count, makeRow, onProgress);
}

function makeItem(number: number) {
	const random = randomNumbers(number);
	const topic = makeTopic(random);
	return {
		title: `${pickSkewed(random, titles)} ${topic}`,
		description: `Writes on ${topic} ${pick(random, audiences)}.`,
		link: `https://example.org/showcase/${number}`,
		category: pickSkewed(random, showcaseCategoryValues),
		tags: [...makeTags(random), "writing"],
	};
}

const titles = phrases("Letters on, The daily, Notes from, A dictionary of, The people behind, Drawings of");
