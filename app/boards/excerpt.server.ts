/** The first so many characters of a text as one line, cut between words. */
export function beginningOf(text: string, most: number) {
	const characters = Array.from(text.replace(/\s+/g, " "));
	if (characters.length <= most) return characters.join("");
	return `${characters
		.slice(0, most)
		.join("")
		.replace(/\s\S*$/, "")} …`;
}
