/** Versions of rows: an edit form says from which one it is made, so that it replaces nothing that its author has not seen. */
import { hash } from "node:crypto";
import { type Column, type SQL, sql } from "drizzle-orm";

/** What `updatedAt` becomes with each change: by the clock of the database, which all processes share. */
export const changedNow = sql`clock_timestamp()`;

export function versionOf({ updatedAt }: { updatedAt: Date }) {
	return updatedAt.toISOString();
}

/** The version of what has no time at which it was changed: what it says. */
export function versionOfFields(fields: object) {
	return hash("sha256", JSON.stringify(Object.entries(fields).toSorted()), "base64url");
}

/** The condition that a row, last changed at `updatedAt`, is of the version `seen`, which may be any text that was posted. */
export function isOfVersion(updatedAt: Column, seen: string): SQL {
	if (!isVersion(seen)) return sql`false`;
	// PostgreSQL keeps microseconds of a time that the form knows in milliseconds.
	return sql`date_trunc('milliseconds', ${updatedAt}) = ${seen}::timestamptz`;
}

/** Whether it can be a version at all. JavaScript knows more years than PostgreSQL. */
export function isVersion(text: string) {
	return /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));
}
