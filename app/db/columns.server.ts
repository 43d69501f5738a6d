/** Columns and conditions that tables of several features are made of. */

import { sql } from "drizzle-orm";
import { boolean, check, customType, jsonb, text, timestamp } from "drizzle-orm/pg-core";

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

export const createdAt = timestamp({ withTimezone: true }).notNull().defaultNow();

export const updatedAt = timestamp({ withTimezone: true }).notNull().defaultNow();

/** Whether a moderator has taken it out of sight, such as while a report of it is looked at. */
export const hidden = boolean().notNull().default(false);

/**
 * What an entry said when a moderator last saw it, by the names of its columns in PostgreSQL; null unless its owner has changed it since.
 * A trigger keeps it (`keep_approved`), and with it as `edited_at` when the first of the changes was made, and as `unseen` that no moderator is
 * known to have seen it, as of what was moved in edited.
 */
export const approvedAs = jsonb().$type<Record<string, unknown>>();

/**
 * A column of what a search looks through, which PostgreSQL makes of others (`fold`): in lower case, without accents, and beginning with a space, so that
 * each word has one before it.
 * @param texts an expression of SQL
 */
export function folded(texts: string) {
	return text()
		.notNull()
		.generatedAlwaysAs(sql.raw(`' ' || fold(${texts})`));
}

/** What PostgreSQL calls a column. */
export function snakeCase(name: string) {
	return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The condition that a text column has at most so many Unicode code points. */
export function fits(column: string, limit: number) {
	return `char_length(${column}) <= ${limit}`;
}

/** The condition that a text column is one of the choices. */
export function isOneOf(column: string, choices: readonly string[]) {
	return `${column} in (${choices.map((choice) => `'${choice.replaceAll("'", "''")}'`).join(", ")})`;
}

/** The condition that a text column is an address that a link may lead to, or empty. */
export function isHttpOrEmpty(column: string) {
	return `(${column} = '' or ${column} ~* '^https?://')`;
}

/**
 * What is the same for addresses that differ in nothing but the scheme, `www.`, closing slashes or the fragment: what an index has, and what
 * is compared with it.
 */
export function addressKey(column: string) {
	return sql.raw(`regexp_replace(${column}, '^https?://(www[.])?|/*(#.*)?$', '', 'gi')`);
}

/** The condition that a list has at most `most` texts, none empty, and no more characters than so many of `limit` make. */
export function listFits(column: string, most: number, limit: number) {
	const characters = fits(`array_to_string(${column}, ' ')`, most * (limit + 1));
	return `cardinality(${column}) <= ${most} and array_position(${column}, '') is null and ${characters}`;
}

/** The condition that a list has nothing but addresses that a link may lead to. */
export function areHttp(column: string) {
	return `array_to_string(${column}, ' ') ~* '^(https?://\\S+( |$))*$'`;
}

export function checked(name: string, ...conditions: string[]) {
	return check(name, sql.raw(conditions.join(" and ")));
}
