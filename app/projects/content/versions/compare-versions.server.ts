import type { Database } from "#app/db/client.server.ts";
import { countAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import type { Client } from "#app/web/fair-queue.server.ts";
import { comparisons, isText } from "../../content.ts";
import type { FoundContent, FoundVersion } from "../content-pages.server.ts";
import { languageOf } from "../languages.ts";
import { type View, viewVersion } from "../views/view.server.ts";
import type { DiffPart } from "../workers/compare-texts.ts";
import { withReorderingNamed } from "../workers/hidden-characters.ts";
import { isMade, workOnText } from "../workers/text-worker-pool.server.ts";
import { stateOf, type VersionState } from "./version-state.ts";

/** What two versions differ in besides what they hold. */
interface ChangedFact {
	label: string;
	from: string;
	to: string;
}

type ApartReason = "different" | "busy" | "limit";

export type Difference =
	| { kind: "lines"; parts: DiffPart[]; more: boolean }
	/** Texts as they are written, and why they are not compared. */
	| { kind: "apart"; from: string; to: string; reason: ApartReason }
	| { kind: "views"; from: View; to: View }
	| { kind: "same" };

/** Of one network address. */
const limit: RateLimit = { name: "comparison", ...comparisons, remembered: true };

/** What two versions of a content differ in, for whoever may see it. */
export async function compareVersions(
	db: Database,
	client: Client,
	content: FoundContent,
	[from, to]: [FoundVersion, FoundVersion],
) {
	const [before, after] = [stateOf(from, content), stateOf(to, content)];
	const facts = changedFacts(before, after);
	return { facts, difference: await differenceOf(db, client, content, [from, to]) };
}

async function differenceOf(
	db: Database,
	client: Client,
	{ type, project }: FoundContent,
	[from, to]: [FoundVersion, FoundVersion],
): Promise<Difference> {
	if (from.data === to.data && from.file === to.file) return { kind: "same" };
	if (!isText(type)) {
		const [earlier, later] = await Promise.all([
			viewVersion(client, project.id, type, from),
			viewVersion(client, project.id, type, to),
		]);
		return { kind: "views", from: earlier, to: later };
	}
	const pair = `${from.id} ${to.id}`;
	if (!isMade("compareTexts", pair) && (await countAttempt(db, limit, client.address)) !== null) {
		return apart("limit", from.data, to.data);
	}
	const compared = await workOnText(client, pair, "compareTexts", from.data, to.data);
	if ("result" in compared && compared.result) return { kind: "lines", ...compared.result };
	const isBusy = "failed" in compared && compared.failed === "busy";
	return apart(isBusy ? "busy" : "different", from.data, to.data);
}

function apart(reason: ApartReason, from: string, to: string): Difference {
	return { kind: "apart", from: withReorderingNamed(from), to: withReorderingNamed(to), reason };
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
