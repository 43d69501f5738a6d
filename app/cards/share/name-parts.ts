interface NameParts {
	family: string;
	given: string;
	prefix: string;
	suffix: string;
}

const prefix = /^(?:Prof|Dr|Mr|Mrs|Ms|Mx|Sir|Dame)\.?$/i;
const suffix = /^(?:Jr\.?|Sr\.?|II|III|IV|Ph\.?D\.?|M\.?D\.?)$/;
/** Behind a comma any word with two capitals is a degree or an honour: `Rachel Carson, MSc`. */
const credential = /^(?:Jr|Sr)\.?$|^\p{L}*\p{Lu}[\p{L}.]*\p{Lu}[\p{L}.]*$/u;
/** Scripts whose readers mostly put the family name last. */
const familyLast = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\s.,'’-]+$/u;

/**
 * A guess at the parts of a name that is one text. The full name always stands beside it, so a guess only decides how a contact app
 * sorts; where there is nothing to go by, nothing is taken apart and all of it is the given name, which apps show as it is.
 *
 * - One word, or any other script than Latin, Greek and Cyrillic: not taken apart.
 * - `Carson, Rachel`: the family name comes first.
 * - Else the last word is the family name, with the words in lower case before it: `Ludwig | van Beethoven`.
 * - `Dr` and the like in front and `Jr`, `PhD` and the like at the end are parts of their own.
 */
export function namePartsOf(name: string): NameParts {
	const whole = { family: "", given: name, prefix: "", suffix: "" };
	if (!familyLast.test(name)) return whole;
	const [start = "", ...behind] = name.split(",").map((part) => part.trim());
	const isCredential = (part: string) => part.split(" ").every((word) => credential.test(word));
	const suffixes = behind.filter(isCredential);
	const [given, ...more] = behind.filter((part) => !isCredential(part));
	if (start === "" || given === "" || more.length > 0) return whole;
	if (given !== undefined) return { family: start, given, prefix: "", suffix: suffixes.join(" ") };

	const words = start.split(" ");
	const prefixes: string[] = [];
	while (words.length > 1 && prefix.test(words[0] ?? "")) prefixes.push(words.shift() ?? "");
	while (words.length > 2 && suffix.test(words.at(-1) ?? "")) suffixes.unshift(words.pop() ?? "");
	const titles = { prefix: prefixes.join(" "), suffix: suffixes.join(" ") };
	if (words.length === 1) return { family: "", given: words[0] ?? "", ...titles };
	let first = words.length - 1;
	while (first > 1 && /^\p{Ll}/u.test(words[first - 1] ?? "")) first -= 1;
	return { family: words.slice(first).join(" "), given: words.slice(0, first).join(" "), ...titles };
}
