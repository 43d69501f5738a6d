/** What is stored of projects for an account, for its owner to keep. */
import { and, asc, eq } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Member } from "#app/context.ts";
import type { Database } from "#app/db/client.server.ts";
import {
	contentVersions,
	projectContent,
	projectContributors,
	projectFiles,
	projectStars,
	scicommProjects,
} from "#app/db/schema.server.ts";
import { projectColumns } from "./project-columns.server.ts";
import { projectFileUrl } from "./project-file.ts";
import { readProjectFile } from "./project-files.server.ts";

type Owner = Pick<Member, "id">;

/** The projects that the viewer contributes to, oldest first, with the role there and what it consists of. */
export async function listProjectsForExport(db: Database, viewer: Owner) {
	const projects = await db
		.select({
			...projectColumns,
			role: projectContributors.role,
			contributionCount: projectContributors.contributionCount,
			contributesSince: projectContributors.createdAt,
		})
		.from(projectContributors)
		.innerJoin(scicommProjects, eq(scicommProjects.id, projectContributors.projectId))
		.where(eq(projectContributors.userId, viewer.id))
		.orderBy(asc(scicommProjects.createdAt), asc(scicommProjects.id));
	return projects.map(({ thumbnail, ...project }) => ({
		...project,
		thumbnail: thumbnail && projectFileUrl(project.id, thumbnail, "image/webp"),
	}));
}

/** The stars that the viewer has given, oldest first. */
export function listStarsForExport(db: Database, viewer: Owner) {
	return db
		.select({ projectId: projectStars.projectId, givenAt: projectStars.createdAt })
		.from(projectStars)
		.where(eq(projectStars.userId, viewer.id))
		.orderBy(asc(projectStars.createdAt), asc(projectStars.projectId));
}

/** The versions of contents that the viewer has made, oldest first, each when it is asked for, since all together may be large. */
export async function* readVersionsForExport(db: Database, viewer: Owner) {
	const made = await db
		.select({ id: contentVersions.id })
		.from(contentVersions)
		.where(eq(contentVersions.createdBy, viewer.id))
		.orderBy(asc(contentVersions.createdAt), asc(contentVersions.id));
	for (const { id } of made) {
		const [row] = await db
			.select({
				projectId: contentVersions.projectId,
				contentId: contentVersions.contentId,
				name: projectContent.name,
				type: projectContent.type,
				description: projectContent.description,
				version: contentVersions.version,
				data: contentVersions.data,
				file: contentVersions.file,
				mediaType: projectFiles.mediaType,
				metadata: contentVersions.metadata,
				changesDescription: contentVersions.changesDescription,
				createdAt: contentVersions.createdAt,
			})
			.from(contentVersions)
			.innerJoin(projectContent, eq(projectContent.id, contentVersions.contentId))
			.leftJoin(projectFiles, eq(projectFiles.hash, contentVersions.file))
			.where(eq(contentVersions.id, id));
		if (!row) continue;
		const { file, mediaType, ...version } = row;
		yield { ...version, file: file && mediaType && projectFileUrl(version.projectId, file, mediaType) };
	}
}

/** The distinct files of the viewer's versions and of projects that the viewer owns, each when it is asked for. */
export async function* readFilesForExport(db: Database, viewer: Owner) {
	const thumbnails = db
		.select({ projectId: scicommProjects.id, hash: projectFiles.hash, mediaType: projectFiles.mediaType })
		.from(projectContributors)
		.innerJoin(scicommProjects, eq(scicommProjects.id, projectContributors.projectId))
		.innerJoin(projectFiles, eq(projectFiles.hash, scicommProjects.thumbnail))
		.where(and(eq(projectContributors.userId, viewer.id), eq(projectContributors.role, "owner")));
	const uploads = db
		.select({ projectId: contentVersions.projectId, hash: projectFiles.hash, mediaType: projectFiles.mediaType })
		.from(contentVersions)
		.innerJoin(projectFiles, eq(projectFiles.hash, contentVersions.file))
		.where(eq(contentVersions.createdBy, viewer.id));
	const files = await union(thumbnails, uploads);
	for (const { projectId, hash, mediaType } of files) {
		const bytes = await readProjectFile(db, hash);
		if (bytes) yield { url: projectFileUrl(projectId, hash, mediaType), mediaType, bytes };
	}
}
