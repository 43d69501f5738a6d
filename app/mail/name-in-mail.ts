import { cleanLine } from "#app/ui/typed-text.ts";

/** Most characters (Unicode code points) of a name in a mail. */
export const maxNameInMailLength = 80;

/**
 * What somebody has called themselves, a project or an entry, as a mail has it: one short line in which no mail program finds a
 * link or a number to call, and which can't end the quotation it stands in. Never a subject or a sender by itself.
 */
export function nameInMail(name: string) {
	const plain = cleanLine(name)
		.replace(/[“”„‟«»"]/gu, "’")
		// Slashes and colons in a row begin a web address, and any of these between two characters may be in the middle of one.
		.replace(/[:/\\：／＼]{2,}|(?<=\S)[.:/\\@．。｡․﹒：／＼＠﹫]+(?=\S)/gu, " ")
		.replace(/\+?\p{Nd}(?:[\s().+/·\u2212\p{Pd}]*\p{Nd}){8,}/gu, "…");
	const line = cleanLine(plain);
	const characters = Array.from(line);
	const short =
		characters.length > maxNameInMailLength
			? `${characters
					.slice(0, maxNameInMailLength - 1)
					.join("")
					.trim()}…`
			: line;
	return short || "(no name)";
}

/** Whom a mail is from that a member causes, at the beginning of a sentence. @param name null for whoever has none */
export function byWayOfHeliograph(name: string | null) {
	return `${name === null ? "An unnamed member" : nameInMail(name)}, by way of Heliograph,`;
}
