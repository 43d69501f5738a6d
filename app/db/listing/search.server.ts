/** Words of a search that are looked at; more of them hardly ever narrow it further. */
const maxWords = 6;

/** The words of a search, each of which a match must contain. */
export function searchWords(q: string) {
	return q.normalize("NFKC").split(/\s+/u).filter(Boolean).slice(0, maxWords);
}

/** Anywhere in the text; one or two Latin letters only at the beginning of a word, where the trigram index can find them. */
export function likePattern(word: string) {
	const literal = word.replace(/[\\%_]/g, "\\$&");
	return /^[\p{Script=Latin}\p{N}]{1,2}$/u.test(word) ? `% ${literal}%` : `%${literal}%`;
}
