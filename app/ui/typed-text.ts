/** Lines and web addresses as they are kept, out of what people type or files contain. */

// Control and private-use characters and all that never shows (bidirectional overrides, fillers, zero-width space), but not
// the joiners and variation selectors that emoji and several scripts need.
const invisible =
	/[\p{Cc}\p{Co}\p{Cs}\u2800\ufff9-\ufffb]|(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu;

/** Most code units that a text is cleaned with, far beyond any field's limit: whoever measures a text first measures with this. */
export const maxTypedLength = 65_536;

/** Text of one line as it is stored: composed Unicode, no invisible characters, single spaces, none at the
 * ends; empty when nothing in it can be seen. */
export function cleanLine(text: string) {
	const line = text.normalize("NFC").replace(/\s+/gu, " ").replace(invisible, "").replace(/ {2,}/g, " ").trim();
	return /[\p{L}\p{N}\p{P}\p{S}]/u.test(line) ? line : "";
}

/** Text of several lines as it is stored: each as `cleanLine` has it, at most one empty one between two, none at the ends. */
export function cleanParagraphs(text: string) {
	const lines = text.split(/\r\n?|[\n\u2028\u2029]/).map(cleanLine);
	return lines
		.join("\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}

/** A tag as it is kept: as `tidyTopic` has it, in lower case. */
export function tidyTag(text: string) {
	return tidyTopic(text.toLowerCase());
}

/** The tag that is asked for in an address, as it would be kept. */
export function askedTag(text: string) {
	return tidyTag(cleanLine(text));
}

/** A tag as it was typed: trimmed, single spaces, without a leading `#`. */
export function tidyTopic(text: string) {
	return text
		.replace(/\s+/gu, " ")
		.trim()
		.replace(/^#+\s*/, "");
}

/** The tags in what was typed, which commas separate. */
export function tagsIn(text: string, tidy = tidyTag) {
	return text.split(",").map(tidy).filter(Boolean);
}

/**
 * A web address with `https://` added when it starts with neither `http://` nor `https://`, with its host in lower case, as phones begin
 * what is typed with a capital letter, and with signs that people type but no address may have escaped; null when it is none, has another scheme, a user name, or a host without a dot.
 */
export function webAddress(text: string) {
	const hasHttp = /^https?:\/\//i.test(text);
	if (!hasHttp && /^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i.test(text)) return null;
	const typed = hasHttp ? text : `https://${text.replace(/^\/\//, "")}`;
	if (/[\s"<>\\]|^https?:\/\/(?:\/|[^/?#]*[{|}^`])/iu.test(typed)) return null;
	const address = typed
		.replace(/[{|}^`]/g, encodeURIComponent)
		.replace(/^[^:]*:\/\/[^/?#]*/, (host) => host.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
	if (!URL.canParse(address)) return null;
	const url = new URL(address);
	return url.username || url.password || !/[^.]\.[^.]/u.test(url.hostname) ? null : address;
}
