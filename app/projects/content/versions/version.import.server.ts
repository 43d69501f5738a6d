/** The versions of contents that are moved in. */
import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { type ImportedRow, pastIn, RowRefusal, textIn, uuidIn } from "#app/moving/imported-row.ts";
import type { ImportedTable, ImportTools } from "#app/moving/imported-table.ts";
import { accountsOf } from "#app/moving/owned-rows.server.ts";
import { importBatch, parseAs } from "#app/moving/write-rows.server.ts";
import { ownWork } from "#app/web/fair-queue.server.ts";
import {
	type ContentType,
	contentMessages,
	imageEdge,
	initialVersion,
	maxPdfBytes,
	pdfMistakes,
	undescribedVersion,
	versionRowBytes,
} from "../../content.ts";
import { projectFiles } from "../../project.tables.server.ts";
import { storeProjectFile, storeProjectPicture } from "../../project-files.server.ts";
import { contentTexts, contentVersions, projectContent } from "../content.tables.server.ts";
import { type ContentInput, contentSchema } from "../content-input.ts";
import { hashOfText } from "../content-texts.server.ts";
import { languageOf } from "../languages.ts";
import { readPdf, startsAsPdf } from "../workers/read-pdf.server.ts";
import { columnsOf, type VersionState } from "./version-state.ts";

const key = ["content_id", "version"];

/** A content that a run has taken. */
export interface TakenContent {
	projectId: string;
	type: ContentType;
	name: string;
	description: string;
	was: "made" | "changed" | "left";
	hasVersion: boolean;
}

interface Version {
	id: string | undefined;
	projectId: string;
	contentId: string;
	version: number;
	state: VersionState;
	changesDescription: string;
	createdBy: string | null;
	countedFor: string | null;
	createdAt?: Date;
}

/**
 * The newest version of a content becomes its current one. Versions that are here are never changed.
 * @param contents those that the run has taken
 */
export function importedVersions(contents: Map<string, TakenContent>): ImportedTable {
	return {
		name: "content_versions",
		key,
		async importRows(tools, rows) {
			const accounts = await accountsOf(tools, rows, ["created_by", "counted_for"]);
			const { outcomes, taken } = await importBatch<Version>(tools, rows, {
				name: "content_versions",
				key,
				read: (row) => read(row, accounts, contents, tools),
				idOf: placeOf,
				look: async (taken) => {
					const here = await findHere(tools, taken);
					return (version) => ({ id: placeOf(version), what: here.has(placeOf(version)) ? "left" : "made" });
				},
				insert,
			});
			for (const { contentId } of taken.keys()) {
				const content = contents.get(contentId);
				if (content) content.hasVersion = true;
			}
			return outcomes;
		},
	};
}

function placeOf({ contentId, version }: Pick<Version, "contentId" | "version">) {
	return `${contentId} ${version}`;
}

type Accounts = Awaited<ReturnType<typeof accountsOf>>;

async function read(
	row: ImportedRow,
	accounts: Accounts,
	contents: Map<string, TakenContent>,
	tools: ImportTools,
): Promise<Version> {
	const contentId = uuidIn(row, "content_id") ?? "";
	const content = contents.get(contentId);
	if (!content) throw new RowRefusal("Its content is not among those that are moved in");
	const version = /^[1-9]\d{0,8}$/.test(textIn(row, "version")) ? Number(textIn(row, "version")) : null;
	if (version === null) throw new RowRefusal("version is no number from 1");
	const createdBy = accounts.get(row, "created_by");
	const { state, changes } = await stateIn(row, content, tools);
	return {
		id: uuidIn(row, "id") ?? undefined,
		projectId: content.projectId,
		contentId,
		version,
		state,
		changesDescription: changes || (version === 1 ? initialVersion : undescribedVersion),
		createdBy,
		countedFor: "counted_for" in row ? accounts.get(row, "counted_for") : createdBy,
		createdAt: pastIn(row, "created_at") ?? undefined,
	};
}

