/** What of a text a search has found. */

import { wordPattern } from "./search.ts";

/** Folded words, and beginnings of words. */
export interface Marked {
	words: string[];
	beginnings: string[];
}

/** The text in pieces, one after the other. */
export function markedParts(text: string, marked: Marked) {
	return text
		.split(wordPattern)
		.map((part, i) => ({ text: part, isMarked: i % 2 === 1 && isMarked(fold(part), marked) }))
		.filter(({ text }) => text !== "");
}

function isMarked(word: string, { words, beginnings }: Marked) {
	return words.includes(word) || beginnings.some((beginning) => word.startsWith(beginning));
}

/**
 * Close to what the database makes of a word (`plain_letters`): lower case, without the accents of Latin and Greek letters and the marks that a word may be
 * written without, digits as 0 to 9. Other marks make other letters.
 */
function fold(word: string) {
	return word
		.normalize("NFKC")
		.toLowerCase()
		.replace(/[\p{sc=Latin}\p{sc=Greek}ё]/gu, (letter) => plainLetters[letter] ?? letter.normalize("NFKD"))
		.replace(/(?:(?!\p{Alphabetic})\p{M}|[\u0345\u05B0-\u05C7\u0640\u064B-\u0652\u0670\u200D])\u200C?/gu, "")
		.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** Of a digit in any script: those of one script stand side by side, from 0 on. */
function digitValue(digit: string) {
	const code = digit.codePointAt(0) ?? 0;
	let value = 0;
	while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
	return value;
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
