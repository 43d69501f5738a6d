/** What is stored of projects for an account, for its owner to keep. It tells nothing of projects that they may not see. */
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Member, MemberRef } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import type { MyData } from "#app/feature.ts";
import { contentTexts, contentVersions, projectContent } from "./content/content.tables.server.ts";
import { stateOf } from "./content/versions/version-state.ts";
import { listInvitationsForExport } from "./invitations/invitation.server.ts";
import { projectContributors, projectFiles, projectStars, scicommProjects } from "./project.tables.server.ts";
import type { FileType } from "./project.ts";
import { namedTo } from "./project-access.server.ts";
import { projectColumns } from "./project-columns.server.ts";
import { projectFileName, projectFileUrl } from "./project-file.ts";
import { readProjectFile } from "./project-files.server.ts";

/**
 * - `projects`: those that the viewer contributes to, with `role`; `stars`: the projects that have one from the viewer
 * - `invitations`: `sent` to others by the viewer, and `received`: those that wait for an answer of the viewer's address, null while
 *   that is not confirmed
 * - `versions`: what the viewer added to projects, with what it was called then; `file` is the address of a file on this site.
 *   Where the viewer may not see the project, `projectId` and `contentId` are null and `file` is no more than a name in `pictures`
 */
export const myProjectData: MyData = {
	read: async (db, viewer) => ({
		projects: await listProjectsForExport(db, viewer),
		stars: await listStarsForExport(db, viewer),
		invitations: await listInvitationsForExport(db, viewer),
	}),
	streams: { versions: readVersionsForExport },
	files: readFilesForExport,
};

/** The projects that the viewer contributes to, oldest first, with the role there and what it consists of. */
async function listProjectsForExport(db: Database, viewer: Member) {
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
	const originals = projects.flatMap(({ forkedFrom }) => forkedFrom ?? []);
	const visible = await db
		.select({ id: scicommProjects.id })
		.from(scicommProjects)
		.where(and(inArray(scicommProjects.id, originals), namedTo(viewer)));
	return projects.map(({ thumbnail, forkedFrom, ...project }) => ({
		...project,
		thumbnail: thumbnail && projectFileUrl(project.id, thumbnail, "image/webp"),
		forkedFrom: visible.some(({ id }) => id === forkedFrom) ? forkedFrom : null,
	}));
}

/** The stars that the viewer has given, oldest first. */
function listStarsForExport(db: Database, viewer: MemberRef) {
	return db
		.select({ projectId: projectStars.projectId, givenAt: projectStars.createdAt })
		.from(projectStars)
		.where(eq(projectStars.userId, viewer.id))
		.orderBy(asc(projectStars.createdAt), asc(projectStars.projectId));
}

/** The versions of contents that the viewer has made, oldest first, each when it is asked for, since all together may be large. */
async function* readVersionsForExport(db: Database, viewer: Member) {
	for (const { id, isVisible, mediaType } of await listVersions(db, viewer)) {
		const [row] = await db
			.select({
				projectId: contentVersions.projectId,
				contentId: contentVersions.contentId,
				current: { name: projectContent.name, description: projectContent.description },
				type: projectContent.type,
				version: contentVersions.version,
				data: sql<string>`coalesce(${contentTexts.text}, '')`,
				file: contentVersions.file,
				metadata: contentVersions.metadata,
				changesDescription: contentVersions.changesDescription,
				createdAt: contentVersions.createdAt,
			})
			.from(contentVersions)
			.innerJoin(projectContent, eq(projectContent.id, contentVersions.contentId))
			.leftJoin(contentTexts, eq(contentTexts.hash, contentVersions.textHash))
			.where(eq(contentVersions.id, id));
		if (!row) continue;
		const { projectId, contentId, current, type, version, changesDescription, createdAt, ...held } = row;
		const place = isVisible ? { projectId, contentId } : { projectId: null, contentId: null };
		const state = stateOf(held, isVisible ? current : { name: "", description: "" });
		const file = state.file && mediaType && nameOf({ projectId, isVisible, hash: state.file, mediaType });
		yield { ...place, type, version, ...state, file, changesDescription, createdAt };
	}
}

/** The distinct files of the viewer's versions and of projects that the viewer owns, each when it is asked for. */
async function* readFilesForExport(db: Database, viewer: Member) {
	const thumbnails = await db
		.select({ projectId: scicommProjects.id, hash: projectFiles.hash, mediaType: projectFiles.mediaType })
		.from(projectContributors)
		.innerJoin(scicommProjects, eq(scicommProjects.id, projectContributors.projectId))
		.innerJoin(projectFiles, eq(projectFiles.hash, scicommProjects.thumbnail))
		.where(and(eq(projectContributors.userId, viewer.id), eq(projectContributors.role, "owner")));
	const uploads = (await listVersions(db, viewer)).flatMap(({ hash, mediaType, ...version }) =>
		hash && mediaType ? [{ ...version, hash, mediaType }] : [],
	);
	const given = new Set<string>();
	for (const found of [...thumbnails.map((thumbnail) => ({ ...thumbnail, isVisible: true })), ...uploads]) {
		const file = nameOf(found);
		if (given.has(file)) continue;
		given.add(file);
		const bytes = await readProjectFile(db, found.hash);
		if (bytes) yield { url: file, mediaType: found.mediaType, bytes };
	}
}

/**
 * The versions that the viewer has made, oldest first. Of one that was copied into forks there is one row: where the viewer may
 * see it, if they may, and in the oldest such project.
 */
function listVersions(db: Database, viewer: Member) {
	const isVisible = sql<boolean>`(${namedTo(viewer)})`;
	const { createdAt, version, file, metadata, changesDescription, textHash } = contentVersions;
	const what = [createdAt, version, file, sql`${metadata}::text`, changesDescription, textHash];
	return db
		.selectDistinctOn(what, {
			id: contentVersions.id,
			projectId: contentVersions.projectId,
			hash: file,
			mediaType: projectFiles.mediaType,
			isVisible,
		})
		.from(contentVersions)
		.innerJoin(scicommProjects, eq(scicommProjects.id, contentVersions.projectId))
		.leftJoin(projectFiles, eq(projectFiles.hash, file))
		.where(eq(contentVersions.createdBy, viewer.id))
		.orderBy(...what.map((column) => asc(column)), desc(isVisible), asc(scicommProjects.createdAt));
}

interface NamedFile {
	projectId: string;
	isVisible: boolean;
	hash: string;
	mediaType: FileType;
}

/** What a file is called in the data: its address, which names the project, or less. */
function nameOf({ projectId, isVisible, hash, mediaType }: NamedFile) {
	return isVisible ? projectFileUrl(projectId, hash, mediaType) : projectFileName(hash, mediaType);
}
