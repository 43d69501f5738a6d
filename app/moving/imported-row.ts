/** A row of a file that is moved in: of CSV all texts, of JSON what it says. */

import { types } from "pg";
import { snakeCase } from "#app/db/columns.server.ts";
import { isUuid } from "#app/web/uuid.ts";

export type ImportedRow = Record<string, unknown>;

/** What is wrong with a row that is not taken, in a sentence for the operator. */
export class RowRefusal extends Error {}

/** Empty for none. */
export function textIn(row: ImportedRow, name: string) {
	const value = row[name] ?? "";
	return typeof value === "string" ? value : JSON.stringify(value);
}

/** Fields of a form by their names, each the text of its column. */
export function textsIn<Name extends string>(row: ImportedRow, ...names: Name[]) {
	// As: these names, and no others.
	return Object.fromEntries(names.map((name) => [name, textIn(row, snakeCase(name))])) as Record<Name, string>;
}

/** In lower case; null for anything else. */
export function uuidIn(row: ImportedRow, name: string) {
	const id = textIn(row, name).trim().toLowerCase();
	return isUuid(id) ? id : null;
}

/** A list as JSON, or as PostgreSQL writes an array of texts. */
export function listIn(row: ImportedRow, name: string): unknown[] {
	const value = row[name] ?? "";
	if (Array.isArray(value)) return value;
	if (value === "") return [];
	try {
		const text = String(value);
		const list: unknown = text.startsWith("{") ? types.getTypeParser(textArray)(text) : JSON.parse(text);
		if (Array.isArray(list)) return list;
	} catch {
		// Told below.
	}
	throw new RowRefusal(`${name} is no list`);
}

/** The identifier of `text[]` in PostgreSQL, which the type of the library lacks. */
const textArray = 1009 as (typeof types.builtins)[keyof typeof types.builtins];

/** Whether it says so; what it does not say is not so. */
export function flagIn(row: ImportedRow, name: string) {
	const value = String(row[name] ?? "").toLowerCase();
	const isYes = ["true", "t", "1", "yes"].includes(value);
	if (!isYes && !["", "false", "f", "0", "no"].includes(value))
		throw new RowRefusal(`${name} is neither true nor false`);
	return isYes;
}

/** As the checkbox of a form says it. */
export function checkboxIn(row: ImportedRow, name: string) {
	return flagIn(row, name) ? "on" : undefined;
}

/** What moderators have said of the entry of a board. */
export function approvalIn(row: ImportedRow) {
	return { approved: flagIn(row, "approved"), editedSinceApproval: flagIn(row, "edited_since_approval") };
}

/** A moment that has passed, as JSON or PostgreSQL writes it, in UTC unless it says otherwise; null for none. */
export function pastIn(row: ImportedRow, name: string) {
	const time = timeIn(row, name);
	// Clocks differ a little.
	if (time && time.getTime() > Date.now() + 60_000) throw new RowRefusal(`${name} is in the future`);
	return time;
}

export function timeIn(row: ImportedRow, name: string) {
	const text = textIn(row, name).trim();
	if (text === "") return null;
	const [, day, clock = "00:00", zone = ""] =
		/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}(?::?\d{2})?)?)?$/.exec(text) ?? [];
	const offset = zone.length === 3 ? `${zone}:00` : zone || "Z";
	const time = new Date(`${day}T${clock}${offset}`);
	if (Number.isNaN(time.getTime())) throw new RowRefusal(`${name} is no time: ${text.slice(0, 40)}`);
	return time;
}
