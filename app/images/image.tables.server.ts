import { pgTable, text } from "drizzle-orm/pg-core";
import { bytea, createdAt } from "#app/db/columns.server.ts";

/** Pictures that people uploaded, re-encoded as WebP and stored once under the SHA-256 of these bytes. */
export const images = pgTable("images", {
	hash: text().primaryKey(),
	bytes: bytea().notNull(),
	createdAt,
});
