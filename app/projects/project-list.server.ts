/** The projects' home: what everybody finds, and what is the viewer's. */
import { desc, sql } from "drizzle-orm";
import type { MemberRef } from "#app/accounts/viewer.ts";
import { beginningOf, openingOf } from "#app/boards/excerpt.server.ts";
import { publicCard, publicName } from "#app/cards/public-name.server.ts";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { containsWords, type Filter } from "#app/db/listing/filter.server.ts";
import { readPage } from "#app/db/listing/numbered-pages.server.ts";
import { maxOwn } from "#app/db/listing/own-rows.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { scicommProjects } from "./project.tables.server.ts";
import { descriptionOnCard, featuredByDefault, projectsPerPage, topicsOnCard } from "./project.ts";
import { contributes, firstOwnerOf, listed, roleOf } from "./project-access.server.ts";
import { projectFileUrl } from "./project-file.ts";
import type { ProjectFilters, ProjectSearch } from "./project-filters.ts";

const firstOwner = firstOwnerOf(scicommProjects.id);

/** What every list of projects tells. */
export const listedFacts = {
	...pick(scicommProjects, "id", "name"),
	description: openingOf(scicommProjects.description, descriptionOnCard),
	...pick(scicommProjects, "shortDescription", "visibility", "thumbnail"),
	...pick(scicommProjects, "topics", "starCount", "forkCount", "updatedAt"),
};

const shown = {
	...listedFacts,
	/** Null for somebody without a name. */
	ownerName: publicName(firstOwner),
	ownerCard: publicCard(firstOwner),
};

type ShownRow = Awaited<ReturnType<typeof featuredQuery>>[number];
export type ProjectCard = ReturnType<typeof cardOf>;

/** A project in a line. @param description its beginning is enough */
export function summaryOf({ description, shortDescription }: { description: string; shortDescription: string }) {
	return shortDescription || beginningOf(description, descriptionOnCard);
}

/** A project as its card shows it. */
function cardOf({ description, shortDescription, thumbnail, topics, ...project }: ShownRow) {
	return {
		...project,
		summary: summaryOf({ description, shortDescription }),
		thumbnailUrl: thumbnail && projectFileUrl(project.id, thumbnail, "image/webp"),
		topics: topics.slice(0, topicsOnCard),
	};
}

export const projectListing = {
	name: "projects",
	table: scicommProjects,
	at: scicommProjects.updatedAt,
	columns: shown,
	listed,
	perPage: projectsPerPage,
};

export function projectConditions({ q, topic }: ProjectSearch): Filter[] {
	const hasTopic = () => sql`${scicommProjects.topicKeys} @> array[(select fold(${sql.placeholder("topic")}))]`;
	return [
		...containsWords(scicommProjects.searchText, q),
		...(topic === null ? [] : [{ key: "topic", condition: hasTopic, values: { topic }, isUnordered: true }]),
	];
}

/** One page of the public projects that have the topic and all the words, last updated first. */
export async function listProjects(db: Database, { page, ...search }: Omit<ProjectFilters, "own">) {
	const found = await readPage(db, projectListing, projectConditions(search), page);
	return { ...found, rows: found.rows.map(cardOf) };
}

/** The public projects with the most stars. Exported for the test that looks at its plan. */
export function featuredQuery(db: Database, limit: number) {
	return (
		db
			.select(shown)
			.from(scicommProjects)
			.where(listed)
			.orderBy(desc(scicommProjects.starCount), desc(scicommProjects.updatedAt), desc(scicommProjects.id))
			// The planner has to see how few rows these are, so this is no parameter.
			.limit(sql.raw(String(limit)) as unknown as number)
	);
}

export async function featuredProjects(db: Database, limit = featuredByDefault) {
	const statement = prepareOnce(db, `featured-projects-${limit}`, (name) => featuredQuery(db, limit).prepare(name));
	return (await statement.execute({})).map(cardOf);
}

export type OwnProjects = Awaited<ReturnType<typeof listProjectsOf>>;
export type OwnProject = OwnProjects["rows"][number];

const viewerId = sql`${sql.placeholder("userId")}`;

const ownListing = {
	...projectListing,
	name: "own-projects",
	columns: {
		...shown,
		hidden: scicommProjects.hidden,
		role: roleOf(viewerId),
	},
	listed: sql`true`,
	maxRows: maxOwn,
};

/** One page of the projects that the viewer contributes to, with the role there, last updated first. */
export async function listProjectsOf(db: Database, { id: userId }: MemberRef, page: number) {
	const isMine = () => contributes(viewerId);
	const found = await readPage(db, ownListing, [{ key: "user", condition: isMine, values: { userId } }], page);
	return { ...found, rows: found.rows.map(({ hidden, role, ...row }) => ({ ...cardOf(row), hidden, role })) };
}
