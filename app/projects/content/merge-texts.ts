/** Two people's changes of one text, put together. Runs in a worker, since it can take long. */
import { diff3Merge } from "node-diff3";

/** Marks between which the lines stand that both changed. Who saves the text has to decide and remove them. */
const marks = { mine: "<<<<<<< Your text", between: "=======", theirs: ">>>>>>> Saved meanwhile" };

/** Whether a text still has the marks of lines that both changed. */
export function hasMarks(text: string) {
	return text.split("\n").some((line) => line === marks.mine || line === marks.theirs);
}

/** @returns the merged text, and in how many places both changed the same lines */
export function mergeTexts(mine: string, base: string, theirs: string) {
	const lines: string[] = [];
	let conflicts = 0;
	for (const part of diff3Merge(mine.split("\n"), base.split("\n"), theirs.split("\n"), {
		excludeFalseConflicts: true,
	})) {
		if (part.conflict) {
			conflicts += 1;
			append(lines, [marks.mine], part.conflict.a, [marks.between], part.conflict.b, [marks.theirs]);
		} else append(lines, part.ok ?? []);
	}
	return { text: lines.join("\n"), conflicts };
}

/** Lines may be more than a call takes arguments. */
function append(lines: string[], ...parts: string[][]) {
	for (const part of parts) for (const line of part) lines.push(line);
}
