import { sql } from "drizzle-orm";
import { pick } from "#app/db/pick.server.ts";
import { publicEntries } from "./entry.tables.server.ts";

/** Which entries everybody may see now. */
export const listed = sql`${publicEntries.isListed} and (${publicEntries.until} is null or ${publicEntries.until} > now())`;

export const entryListing = {
	name: "entries",
	table: publicEntries,
	columns: pick(publicEntries, "id", "kind", "title", "subtitle", "topics", "createdAt"),
	listed,
	perPage: 20,
};
