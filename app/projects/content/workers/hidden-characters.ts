/** Characters that make text read in another order than it is written, which can hide what code does or where a link leads. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/g;

export function withoutReordering(text: string) {
	return text.replace(reordering, "");
}

/** A text in which the names of such characters stand in their place, such as `[U+202E]`. */
export function withReorderingNamed(text: string) {
	return text.replace(reordering, (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase()}]`);
}
