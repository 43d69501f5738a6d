import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { versionRowBytes } from "../../content.ts";
import { projectFiles } from "../../project.tables.server.ts";
import { contentVersions } from "../content.tables.server.ts";
import { hashOfText } from "../content-texts.server.ts";
import { columnsOf, type VersionState } from "./version-state.ts";

/**
 * What a new version with this state counts: its text and its file unless another version of the content has them, what else it
 * says, and its row. Versions go together with their content, so that none of them frees what another one still holds.
 * @param contentId null for a content that is new
 */
export async function bytesAdded(transaction: Transaction, contentId: string | null, state: VersionState) {
	const { data, file } = state;
	const held = contentId === null ? { text: false, file: false } : await heldBy(transaction, contentId, state);
	const ofText = held.text ? 0 : Buffer.byteLength(data);
	const ofFile = held.file || file === null ? 0 : await sizeOf(transaction, file);
	return ofText + ofFile + Buffer.byteLength(JSON.stringify(columnsOf(state).metadata)) + versionRowBytes;
}

async function heldBy(transaction: Transaction, contentId: string, { data, file }: VersionState) {
	const has = (column: typeof contentVersions.textHash | typeof contentVersions.file, hash: string | null) =>
		sql<boolean>`coalesce(bool_or(${column} = ${hash}), false)`;
	const [held] = await transaction
		.select({ text: has(contentVersions.textHash, hashOfText(data)), file: has(contentVersions.file, file) })
		.from(contentVersions)
		.where(eq(contentVersions.contentId, contentId));
	return held ?? { text: false, file: false };
}

async function sizeOf(transaction: Transaction, hash: string) {
	const [file] = await transaction
		.select({ bytes: sql<number>`octet_length(${projectFiles.bytes})` })
		.from(projectFiles)
		.where(eq(projectFiles.hash, hash));
	return file?.bytes ?? 0;
}
