/** What of a text a search has found. */

/** Folded words, and beginnings of words. */
export interface Marked {
	words: string[];
	beginnings: string[];
}

/** The text in pieces, one after the other. */
export function markedParts(text: string, marked: Marked) {
	return text
		.split(/([\p{L}\p{N}\p{M}]+)/u)
		.map((part, i) => ({ text: part, isMarked: i % 2 === 1 && isMarked(fold(part), marked) }))
		.filter(({ text }) => text !== "");
}

function isMarked(word: string, { words, beginnings }: Marked) {
	return words.includes(word) || beginnings.some((beginning) => word.startsWith(beginning));
}

/** Close to what the database makes of a word: lower case, without the accents of Latin and Greek letters. The marks of other scripts make other letters. */
function fold(word: string) {
	return word
		.normalize("NFKC")
		.toLowerCase()
		.replace(/[\p{sc=Latin}\p{sc=Greek}ё]/gu, (letter) => plainLetters[letter] ?? letter.normalize("NFKD"))
		.replace(/[\u0300-\u0362]/g, "");
}

/** Of letters that are no accented ones to Unicode. */
const plainLetters: Record<string, string> = {
	ł: "l",
	ø: "o",
	đ: "d",
	ð: "d",
	ß: "ss",
	æ: "ae",
	œ: "oe",
	þ: "th",
	ı: "i",
	ħ: "h",
	ŋ: "n",
	ŧ: "t",
	ɓ: "b",
	ɖ: "d",
	ɗ: "d",
	ɛ: "e",
	ƒ: "f",
	ɨ: "i",
	ƙ: "k",
	ɲ: "n",
	ʉ: "u",
	ʋ: "v",
	ƴ: "y",
};
