import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** How many characters are read for each that is kept, since runs of white space become one. */
const readForEach = 2;

/** As much of a text as `beginningOf` takes for so many characters, so that the rest stays in the database. */
export function openingOf(column: PgColumn, most: number) {
	return sql<string>`left(${column}, ${sql.raw(String(most * readForEach + 1))})`;
}

/** The first so many characters of a text as one line, cut between words where they are short. @param text from `openingOf` */
export function beginningOf(text: string, most: number) {
	const characters = Array.from(text.replace(/\s+/g, " "));
	const isCut = Array.from(text).length > most * readForEach;
	if (characters.length <= most && !isCut) return characters.join("");
	const cut = characters.slice(0, most).join("");
	// What is longer is a link, or of a language that has no spaces.
	const words = cut.replace(/\s\S{0,40}$/u, "");
	return `${words === cut ? cutBetweenSigns(characters, most) : words} …`;
}

/** More characters than what is seen as one has, such as an emoji of a family. */
const longestSign = 16;

let signs: Intl.Segmenter | undefined;

function cutBetweenSigns(characters: string[], most: number) {
	const from = Math.max(0, most - longestSign);
	const before = characters.slice(from, most).join("");
	const near = before + characters.slice(most, most + longestSign).join("");
	signs ??= new Intl.Segmenter("en", { granularity: "grapheme" });
	const sign = signs.segment(near).containing(before.length);
	return characters.slice(0, from).join("") + near.slice(0, sign?.index ?? before.length);
}
