import { diffWordsWithSpace } from "diff";
import type { Description, ModeratedKind, SnapshotRow } from "#app/moderation/moderated-kind.ts";

/** Words and spaces that may be removed and added in one text; what differs in more is shown as a whole. */
const maxEditLength = 400;

/** What stands in a text before and after, piece by piece. */
export interface Change {
	label: string;
	parts: { text: string; is: "kept" | "removed" | "added" }[];
}

/** What has changed of a row since a moderator last saw it; null where that is not kept. */
export function changesOf(subject: ModeratedKind, row: SnapshotRow): Change[] | null {
	const before = subject.approvedOf(row);
	return before && changesBetween(subject.describe(before), subject.describe(row));
}

export function changesBetween(then: Description, now: Description): Change[] {
	const [was, is] = [textsOf(then), textsOf(now)];
	const labels = [...new Set([...was.keys(), ...is.keys()])].filter((label) => was.get(label) !== is.get(label));
	const changes = labels.map((label) => ({ label, parts: partsOf(was.get(label) ?? "", is.get(label) ?? "") }));
	const picture = now.imageUrl ? "A different one, shown below" : "Removed";
	const ofPicture: Change = { label: "Picture", parts: [{ text: picture, is: "added" }] };
	return then.imageUrl === now.imageUrl || now.isImageToCome ? changes : [...changes, ofPicture];
}

/** By label. Facts that share one are one text, line by line. */
function textsOf({ title, text, author, type, facts }: Description) {
	const own = { Title: title, Description: text, Author: author, Type: type };
	const texts = [...Object.entries(own), ...facts.map(({ label, value }): [string, string] => [label, value])];
	const byLabel = Map.groupBy(texts, ([label]) => label);
	return new Map([...byLabel].map(([label, all]) => [label, all.map(([, value]) => value).join("\n")]));
}

function partsOf(was: string, is: string): Change["parts"] {
	const found = diffWordsWithSpace(was, is, { maxEditLength });
	if (found)
		return found.map(({ value, added, removed }) => ({
			text: value,
			is: added ? "added" : removed ? "removed" : "kept",
		}));
	return [
		{ text: was, is: "removed" },
		{ text: is, is: "added" },
	];
}
