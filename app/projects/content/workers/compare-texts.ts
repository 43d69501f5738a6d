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
/** Of what a long line has in common with the one in whose place it came, what is shown before the first difference. */
const shownBefore = 200;

export interface DiffLine {
	kind: "same" | "added" | "removed";
	text: string;
	/** Whether the line begins before what is shown. */
	isLate: boolean;
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
	const patch = structuredPatch("", "", ended(from), ended(to), "", "", limits);
	if (!patch) return null;
	let room = maxShownLines;
	const parts: DiffPart[] = [];
	for (const { oldStart, newStart, lines } of patch.hunks) {
		const shown = linesOf(lines).slice(0, room);
		if (shown.length > 0) parts.push({ from: oldStart, to: newStart, lines: shown });
		room -= lines.length;
		if (room < 0) return { parts, more: true };
	}
	return { parts, more: false };
}

/** A break at the end is an empty line, as where somebody writes. Else the last line would differ from itself with a break behind it. */
function ended(text: string) {
	return text === "" ? "" : `${text}\n`;
}

function linesOf(lines: string[]): DiffLine[] {
	const removed: number[] = [];
	const starts = lines.map(() => 1);
	lines.forEach((line, i) => {
		if (line.startsWith("-")) removed.push(i);
		else if (!line.startsWith("+")) removed.length = 0;
		else {
			const old = removed.shift();
			if (old !== undefined) starts[old] = starts[i] = startOf(line, lines[old] ?? "");
		}
	});
	return lines.map((line, i) => lineOf(line, starts[i] ?? 1));
}

/** From where a line and the one in whose place it came are shown. The first character is the sign. */
function startOf(line: string, old: string) {
	let same = 1;
	while (same < line.length && line[same] === old[same]) same += 1;
	return same + shownBefore > maxShownCharacters ? same - shownBefore : 1;
}

function lineOf(line: string, start: number): DiffLine {
	const kind = line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "same";
	const end = start + maxShownCharacters;
	const text = withReorderingNamed(line.slice(start, end).toWellFormed());
	return { kind, text, isLate: start > 1, cut: line.length > end };
}
