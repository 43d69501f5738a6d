/** The pictures and documents of projects. They are served to whoever may see the project, and to nobody by their hash alone. */

import { createHmac, hash } from "node:crypto";
import { and, eq, exists, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import { keyFor, keysFor, type Secrets } from "#app/accounts/key.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { isSameSecret } from "#app/web/same-secret.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { contentVersions, projectContent } from "./content/content.tables.server.ts";
import { projectFiles, scicommProjects } from "./project.tables.server.ts";
import type { FileType } from "./project.ts";
import { listed, visibleTo } from "./project-access.server.ts";

/**
 * Stores a file once under its content. One that nothing uses is forgotten after a day.
 * @param file pictures re-encoded, never as they were sent
 * @returns its SHA-256, 64 hexadecimal digits
 */
export async function storeProjectFile(
	db: Pick<Database, "insert">,
	{ mediaType, bytes }: { mediaType: FileType; bytes: Buffer },
) {
	const hash = hashOfFile(bytes);
	const createdAt = new Date();
	await db
		.insert(projectFiles)
		.values({ hash, mediaType, bytes, createdAt })
		.onConflictDoUpdate({ target: projectFiles.hash, set: { createdAt } });
	return hash;
}

export function hashOfFile(bytes: Buffer) {
	return hash("sha256", bytes, "hex");
}

/** As `storeProjectFile`, of a re-encoded picture. */
export function storeProjectPicture(db: Pick<Database, "insert">, bytes: Buffer) {
	return storeProjectFile(db, { mediaType: "image/webp", bytes });
}

async function isFileStored(db: Database, hash: string) {
	return (await db.$count(projectFiles, eq(projectFiles.hash, hash))) > 0;
}

/** The hash as a column takes it: null once the file is forgotten. @param hash null for none */
export function storedFile(hash: string | null) {
	return sql<string | null>`(select hash from project_files where hash = ${hash})`;
}

/**
 * What a form that comes back carries in the place of the file it brought: nobody else can name that file, since a hash alone
 * would make the file of a private project one's own.
 */
export function sealFile(accounts: Secrets, hash: string) {
	return `${hash}.${sealWith(keyFor("project-files", accounts), hash)}`;
}

/** The hash in what `sealFile` made; null for anything else. */
export function openSeal(accounts: Secrets, sealed: string) {
	const [hash = "", seal = ""] = sealed.split(".");
	const isOurs = keysFor("project-files", accounts).some((key) => isSameSecret(seal, sealWith(key, hash)));
	return isOurs ? hash : null;
}

function sealWith(key: string, hash: string) {
	return createHmac("sha256", key).update(hash).digest("base64url");
}

/** Whether a form names a file, as `sealFile` does or in any other way, that can't be had any more. */
export async function isFileGone(db: Database, accounts: Secrets, sealed: string) {
	if (sealed === "") return false;
	const hash = openSeal(accounts, sealed);
	return hash === null || !(await isFileStored(db, hash));
}

/**
 * The file of this type that the project shows, now or in an earlier version of its content, for whoever may see the project.
 * @returns undefined when there is none for `viewer`; `name` is what it is a file of, `listed` whether the project stands in lists,
 * `isCurrent` whether it is shown now
 */
export async function findProjectFile(db: Database, viewer: Viewer, projectId: string, hash: string, type: FileType) {
	if (!isUuid(projectId)) return undefined;
	const using = (condition?: SQL) =>
		db
			.select({ name: projectContent.name })
			.from(contentVersions)
			.innerJoin(projectContent, eq(projectContent.id, contentVersions.contentId))
			.where(and(eq(contentVersions.projectId, scicommProjects.id), eq(contentVersions.file, hash), condition))
			.limit(1);
	const isThumbnail = eq(scicommProjects.thumbnail, hash);
	const inNewest = exists(using(eq(contentVersions.version, projectContent.currentVersion)));
	const [row] = await db
		.select({
			name: sql<string>`coalesce((${using()}), ${scicommProjects.name})`,
			listed: sql<boolean>`${listed}`,
			isCurrent: sql<boolean>`coalesce(${or(isThumbnail, inNewest)}, false)`,
		})
		.from(scicommProjects)
		.innerJoin(projectFiles, and(eq(projectFiles.hash, hash), eq(projectFiles.mediaType, type)))
		.where(and(eq(scicommProjects.id, projectId), visibleTo(viewer), or(isThumbnail, exists(using()))));
	return row;
}

/** The bytes of a stored file, for whoever has found it. */
export async function readProjectFile(db: Database, hash: string) {
	const [row] = await db.select({ bytes: projectFiles.bytes }).from(projectFiles).where(eq(projectFiles.hash, hash));
	return row?.bytes;
}

/** Deletes the files that no project uses and nobody sent for a day, such as those of forms that were never finished. */
export async function forgetUnusedProjectFiles(db: Database | Transaction) {
	const unused = [scicommProjects.thumbnail, contentVersions.file].map((column) =>
		notExists(db.select({ one: sql`1` }).from(column.table).where(eq(column, projectFiles.hash))),
	);
	await db.delete(projectFiles).where(and(lt(projectFiles.createdAt, sql`now() - interval '1 day'`), ...unused));
}
