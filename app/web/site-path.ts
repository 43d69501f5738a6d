/**
 * The text if it is a path on this site, so that nobody can be sent elsewhere through a link to it; null otherwise. Its
 * characters beyond ASCII are percent-encoded, as a header needs it.
 */
export function sitePath(text: unknown) {
	if (typeof text !== "string" || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(text)) return null;
	const base = "https://site.invalid";
	if (!URL.canParse(text, base) || new URL(text, base).origin !== base) return null;
	return text.toWellFormed().replace(/[^!-~]+/gu, encodeURIComponent);
}
