import { and, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { contains, isShort, searchWords, wordPattern } from "./search.server.ts";

/** One thing that is asked of a listing. */
export interface Filter {
	/** Part of the name of the statement: filters with the same key have the same condition. */
	key: string;
	/** What a row must fulfil, with placeholders. Asked for only when the statement is built. */
	condition: () => SQL;
	/** Of the placeholders, whose names are unique within a listing. */
	values: Record<string, unknown>;
	/** Whether an index finds the rows in no order, as one on words does (see `unorderedMatches`). */
	isUnordered?: boolean;
}

/** That a column has a value; null asks for nothing. */
export function equals(key: string, column: PgColumn, value: unknown): Filter[] {
	if (value === null) return [];
	return [{ key, condition: () => sql`${column} = ${sql.placeholder(key)}`, values: { [key]: value } }];
}

/** That a list of texts has a value; null asks for nothing. */
export function hasValue(key: string, column: PgColumn, value: string | null): Filter[] {
	if (value === null) return [];
	const condition = () => sql`${column} @> array[${sql.placeholder(key)}]::text[]`;
	return [{ key, condition, values: { [key]: value }, isUnordered: true }];
}

/** That a condition without values holds, where that is asked for. */
export function holds(key: string, isAsked: boolean, condition: SQL): Filter[] {
	return isAsked ? [{ key, condition: () => condition, values: {} }] : [];
}

/**
 * That a column has one of the values; none asks for nothing. There is a statement for each of the sizes, and the last value
 * fills what is left of it: the planner knows how many rows a placeholder stands for, but not how long a list will be.
 * @param sizes from the smallest to the number of all values there are
 */
export function oneOf(key: string, column: PgColumn, values: readonly string[], sizes: readonly number[]): Filter[] {
	if (values.length === 0) return [];
	const size = sizes.find((size) => size >= values.length) ?? values.length;
	const names = Array.from({ length: size }, (_, i) => `${key}${i}`);
	const placeholders = names.map((name) => sql.placeholder(name));
	return [
		{
			key: `${key}${size}`,
			// A single value is no list, so that its index gives the order too.
			condition: () =>
				size === 1 ? sql`${column} = ${placeholders[0]}` : sql`${column} in (${sql.join(placeholders, sql`, `)})`,
			values: Object.fromEntries(names.map((name, i) => [name, values[i] ?? values.at(-1)])),
			isUnordered: size > 1,
		},
	];
}

/** That a folded text contains each of the words of a search. */
export function containsWords(column: PgColumn, q: string): Filter[] {
	return containsTexts(column, searchWords(q), { key: "word", name: "word", combine: and });
}

/** That a folded text contains one of these; an empty list asks for nothing. */
export function containsAny(column: PgColumn, texts: string[], key: string) {
	return containsTexts(column, texts, { key, name: `any-${key}`, combine: or });
}

function containsTexts(
	column: PgColumn,
	texts: string[],
	{ key, name, combine }: { key: string; name: string; combine: typeof and },
): Filter[] {
	if (texts.length === 0) return [];
	return [
		{
			key: `${name}${formOf(texts)}`,
			condition: () =>
				combine(...texts.map((text, i) => contains(column, text, sql.placeholder(`${key}${i}`)))) ?? sql`true`,
			values: Object.fromEntries(texts.map((text, i) => [`${key}${i}`, wordPattern(text)])),
			isUnordered: true,
		},
	];
}

/**
 * That a folded text contains one of these anywhere, one or two letters too; an empty list asks for nothing. For those the column needs
 * an index on its `short_parts`, a function of the database.
 */
export function containsPart(column: PgColumn, texts: string[], key: string): Filter[] {
	if (texts.length === 0) return [];
	const isPair = (text: string) => Array.from(text).length <= 2;
	const isIn = (text: string, i: number) => {
		const part = sql.placeholder(`${key}${i}`);
		return isPair(text) ? sql`short_parts(${column}) @> short_parts(fold(${part}))` : contains(column, text, part);
	};
	return [
		{
			key: `part-${key}${texts.map((text) => (isPair(text) ? "s" : "l")).join("")}`,
			condition: () => or(...texts.map(isIn)) ?? sql`true`,
			values: Object.fromEntries(texts.map((text, i) => [`${key}${i}`, isPair(text) ? text : wordPattern(text)])),
			isUnordered: true,
		},
	];
}

/** What the conditions on texts differ by, as a part of their key. */
export function formOf(texts: string[]) {
	return texts.map((text) => (isShort(text) ? "s" : "l")).join("");
}
