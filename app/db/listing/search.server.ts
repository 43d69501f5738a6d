import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Words of a search that are looked at; more of them hardly ever narrow it further. */
const maxWords = 6;

/** The words of a search, each of which a match must contain. */
export function searchWords(q: string) {
	return q.normalize("NFKC").split(/\s+/u).filter(Boolean).slice(0, maxWords);
}

/** One or two Latin letters, which trigrams can't find but at the beginning of a word. */
export function isShort(word: string) {
	return /^[\p{Script=Latin}\p{N}]{1,2}$/u.test(word);
}

/**
 * The condition that a folded text, which has a space in front, contains a word: anywhere; a short one at the beginning of a word.
 * @param pattern stands for what `wordPattern` makes of it
 */
export function contains(text: SQLWrapper, word: string, pattern: SQLWrapper = sql`${wordPattern(word)}`): SQL {
	return sql`${text} ${sql.raw(isShort(word) ? "~" : "like")} fold(${pattern})`;
}

// White space and ASCII punctuation, one by one: a trigram index knows no way to find what is not a letter.
const between = "[\t-/:-@[-`{-~]";

export function wordPattern(word: string) {
	return isShort(word) ? `${between}${word}` : `%${word.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * The condition that a folded text, which has a space in front, contains words by themselves. They are escaped once they are folded,
 * which takes marks away and makes ASCII punctuation of other signs.
 */
export function containsWhole(text: SQLWrapper, words: SQLWrapper): SQL {
	const edge = sql.raw(`'${between}'`);
	return sql`${text} ~ (${edge} || regexp_replace(fold(${words}), ${edge}, '\\\\\\&', 'g') || '(' || ${edge} || '|$)')`;
}
