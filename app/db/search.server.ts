import { type Column, sql } from "drizzle-orm";

/** Words of a search that are looked at; more of them hardly ever narrow it further. */
const mostWords = 6;

/** The words of a search, each of which a match must contain. */
export function searchWords(q: string) {
	return q.normalize("NFKC").split(/\s+/u).filter(Boolean).slice(0, mostWords);
}

/** Anywhere in the text; one or two Latin letters only at the beginning of a word, where the trigram index can find them. */
export function likePattern(word: string) {
	const literal = word.replace(/[\\%_]/g, "\\$&");
	return /^[\p{Script=Latin}\p{N}]{1,2}$/u.test(word) ? `% ${literal}%` : `%${literal}%`;
}

/**
 * The conditions that a folded text contains each of so many words, which `wordValues` gives to the statement.
 * @param name unique in the statement
 */
export function containsWords(text: Column, count: number, name = "word") {
	// The word is folded in a query of its own: once, where it would be for each row that a prepared statement looks at.
	return Array.from({ length: count }, (_, i) => sql`${text} like (select fold(${sql.placeholder(`${name}${i}`)}))`);
}

export function wordValues(words: string[], name = "word") {
	return Object.fromEntries(words.map((word, i) => [`${name}${i}`, likePattern(word)]));
}