/** `data` is a text or an address; of an image or a document, where it is in the folder. */
async function stateIn(row: ImportedRow, content: TakenContent, tools: ImportTools) {
	const { type } = content;
	const { name = content.name, description = content.description, ...metadata } = metadataIn(row);
	const data = textIn(row, "data");
	const isFile = type === "image" || (type === "presentation" && (await tools.holds(data)));
	const input: ContentInput = parseAs(contentSchema(type, false), {
		name,
		description,
		changes: textIn(row, "changes_description"),
		text: data,
		url: isFile ? "" : data,
		format: metadata.format ?? (/^\s*[[{]/.test(data) ? "json" : "csv"),
		language: languageOf(metadata.language).value,
		alt: metadata.alt ?? (metadata.decorative === "yes" ? "" : name),
		decorative: metadata.decorative === "yes" ? "on" : undefined,
	});
	const { text = "", url = "", format, language, alt = "", decorative } = input;
	const state: VersionState = {
		name: input.name,
		description: input.description,
		data: text || url,
		file: isFile ? await fileIn(data, type === "image", tools) : null,
		metadata: {
			...(format && { format }),
			...(language && { language }),
			...(type === "image" && (decorative ? { decorative: "yes" } : { alt })),
		},
	};
	if (type === "presentation" && !isFile && url === "") throw new RowRefusal(contentMessages.presentationMissing);
	return { state, changes: input.changes };
}

/** The texts among its fields. */
function metadataIn(row: ImportedRow): Record<string, string> {
	const value = row.metadata || "{}";
	try {
		const fields: unknown = typeof value === "string" ? JSON.parse(value) : value;
		if (typeof fields === "object" && fields !== null)
			return Object.fromEntries(
				Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === "string"),
			);
	} catch {
		// Told below.
	}
	throw new RowRefusal("metadata is no JSON object");
}

/** @returns the hash of what is stored; when it is only tried, one that is not */
async function fileIn(source: string, isImage: boolean, tools: ImportTools) {
	if (!isImage) return tools.enqueue(() => pdfIn(source, tools));
	if (source === "") throw new RowRefusal(contentMessages.imageMissing);
	return tools.takePicture(source, imageEdge, storeProjectPicture);
}

async function pdfIn(source: string, { db, isWriting, isMalware, readFile }: ImportTools) {
	const bytes = await readFile(source);
	if (bytes.length > maxPdfBytes) throw new RowRefusal(contentMessages.pdfTooLarge);
	const mistake = startsAsPdf(bytes) ? await readPdf(ownWork, bytes) : "unreadable";
	if (mistake) throw new RowRefusal(mistake === "busy" ? contentMessages.busy : pdfMistakes[mistake]);
	// A scanner that does not answer lets nothing through.
	const found = await isMalware?.(bytes).catch(() => "silent" as const);
	if (found) throw new RowRefusal(found === "silent" ? contentMessages.scanFailed : contentMessages.malware);
	return isWriting ? storeProjectFile(db, { mediaType: "application/pdf", bytes }) : null;
}

async function findHere({ db }: ImportTools, taken: Version[]) {
	const { contentId, version } = contentVersions;
	const ids = [...new Set(taken.map(({ contentId }) => contentId))];
	const rows = await db.select({ contentId, version }).from(contentVersions).where(inArray(contentId, ids));
	return new Set(rows.map(placeOf));
}

/** @returns the places of those that were not here yet */
async function insert(versions: Version[], transaction: Transaction) {
	const texts = new Map(versions.map(({ state }) => [hashOfText(state.data), state.data]));
	const said = [...texts].flatMap(([hash, text]) => (hash === null ? [] : [{ hash, text }]));
	if (said.length > 0)
		await transaction
			.insert(contentTexts)
			.values(said.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)))
			.onConflictDoUpdate({ target: contentTexts.hash, set: { createdAt: sql`now()` } });
	const rows = (await withBytes(transaction, versions)).map(({ state, ...version }) => ({
		...version,
		...columnsOf(state),
		textHash: hashOfText(state.data),
	}));
	const made = await transaction
		.insert(contentVersions)
		.values(rows)
		.onConflictDoNothing()
		.returning({ contentId: contentVersions.contentId, version: contentVersions.version });
	const grown = [...new Set(made.map(({ contentId }) => contentId))];
	const newest = sql`(select max(version) from content_versions where content_id = ${projectContent.id})`;
	if (grown.length > 0)
		await transaction
			.update(projectContent)
			.set({ currentVersion: sql`${newest}` })
			.where(inArray(projectContent.id, grown));
	return made.map(placeOf);
}

/** Counts what each version adds to its content, as `bytesAdded` does for one. */
async function withBytes(transaction: Transaction, versions: Version[]) {
	const { contentId, textHash, file } = contentVersions;
	const ids = [...new Set(versions.map(({ contentId }) => contentId))];
	const there = await transaction
		.select({ contentId, textHash, file })
		.from(contentVersions)
		.where(inArray(contentId, ids));
	const held = new Set(there.flatMap((one) => [one.textHash, one.file].map((hash) => `${one.contentId} ${hash}`)));
	const files = versions.flatMap(({ state }) => state.file ?? []);
	const sizes = await transaction
		.select({ hash: projectFiles.hash, bytes: sql<number>`octet_length(${projectFiles.bytes})` })
		.from(projectFiles)
		.where(inArray(projectFiles.hash, files));
	const sizeOf = new Map(sizes.map(({ hash, bytes }) => [hash, bytes]));
	const add = (contentId: string, hash: string | null, bytes: number) => {
		const place = `${contentId} ${hash}`;
		if (hash === null || held.has(place)) return 0;
		held.add(place);
		return bytes;
	};
	return versions
		.toSorted((a, b) => a.version - b.version)
		.map((one) => {
			const { data, file } = one.state;
			const ofText = add(one.contentId, hashOfText(data), Buffer.byteLength(data));
			const ofFile = add(one.contentId, file, sizeOf.get(file ?? "") ?? 0);
			const ofRow = Buffer.byteLength(JSON.stringify(columnsOf(one.state).metadata)) + versionRowBytes;
			return { ...one, bytes: ofText + ofFile + ofRow };
		});
}
