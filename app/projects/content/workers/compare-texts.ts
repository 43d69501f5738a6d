/** What two texts differ in, line by line. Runs in a process of its own, since it can take long. */
import { structuredPatch } from "diff";
import { withReorderingNamed } from "./hidden-characters.ts";

/** Lines of both texts that stand around a change. */
const contextLines = 3;
/** Lines added and removed beyond which two texts have little in common. */
const maxEdits = 10_000;
const maxMilliseconds = 1_500;
const maxShownLines = 5_000;
const maxShownCharacters = 2_000;

export interface DiffLine {
	kind: "same" | "added" | "removed";
	text: string;
	/** Whether the line goes on beyond what is shown. */
	cut: boolean;
}

export interface DiffPart {
	/** Line numbers, from 1, at which the part begins in either text. */
	from: number;
	to: number;
	lines: DiffLine[];
}

/** The parts that differ, with the lines around them; `more` when there are further ones. Null for texts that are too different. */
export function compareTexts(from: string, to: string): { parts: DiffPart[]; more: boolean } | null {
	const limits = { context: contextLines, maxEditLength: maxEdits, timeout: maxMilliseconds };
	const patch = structuredPatch("", "", from, to, "", "", limits);
	if (!patch) return null;
	let room = maxShownLines;
	const parts: DiffPart[] = [];
	for (const { oldStart, newStart, lines } of patch.hunks) {
		const shown = lines.filter((line) => !line.startsWith("\\")).slice(0, room);
		if (shown.length > 0) parts.push({ from: oldStart, to: newStart, lines: shown.map(lineOf) });
		room -= lines.length;
		if (room < 0) return { parts, more: true };
	}
	return { parts, more: false };
}

function lineOf(line: string): DiffLine {
	const kind = line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "same";
	const text = withReorderingNamed(line.slice(1, maxShownCharacters + 1).toWellFormed());
	return { kind, text, cut: line.length > maxShownCharacters + 1 };
}
