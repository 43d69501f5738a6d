/** What the pages of one content read. Content is always looked for within its project, by whoever may see that. */
import { and, asc, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { Viewer } from "#app/accounts/viewer.ts";
import { publicName } from "#app/cards/public-name.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { contentMessages, versionsPerPage } from "../content.ts";
import { scicommProjects } from "../project.tables.server.ts";
import { listed, roleIn } from "../project-access.server.ts";
import { contentTexts, contentVersions, projectContent } from "./content.tables.server.ts";

type Reader = Pick<Database, "select">;

const facts = {
	...pick(contentVersions, "version", "changesDescription", "createdAt"),
	/** Null for an account that is gone or has no name. */
	createdBy: publicName(contentVersions.createdBy),
};

function ofContent(projectId: string, contentId: string) {
	return and(eq(contentVersions.projectId, projectId), eq(contentVersions.contentId, contentId));
}

export type FoundContent = NonNullable<Awaited<ReturnType<typeof findContent>>>;

/** A content of this project. Whether the viewer may see the project is for `roleIn` to say. */
async function findContent(db: Reader, projectId: string, contentId: string) {
	if (!isUuid(projectId) || !isUuid(contentId)) return undefined;
	const [row] = await db
		.select({
			...pick(projectContent, "id", "name", "type", "description", "currentVersion"),
			project: {
				...pick(scicommProjects, "id", "name"),
				/** Whether the project stands in lists and searches. */
				listed: sql<boolean>`${listed}`,
			},
		})
		.from(projectContent)
		.innerJoin(scicommProjects, eq(scicommProjects.id, projectContent.projectId))
		.where(and(eq(projectContent.projectId, projectId), eq(projectContent.id, contentId)));
	return row;
}

/**
 * The content and the viewer's role in its project.
 * @throws the answer that there is no such project or content for this viewer (404)
 */
export async function openContent(db: Database | Transaction, viewer: Viewer, projectId: string, contentId: string) {
	const role = await roleIn(db, viewer, projectId);
	const content = await findContent(db, projectId, contentId);
	if (!content) throw notFound(contentMessages.notFound);
	return { role, content };
}

/** The name of a project that the viewer may see. @throws as `roleIn` */
export async function openProject(db: Database, viewer: Viewer, projectId: string) {
	const role = await roleIn(db, viewer, projectId);
	const [row] = await db
		.select({ id: scicommProjects.id, name: scicommProjects.name })
		.from(scicommProjects)
		.where(eq(scicommProjects.id, projectId));
	return { role, project: row ?? { id: projectId, name: "" } };
}

export type FoundVersion = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

/** A version of a content of this project, with all it holds. */
export async function findVersion(db: Reader, projectId: string, contentId: string, version: number) {
	const [row] = await db
		.select({
			id: contentVersions.id,
			...facts,
			/** What it says; empty for an upload. */
			data: sql<string>`coalesce(${contentTexts.text}, '')`,
			...pick(contentVersions, "file", "metadata"),
		})
		.from(contentVersions)
		.leftJoin(contentTexts, eq(contentTexts.hash, contentVersions.textHash))
		.where(and(ofContent(projectId, contentId), eq(contentVersions.version, version)));
	return row;
}

/** @throws the answer that there is no such version (404) */
export async function openVersion(db: Reader, projectId: string, contentId: string, version: number | null) {
	const found = version === null ? undefined : await findVersion(db, projectId, contentId, version);
	if (!found) throw notFound(contentMessages.versionNotFound);
	return found;
}

export type VersionFacts = Awaited<ReturnType<typeof listVersions>>[number];

/** A page of the versions of a content, newest first. @param newest the number of the first one on the page */
export async function listVersions(db: Reader, projectId: string, contentId: string, newest: number) {
	return db
		.select(facts)
		.from(contentVersions)
		.where(and(ofContent(projectId, contentId), lte(contentVersions.version, newest)))
		.orderBy(desc(contentVersions.version))
		.limit(versionsPerPage);
}

/** The versions that were saved after `base`, oldest first. */
export async function listVersionsSince(db: Reader, projectId: string, contentId: string, base: number) {
	return db
		.select(facts)
		.from(contentVersions)
		.where(and(ofContent(projectId, contentId), gt(contentVersions.version, base)))
		.orderBy(asc(contentVersions.version))
		.limit(versionsPerPage);
}

/** How many versions a project has, and how many bytes count for them. */
export async function measureProject(db: Reader, projectId: string) {
	const [row] = await db
		.select({
			versions: sql<number>`count(*)::int`,
			bytes: sql<number>`coalesce(sum(${contentVersions.bytes}), 0)::float8`,
		})
		.from(contentVersions)
		.where(eq(contentVersions.projectId, projectId));
	return row ?? { versions: 0, bytes: 0 };
}
