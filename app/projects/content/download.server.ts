import type { Client } from "#app/web/fair-queue.server.ts";
import { contentMessages, isText } from "../content.ts";
import type { FoundContent, FoundVersion } from "./content-pages.server.ts";
import { languageOf } from "./languages.ts";
import { stateOf } from "./versions/version-state.ts";
import { formatOf } from "./views/view.server.ts";
import { workOnText } from "./workers/text-worker-pool.server.ts";

const mediaTypes: Record<string, string> = { csv: "text/csv", json: "application/json", md: "text/markdown" };

/**
 * A version as a file. @param asTable whether as CSV in which a spreadsheet computes nothing
 * @returns undefined for what is no text
 */
export async function downloadOf(client: Client, content: FoundContent, version: FoundVersion, asTable: boolean) {
	const { type } = content;
	if (!isText(type) || (asTable && type !== "data")) return undefined;
	const { name, data, metadata } = stateOf(version, content);
	if (asTable) {
		const csv = await workOnText(client, version.id, "tableAsCsv", data, formatOf(metadata.format));
		if ("failed" in csv)
			return { problem: contentMessages[csv.failed === "busy" ? "busy" : "dataTooComplex"], status: 503 };
		if (typeof csv.result !== "string") return { problem: csv.result.problem, status: 422 };
		return { text: csv.result, mediaType: "text/csv", name, ending: "csv" };
	}
	const ending = { article: "md", data: formatOf(metadata.format), code: languageOf(metadata.language).ending }[type];
	// Whatever the code is written in, it is saved and not run.
	return { text: data, mediaType: mediaTypes[ending] ?? "text/plain", name, ending };
}
