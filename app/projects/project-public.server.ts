/** The public projects as everybody may read them, for programs. */
import type { Database } from "#app/db/client.server.ts";
import { type CursorPage, readAfter, readById } from "#app/db/listing/cursor-page.server.ts";
import { scicommProjects } from "./project.tables.server.ts";
import { projectFileUrl } from "./project-file.ts";
import type { ProjectFilters } from "./project-filters.ts";
import { projectConditions, projectListing } from "./project-list.server.ts";

const columns = {
	id: scicommProjects.id,
	name: scicommProjects.name,
	description: scicommProjects.description,
	shortDescription: scicommProjects.shortDescription,
	thumbnail: scicommProjects.thumbnail,
	topics: scicommProjects.topics,
	starCount: scicommProjects.starCount,
	forkCount: scicommProjects.forkCount,
	createdAt: scicommProjects.createdAt,
	updatedAt: scicommProjects.updatedAt,
};

type ReadProject = Pick<typeof scicommProjects.$inferSelect, keyof typeof columns>;
export type PublicProject = ReturnType<typeof withThumbnailUrl>;

const publicListing = { ...projectListing, name: "public-projects", columns };

/** The public projects that match, from a cursor on, last updated first. */
export async function readPublicProjects(db: Database, filters: Omit<ProjectFilters, "page">, page: CursorPage) {
	const found = await readAfter(db, publicListing, projectConditions(filters), page);
	return { ...found, rows: found.rows.map(withThumbnailUrl) };
}

/** Undefined when there is none, or it is not public. */
export async function findPublicProject(db: Database, id: string) {
	const row = await readById(db, publicListing, id);
	return row && withThumbnailUrl(row);
}

/** @returns `thumbnailUrl` is a path on this site, or null */
function withThumbnailUrl({ thumbnail, ...project }: ReadProject) {
	return { ...project, thumbnailUrl: thumbnail && projectFileUrl(project.id, thumbnail, "image/webp") };
}
