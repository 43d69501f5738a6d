import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { pictureUrl } from "./image.ts";

const [before, after] = pictureUrl("*")
	.split("*")
	.map((part) => sql.raw(`'${part}'`));

/** In SQL, the address of the picture whose hash a column has: a path on this site, or null. */
export function pictureUrlIn(hash: PgColumn) {
	return sql<string | null>`(${before} || ${hash} || ${after})`;
}
