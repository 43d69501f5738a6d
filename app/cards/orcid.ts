/** ORCID iDs: sixteen digits that name a researcher, the last of them a check of the others. */

/** Most characters of what may be typed for one, with an address around it. */
export const orcidTyped = 100;

/** How an iD is stored, for the table too. */
export const orcidPattern = "^[0-9]{4}-[0-9]{4}-[0-9]{4}-[0-9]{3}[0-9X]$";

/** Characters of no width, which come along when text is copied. */
const unseen = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
/** Hyphens and dashes that text processors and PDF files put in the place of a plain hyphen. */
const dashes = /[\u2010-\u2015\u2212]/g;
const label = /^orcid(?:[ -]?id)?(?:: ?| )/i;
/** ORCID's own pages too, of which members copy the address of the one they see. */
const address = /^(?:https?:\/\/)?(?:www\.)?orcid\.org\/(?:my-orcid\?orcid=)?/i;

/**
 * The iD in what was typed or copied: bare, without hyphens, as an address of orcid.org, with the word ORCID before it, in brackets.
 * @returns it as `0000-0002-1825-0097`; empty for nothing; null when it is no iD
 */
export function orcidIn(text: string) {
	// What is searched below takes longer by the square of its length, and previews are made of what the form has refused.
	if (text.length > orcidTyped) return null;
	const typed = text.replace(unseen, "").replace(/\s+/g, " ").replace(dashes, "-").trim();
	if (typed === "") return "";
	const bare = typed.replace(/^[<([]+|[>)\].,;]+$/g, "");
	const id = bare
		.replace(label, "")
		.replace(address, "")
		.replace(/[/?#]\S*$/, "");
	const groups = /^(\d{4})( ?-? ?)(\d{4})\2(\d{4})\2(\d{3}[\dXx])$/.exec(id);
	if (!groups) return null;
	const [, a = "", , b = "", c = "", d = ""] = groups;
	const digits = (a + b + c + d).toUpperCase();
	return checkDigit(digits.slice(0, -1)) === digits.at(-1) ? [a, b, c, d.toUpperCase()].join("-") : null;
}

/** The check digit of ISO 7064 MOD 11-2, where X stands for ten. */
export function checkDigit(digits: string) {
	const sum = Array.from(digits).reduce((total, digit) => ((total + Number(digit)) * 2) % 11, 0);
	const check = (12 - sum) % 11;
	return check === 10 ? "X" : String(check);
}

/** The iD's address, which is also how it is written. */
export function orcidUrl(id: string) {
	return `https://orcid.org/${id}`;
}
