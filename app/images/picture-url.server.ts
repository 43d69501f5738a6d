import { type Placeholder, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { pictureUrl } from "./image.ts";

const [before, after] = pictureUrl("*")
	.split("*")
	.map((part) => sql.raw(`'${part}'`));

/** In SQL, the hash of a picture if it is stored, or else null. @param hash a value or a placeholder */
export function storedHash(hash: string | null | Placeholder) {
	return sql<string | null>`(select hash from images where hash = ${hash})`;
}

/** In SQL, the address of the picture whose hash a column has: a path on this site, or null. */
export function pictureUrlIn(hash: PgColumn) {
	return sql<string | null>`(${before} || ${hash} || ${after})`;
}
