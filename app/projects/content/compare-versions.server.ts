import { isText } from "../content.ts";
import type { DiffPart } from "./compare-texts.ts";
import type { FoundContent, FoundVersion } from "./content-pages.server.ts";
import { withReorderingNamed } from "./hidden-characters.ts";
import { languageOf } from "./languages.ts";
import { workOnText } from "./text-work.server.ts";
import { stateOf, type VersionState } from "./version-state.ts";
import { type View, viewVersion } from "./view.server.ts";

/** What two versions differ in besides what they hold. */
export interface ChangedFact {
	label: string;
	from: string;
	to: string;
}

export type Difference =
	| { kind: "lines"; parts: DiffPart[]; more: boolean }
	/** Texts too different to be compared, as they are written. */
	| { kind: "apart"; from: string; to: string }
	| { kind: "views"; from: View; to: View }
	| { kind: "same" };

export async function compareVersions(content: FoundContent, from: FoundVersion, to: FoundVersion) {
	const [before, after] = [stateOf(from, content), stateOf(to, content)];
	const facts = changedFacts(before, after);
	return { facts, difference: await differenceOf(content, [from, to], before, after) };
}

async function differenceOf(
	{ type, project }: FoundContent,
	[from, to]: [FoundVersion, FoundVersion],
	before: VersionState,
	after: VersionState,
): Promise<Difference> {
	if (before.data === after.data && before.file === after.file) return { kind: "same" };
	if (!isText(type)) {
		const [earlier, later] = await Promise.all([
			viewVersion(project.id, type, from),
			viewVersion(project.id, type, to),
		]);
		return { kind: "views", from: earlier, to: later };
	}
	const compared = await workOnText("compareTexts", before.data, after.data);
	if ("result" in compared && compared.result) return { kind: "lines", ...compared.result };
	return { kind: "apart", from: withReorderingNamed(before.data), to: withReorderingNamed(after.data) };
}

function changedFacts(before: VersionState, after: VersionState): ChangedFact[] {
	const facts = [
		{ label: "Name", from: before.name, to: after.name },
		{ label: "Description", from: before.description, to: after.description },
		fact("Language", "language", before, after),
		fact("Format", "format", before, after),
		fact("Description of the image", "alt", before, after),
		fact("Decorative", "decorative", before, after),
	];
	return facts.filter(({ from, to }) => from !== to);
}

function fact(label: string, key: string, before: VersionState, after: VersionState) {
	const [from, to] = [before, after].map(({ metadata }) => read(key, metadata[key]));
	return { label, from: from ?? "", to: to ?? "" };
}

function read(key: string, value: string | undefined) {
	if (value === undefined) return "";
	if (key === "language") return languageOf(value).label;
	return key === "format" ? value.toUpperCase() : value;
}
