/** How vCard 4.0 (RFC 6350) is written: escaped values, and lines folded at 75 octets. */

const maxOctets = 75;

/** A text as a value, or as a part of one that has several. */
export function escapeText(text: string) {
	return text
		.replace(/[\\,;]/g, (character) => `\\${character}`)
		.replace(/\r\n?|\n/g, "\\n")
		.replace(/\p{Cc}/gu, "");
}

/** An address as a value: in ASCII and without anything that ends a line. */
export function escapeUri(address: string) {
	return URL.canParse(address) ? new URL(address).href : "";
}

/** The lines of a vCard, each ended by CRLF and folded. */
export function writeLines(lines: string[]) {
	return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** Breaks a line so that no piece has more than 75 octets, the blank that marks a continuation among them, and no character is cut. */
function foldLine(line: string) {
	let folded = "";
	let octets = 0;
	for (const character of line) {
		const size = Buffer.byteLength(character);
		if (octets + size > maxOctets) {
			folded += "\r\n ";
			octets = 1;
		}
		folded += character;
		octets += size;
	}
	return folded;
}
