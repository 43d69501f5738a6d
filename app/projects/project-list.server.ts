/** The projects' home: what everybody finds, and what is the viewer's. */
import { desc, eq, sql } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import { beginningOf } from "#app/boards/excerpt.server.ts";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { containsWords, type Filter } from "#app/db/listing/filter.server.ts";
import { readPage } from "#app/db/listing/numbered-pages.server.ts";
import { projectContributors, scicommProjects } from "./project.tables.server.ts";
import { descriptionOnCard, featuredByDefault, projectsPerPage, topicsOnCard } from "./project.ts";
import { listed } from "./project-access.server.ts";
import { projectFileUrl } from "./project-file.ts";
import type { ProjectFilters } from "./project-filters.ts";

const shown = {
	id: scicommProjects.id,
	name: scicommProjects.name,
	description: scicommProjects.description,
	shortDescription: scicommProjects.shortDescription,
	visibility: scicommProjects.visibility,
	thumbnail: scicommProjects.thumbnail,
	topics: scicommProjects.topics,
	starCount: scicommProjects.starCount,
	forkCount: scicommProjects.forkCount,
	updatedAt: scicommProjects.updatedAt,
};

type ShownRow = Pick<typeof scicommProjects.$inferSelect, keyof typeof shown>;
export type ProjectCard = ReturnType<typeof cardOf>;

/** A project as its card shows it. */
function cardOf({ description, shortDescription, thumbnail, topics, ...project }: ShownRow) {
	return {
		...project,
		summary: shortDescription || beginningOf(description, descriptionOnCard),
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

export function projectConditions({ q, topic }: Omit<ProjectFilters, "page">): Filter[] {
	const hasTopic = () => sql`${scicommProjects.topicKeys} @> array[(select fold(${sql.placeholder("topic")}))]`;
	return [
		...containsWords(scicommProjects.searchText, q),
		...(topic === null ? [] : [{ key: "topic", condition: hasTopic, values: { topic }, isUnordered: true }]),
	];
}

/** One page of the public projects that have the topic and all the words, last updated first. */
export async function listProjects(db: Database, { page, ...search }: ProjectFilters) {
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

export type OwnProject = Awaited<ReturnType<typeof listProjectsOf>>[number];

/** All projects that the viewer contributes to, with the role there, last updated first. */
export async function listProjectsOf(db: Database, viewer: Pick<Member, "id">) {
	const statement = prepareOnce(db, "list-projects-of", (name) =>
		db
			.select({
				...shown,
				hidden: scicommProjects.hidden,
				createdAt: scicommProjects.createdAt,
				role: projectContributors.role,
			})
			.from(projectContributors)
			.innerJoin(scicommProjects, eq(scicommProjects.id, projectContributors.projectId))
			.where(eq(projectContributors.userId, sql.placeholder("userId")))
			.orderBy(desc(scicommProjects.updatedAt), desc(scicommProjects.id))
			.prepare(name),
	);
	const rows = await statement.execute({ userId: viewer.id });
	return rows.map(({ hidden, createdAt, role, ...row }) => ({ ...cardOf(row), hidden, createdAt, role }));
}
