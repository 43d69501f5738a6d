/** The rules of the search over everything. */
import { boardLimits } from "#app/boards/board.ts";

export const searchMessages = {
	loadFailed: "Search did not work. Try again in a moment.",
	noMatch: "Nothing matches",
};

export const resultsPerPage = 20;
/** Of each kind, where all are shown together. */
export const resultsPerKind = 4;
/** Characters of the text around the first match that a result shows. */
export const excerptLength = 240;
/** As one types. */
export const maxSuggestions = 8;

export const searchLimits = { words: boardLimits.search, topic: 60 };

/** A word that a result has, or begins one of its words; or words that it has one after the other. */
export interface SearchTerm {
	text: string;
	isPhrase: boolean;
}

/** Terms of a search that are looked at; more of them hardly ever narrow it further. */
const maxTerms = 8;

/** The terms of a search: what stands in quotation marks is a phrase, also while the second one is missing. */
export function termsOf(q: string): SearchTerm[] {
	const pieces = q.normalize("NFKC").split(/["“”„«»]/u);
	const terms = pieces.flatMap((piece, i): SearchTerm[] => {
		const words = wordsIn(piece);
		const isPhrase = i % 2 === 1 && words.length > 1;
		return isPhrase ? [{ text: words.join(" "), isPhrase }] : words.map((text) => ({ text, isPhrase: false }));
	});
	return terms.slice(0, maxTerms);
}

/** A search with a word in place of one of its terms. */
export function withWord(q: string, nth: number, word: string) {
	const texts = termsOf(q).map(({ text, isPhrase }) => (isPhrase ? `"${text}"` : text));
	return texts.with(nth, word).join(" ");
}

/** A word. Joiners stand inside words of Indian scripts. */
export const wordPattern = /((?:[\p{L}\p{N}\u200D]|\p{M}\u200C?)+)/gu;

function wordsIn(text: string) {
	return text.match(wordPattern) ?? [];
}
