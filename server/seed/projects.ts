/** Random projects for measuring. But for ids, accounts and times, the same numbers give the same ones. */
import { randomUUID } from "node:crypto";
import { users } from "#app/accounts/account.tables.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { contentVersions, projectContent } from "#app/projects/content/content.tables.server.ts";
import { storeText } from "#app/projects/content/content-texts.server.ts";
import { initialVersion } from "#app/projects/content.ts";
import { projectContributors, scicommProjects } from "#app/projects/project.tables.server.ts";
import type { Visibility } from "#app/projects/project.ts";
import { makeTags, makeTopic } from "./boards.ts";
import { audiences, makeName } from "./cards.ts";
import { chance, phrases, pick, pickSkewed, randomNumbers } from "./random.ts";
import { seedRows } from "./rows.ts";

/** Accounts that own the projects in turn. */
const makers = 1_000;
/** Of so many projects, one has content. */
const projectsForOneContent = 10;

/** 90 of 100 are public. Each has an owner, and every tenth an article. Stars are numbers that nobody gave. */
export async function seedProjects(db: Database, count: number, onProgress?: (added: number) => void) {
	// Ids that are known without being kept: so many may not fit into memory.
	const run = randomUUID().slice(0, 23);
	const idOf = (number: number) => `${run}-${number.toString(16).padStart(12, "0")}`;
	const owners = await db
		.insert(users)
		.values(Array.from({ length: Math.min(makers, count) }, (_, i) => makeMaker(run, i)))
		.returning({ id: users.id });
	const makeRow = (number: number, createdAt: Date) => ({
		...makeProject(number),
		id: idOf(number),
		createdAt,
		updatedAt: createdAt,
	});
	await seedRows(db, scicommProjects, count, makeRow, onProgress);
	await seedRows(db, projectContributors, count, (number, createdAt) => {
		const owner = owners[number % owners.length];
		return { projectId: idOf(number), userId: owner?.id ?? "", role: "owner" as const, createdAt };
	});
	const contents = Math.ceil(count / projectsForOneContent);
	const contentOf = (number: number) => {
		const place = number * projectsForOneContent;
		return { projectId: idOf(place), id: idOf(place), owner: owners[place % owners.length]?.id };
	};
	await seedRows(db, projectContent, contents, (number, createdAt) => {
		const { owner, ...ids } = contentOf(number);
		return { ...ids, name: "What we know", type: "article" as const, createdBy: owner, updatedBy: owner, createdAt };
	});
	const textHash = await storeText(db, article.repeat(20));
	await seedRows(db, contentVersions, contents, (number, createdAt) => {
		const { owner, projectId, id } = contentOf(number);
		const text = { textHash, changesDescription: initialVersion };
		return { ...text, projectId, contentId: id, version: 1, createdBy: owner, createdAt };
	});
}

function makeMaker(run: string, number: number) {
	return { name: makeName(randomNumbers(number)), email: `maker-${run}-${number}@example.org` };
}

function makeProject(number: number) {
	const random = randomNumbers(number);
	const topic = makeTopic(random);
	const visibility: Visibility = chance(random, 0.9) ? "public" : pick(random, ["unlisted", "private"] as const);
	return {
		name: `${pickSkewed(random, kinds)} ${topic}`,
		description: `${pick(random, aims)} ${topic} ${pick(random, audiences)}. ${"Everything is checked twice. ".repeat(6)}`,
		shortDescription: chance(random, 0.5) ? `About ${topic}, ${pick(random, audiences)}.` : "",
		visibility,
		topics: makeTags(random),
		starCount: Math.floor(random() ** 6 * 500),
		hidden: chance(random, 0.01),
	};
}

const kinds = phrases(
	"Explaining, Open data on, A comic about, Field recordings of, Teaching kit:, A map of, Questions about, Models of",
);
const aims = phrases(
	"We collect and check what is known about, A kit to talk about, Pictures and sounds of, Translations of texts about",
	"We draw, film and count",
);
const article = "## What we know\n\nMeasured in many places, by many people, and written down in plain words.\n\n";
