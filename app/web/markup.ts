/** Texts of people as markup. */

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text for between tags or in an attribute, in HTML and in XML. Characters that XML 1.0 has no place for are left out. */
export function escapeMarkup(text: string) {
	return withPlaceInXml(text).replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

/** The text without the characters that XML 1.0 has no place for, escaped or not. */
export function withPlaceInXml(text: string) {
	return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
}

/** Plain texts as the HTML that shows them in paragraphs: whatever in them looks like markup is text. */
export function htmlOf(texts: string[]) {
	return texts
		.flatMap((text) => text.replace(/\r\n?/g, "\n").split(/\n{2,}/))
		.filter((paragraph) => paragraph.trim() !== "")
		.map((paragraph) => `<p dir="auto">${escapeMarkup(paragraph).replaceAll("\n", "<br>")}</p>`)
		.join("");
}
