import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { cutText } from "./excerpt.ts";

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
	return `${cutText(characters, most)} …`;
}
