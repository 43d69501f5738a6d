/** The text if it is a path on this site, so that nobody can be sent elsewhere through a link to it; null otherwise. */
export function sitePath(text: unknown) {
	if (typeof text !== "string" || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(text)) return null;
	const base = "https://site.invalid";
	return URL.canParse(text, base) && new URL(text, base).origin === base ? text : null;
}
