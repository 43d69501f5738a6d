/** What a version says, apart from who made it when: the state that people edit, compare and restore. */
import type { FoundContent, FoundVersion } from "../content-pages.server.ts";

export interface VersionState {
	name: string;
	description: string;
	/** See `content_versions.text_hash`; empty for an upload. */
	data: string;
	/** The hash of an upload. */
	file: string | null;
	/** What the type needs besides: `language`, `format`, `alt`, `decorative` or `fileName`. */
	metadata: Record<string, string>;
}

/** A state as a version keeps it, but for its text: its name and description are among its metadata. */
export function columnsOf({ name, description, file, metadata }: Omit<VersionState, "data">) {
	return { file, metadata: { ...metadata, name, description } };
}

/** The state that a version keeps; one that does not say a name has the content's. */
export function stateOf(
	{ data, file, metadata }: Pick<FoundVersion, "data" | "file" | "metadata">,
	content: Pick<FoundContent, "name" | "description">,
): VersionState {
	const { name = content.name, description = content.description, ...others } = metadata;
	return { name, description, data, file, metadata: others };
}

export function isSame(one: VersionState, other: VersionState) {
	const keys = new Set([...Object.keys(one.metadata), ...Object.keys(other.metadata)]);
	return (
		one.name === other.name &&
		one.description === other.description &&
		one.data === other.data &&
		one.file === other.file &&
		[...keys].every((key) => one.metadata[key] === other.metadata[key])
	);
}
