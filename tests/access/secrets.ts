/** Words and ids that stand in one private thing each, so that whoever reads them elsewhere has found a leak. */
import type { Role } from "#app/access-states.ts";

/** Who may read a secret: these, and whoever asks for an address that has `link` in it, since who has the link of an unlisted thing sees it. */
interface Readers {
	roles: readonly Role[];
	link?: string;
}

/** The letters of a word that is secret stand between these, which no other word of the site has. */
const mark = "zq";
const idBeginning = "5ec2e700";
const secretPattern = new RegExp(`${mark}[a-z]+?${mark}|${idBeginning}-[0-9a-f]{4}-4000-8000-[0-9a-f]{12}`, "gi");

const readersOf = new Map<string, Readers>();
const seen = new Set<string>();

/** A word that only `roles` may read. @param about what it stands in, in letters alone, once for each word */
export function secretWord(about: string, roles: readonly Role[], link?: string) {
	return plant(mark + about.replace(/[^a-z]/gi, "").toLowerCase() + mark, { roles, link });
}

/** The id of something that only `roles` may know of. @param link as of a word; who names the id itself knows it anyway */
export function secretId(roles: readonly Role[], link?: string) {
	const id = `${idBeginning}-0000-4000-8000-${(readersOf.size + 1).toString(16).padStart(12, "0")}`;
	return plant(id, { roles, link });
}

function plant(secret: string, readers: Readers) {
	if (readersOf.has(secret)) throw new Error(`${secret} stands in two things`);
	readersOf.set(secret, readers);
	return secret;
}

/** The secrets in an answer to `role` that it may not read. @param asked all that the request says, which is no secret to who says it */
export function leaksIn(text: string, role: Role, asked: string) {
	const found = new Set(text.match(secretPattern)?.map((secret) => secret.toLowerCase()));
	const said = asked.toLowerCase();
	return [...found].filter((secret) => {
		const readers = readersOf.get(secret);
		// What only looks like one, such as letters in the bytes of a picture.
		if (!readers) return false;
		if (readers.roles.includes(role)) seen.add(secret);
		const isOpen = readers.link !== undefined && said.includes(readers.link);
		return !(readers.roles.includes(role) || isOpen || said.includes(secret));
	});
}

/** The secrets that nobody has read who may: they prove nothing. */
export function neverRead() {
	return [...readersOf]
		.filter(([secret, { roles }]) => roles.length > 0 && !seen.has(secret))
		.map(([secret]) => secret);
}
