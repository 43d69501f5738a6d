import { contentLimits } from "../content.ts";
import type { ContentFields } from "./content-input.ts";
import type { VersionState } from "./versions/version-state.ts";

/** What stands in the form of a state. @param sealedFile what stands for its upload */
export function fieldsOf(
	{ name, description, data, metadata }: VersionState,
	sealedFile: string,
): Partial<ContentFields> {
	const isAddress = data.length <= contentLimits.url;
	return {
		name,
		description,
		text: data,
		url: isAddress ? data : "",
		format: metadata.format ?? "csv",
		language: metadata.language ?? "",
		alt: metadata.alt ?? "",
		decorative: metadata.decorative === "yes" ? "on" : "",
		file: sealedFile,
	};
}
