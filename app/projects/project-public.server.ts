/** The public projects as everybody may read them, for programs. */
import { publicReader } from "#app/db/listing/cursor-page.server.ts";
import { scicommProjects } from "./project.tables.server.ts";
import { projectFileUrl } from "./project-file.ts";
import { listedFacts, projectConditions, projectListing } from "./project-list.server.ts";

const columns = {
	...listedFacts,
	description: scicommProjects.description,
	createdAt: scicommProjects.createdAt,
};

export type PublicProject = Awaited<ReturnType<typeof readPublicProjects>>["rows"][number];

/** `thumbnailUrl` is a path on this site, or null. */
export const { read: readPublicProjects, find: findPublicProject } = publicReader(
	{ ...projectListing, name: "public-projects", columns },
	projectConditions,
	({ thumbnail, visibility: _, ...project }) => ({
		...project,
		thumbnailUrl: thumbnail && projectFileUrl(project.id, thumbnail, "image/webp"),
	}),
);
