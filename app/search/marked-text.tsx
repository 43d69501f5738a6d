import { type Marked, markedParts } from "./marked-parts.ts";

/** A text with what a search has found of it in bold. */
export function MarkedText({ text, marked }: { text: string; marked: Marked }) {
	return markedParts(text, marked).map(({ text, isMarked }, i) =>
		// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay in place
		isMarked ? <mark key={i}>{text}</mark> : text,
	);
}
