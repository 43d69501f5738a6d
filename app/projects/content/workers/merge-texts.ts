/** Two people's changes of one text, put together. Runs in a process of its own, since it can take long. */
import { diff3Merge } from "node-diff3";
import { mergeMarks } from "../versions/merge-marks.ts";

/** @returns the merged text, and in how many places both changed the same lines */
export function mergeTexts(mine: string, base: string, theirs: string) {
	const lines: string[] = [];
	let conflicts = 0;
	const parts = diff3Merge(mine.split("\n"), base.split("\n"), theirs.split("\n"), { excludeFalseConflicts: true });
	for (const part of parts) {
		if (part.conflict) {
			conflicts += 1;
			const { a, b } = part.conflict;
			append(lines, [mergeMarks.mine], a, [mergeMarks.between], b, [mergeMarks.theirs]);
		} else append(lines, part.ok ?? []);
	}
	return { text: lines.join("\n"), conflicts };
}

/** Lines may be more than a call takes arguments. */
function append(lines: string[], ...parts: string[][]) {
	for (const part of parts) for (const line of part) lines.push(line);
}
