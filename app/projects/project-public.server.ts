/** The public projects as everybody may read them, for programs. */
import type { Database } from "#app/db/client.server.ts";
import { type Part, readAfter, readRow } from "#app/db/cursor-page.server.ts";
import { searchWords, wordValues } from "#app/db/search.server.ts";
import { scicommProjects } from "./project.tables.server.ts";
import { listed } from "./project-access.server.ts";
import { projectFileUrl } from "./project-file.ts";
import type { ProjectFilters } from "./project-filters.ts";
import { projectListing } from "./project-list.server.ts";

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

/** A part of the public projects whose name and description have all the words, last updated first. */
export async function readPublicProjects(db: Database, { q }: Omit<ProjectFilters, "page">, part: Part) {
	const words = searchWords(q);
	const listing = { ...projectListing(words.length), columns };
	const found = await readAfter(db, `public-projects:${words.length}`, listing, part, wordValues(words));
	return { ...found, rows: found.rows.map(withThumbnailUrl) };
}

/** Undefined when there is none, or it is not public. */
export async function findPublicProject(db: Database, id: string) {
	const row = await readRow(db, "public-project", { table: scicommProjects, columns, conditions: [listed] }, id);
	return row && withThumbnailUrl(row);
}

/** @returns `thumbnailUrl` is a path on this site, or null */
function withThumbnailUrl({ thumbnail, ...project }: ReadProject) {
	return { ...project, thumbnailUrl: thumbnail && projectFileUrl(project.id, thumbnail, "image/webp") };
}
