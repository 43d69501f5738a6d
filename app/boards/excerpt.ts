/** More characters than what is seen as one has, such as an emoji of a family. */
const maxSign = 16;

let signs: Intl.Segmenter | undefined;

/** The first so many of more characters, cut between words where they are short. */
export function cutText(characters: string[], most: number) {
	const cut = characters.slice(0, most).join("");
	// What is longer is a link, or of a language that has no spaces.
	const words = cut.replace(/\s\S{0,40}$/u, "");
	return words === cut ? cutBetweenSigns(characters, most) : words;
}

function cutBetweenSigns(characters: string[], most: number) {
	const from = Math.max(0, most - maxSign);
	const before = characters.slice(from, most).join("");
	const near = before + characters.slice(most, most + maxSign).join("");
	signs ??= new Intl.Segmenter("en", { granularity: "grapheme" });
	const sign = signs.segment(near).containing(before.length);
	return characters.slice(0, from).join("") + near.slice(0, sign?.index ?? before.length);
}
