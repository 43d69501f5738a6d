import type { Client } from "#app/web/fair-queue.server.ts";
import {
	type ContentType,
	contentMessages,
	type DataFormat,
	dataFormats,
	highlightedCharacters,
	noTable,
} from "../../content.ts";
import { projectFileUrl } from "../../project-file.ts";
import type { FoundVersion } from "../content-pages.server.ts";
import { languageOf } from "../languages.ts";
import { type Video, videoAt } from "../video.ts";
import { withReorderingNamed } from "../workers/hidden-characters.ts";
import type { ShownTable } from "../workers/read-table.ts";
import { type TextResult, workOnText } from "../workers/text-worker-pool.server.ts";

export type View =
	| { type: "article"; html: string }
	/** The reason is a message: why the text is shown as it was written. */
	| { type: "plain"; text: string; reason: string }
	| { type: "image"; url: string; alt: string }
	| { type: "video"; url: string; video: Video | null }
	| { type: "data"; table: ShownTable }
	| { type: "code"; code: string; html: string | null; language: string }
	| { type: "presentation"; url: string; isFile: boolean };

type Version = Pick<FoundVersion, "id" | "data" | "file" | "metadata">;

/** A version as its page shows it to whoever may see it. */
export async function viewVersion(
	client: Client,
	projectId: string,
	type: ContentType,
	version: Version,
): Promise<View> {
	if (type === "image") {
		return { type, url: fileUrl(projectId, version.file, "image/webp"), alt: version.metadata.alt ?? "" };
	}
	if (type === "video") return { type, url: version.data, video: videoAt(version.data) };
	if (type === "presentation") {
		const isFile = version.file !== null;
		return { type, isFile, url: isFile ? fileUrl(projectId, version.file, "application/pdf") : version.data };
	}
	return viewText(client, type, version);
}

function fileUrl(projectId: string, hash: string | null, type: "image/webp" | "application/pdf") {
	return hash === null ? "" : projectFileUrl(projectId, hash, type);
}

async function viewText(
	client: Client,
	type: "article" | "code" | "data",
	{ id, data, metadata }: Version,
): Promise<View> {
	if (type === "article") {
		const html = await workOnText(client, id, "renderArticle", data);
		return "result" in html && html.result !== null ? { type, html: html.result } : plain(data, html);
	}
	if (type === "code") {
		const language = languageOf(metadata.language);
		const isShort = data.length <= highlightedCharacters;
		const html = isShort ? await workOnText(client, id, "highlightCode", data, language.value) : null;
		if (html && "failed" in html) return plain(data, html);
		return { type, code: withReorderingNamed(data), html: html?.result ?? null, language: language.label };
	}
	const table = await workOnText(client, id, "readTable", data, formatOf(metadata.format));
	if (!("result" in table)) return plain(data, table);
	if ("problem" in table.result) return asWritten(data, noTable(table.result.problem));
	return { type, table: table.result };
}

const reasons = { complex: contentMessages.tooComplex, busy: contentMessages.busy };

function plain(text: string, outcome: TextResult<unknown>) {
	return asWritten(text, reasons["failed" in outcome ? outcome.failed : "complex"]);
}

function asWritten(text: string, reason: string): View {
	return { type: "plain", text: withReorderingNamed(text), reason };
}

/** The format that is stored, which the column's type does not know. */
export function formatOf(value: string | undefined): DataFormat {
	return dataFormats.find((format) => format === value) ?? "csv";
}
