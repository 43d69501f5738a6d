import { LRUCache } from "lru-cache";
import { type ContentType, type DataFormat, dataFormats, highlightedCharacters } from "../content.ts";
import { projectFileUrl } from "../project-file.ts";
import type { FoundVersion } from "./content-pages.server.ts";
import { withReorderingNamed } from "./hidden-characters.ts";
import { languageOf } from "./languages.ts";
import type { ShownTable } from "./read-table.ts";
import { type TextResult, workOnText } from "./text-work.server.ts";
import { type Video, videoAt } from "./video.ts";

/** Why a text is shown as it is written. */
export type PlainReason = "complex" | "busy" | null;

/** A version as its page shows it. */
export type View =
	| { type: "article"; html: string }
	| { type: "plain"; text: string; reason: PlainReason }
	| { type: "image"; url: string; alt: string }
	| { type: "video"; url: string; video: Video | null }
	| { type: "data"; table: ShownTable }
	| { type: "code"; code: string; html: string | null; language: string }
	| { type: "presentation"; url: string; isFile: boolean };

/** Milliseconds for which a text that failed is not tried again: on a busy machine it may have been a matter of time. */
const failedFor = 600_000;

/** What was made of texts, by their version, which never changes; texts that failed are among them for a while. */
const made = new LRUCache<string, View>({ maxSize: 12_000_000, sizeCalculation: sizeOf });

function sizeOf(view: View) {
	if (view.type === "article") return view.html.length + 1;
	return view.type === "code" ? (view.html?.length ?? 0) + view.code.length + 1 : 10_000;
}

type Version = Pick<FoundVersion, "id" | "data" | "file" | "metadata">;

/** A version as its page shows it. */
export async function viewVersion(projectId: string, type: ContentType, version: Version): Promise<View> {
	if (type === "image") {
		return { type, url: fileUrl(projectId, version.file, "image/webp"), alt: version.metadata.alt ?? "" };
	}
	if (type === "video") return { type, url: version.data, video: videoAt(version.data) };
	if (type === "presentation") {
		const isFile = version.file !== null;
		return { type, isFile, url: isFile ? fileUrl(projectId, version.file, "application/pdf") : version.data };
	}
	const known = made.get(version.id);
	if (known) return known.type === "plain" ? { ...known, text: withReorderingNamed(version.data) } : known;
	const view = await viewText(type, version);
	if (view.type !== "plain") made.set(version.id, view);
	else if (view.reason === "complex") made.set(version.id, { ...view, text: "" }, { ttl: failedFor });
	return view;
}

function fileUrl(projectId: string, hash: string | null, type: "image/webp" | "application/pdf") {
	return hash === null ? "" : projectFileUrl(projectId, hash, type);
}

async function viewText(type: "article" | "code" | "data", { data, metadata }: Version): Promise<View> {
	if (type === "article") {
		const html = await workOnText("renderArticle", data);
		return "result" in html && html.result !== null ? { type, html: html.result } : plain(data, html);
	}
	if (type === "code") {
		const language = languageOf(metadata.language);
		const isShort = data.length <= highlightedCharacters;
		const html = isShort ? await workOnText("highlightCode", data, language.value) : null;
		if (html && "failed" in html) return plain(data, html);
		return { type, code: withReorderingNamed(data), html: html?.result ?? null, language: language.label };
	}
	const table = await workOnText("readTable", data, formatOf(metadata.format));
	return "result" in table && !("problem" in table.result) ? { type, table: table.result } : plain(data, table);
}

function plain(text: string, outcome: TextResult<unknown>): View {
	return { type: "plain", text: withReorderingNamed(text), reason: "failed" in outcome ? outcome.failed : "complex" };
}

/** The format that is stored, which the column's type does not know. */
export function formatOf(value: string | undefined): DataFormat {
	return dataFormats.find((format) => format === value) ?? "csv";
}
