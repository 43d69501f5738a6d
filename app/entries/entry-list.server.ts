import { sql } from "drizzle-orm";
import { publicEntries } from "./entry.tables.server.ts";

/** Which entries everybody may see now. */
export const listed = sql`${publicEntries.isListed} and (${publicEntries.until} is null or ${publicEntries.until} > now())`;

export const entryListing = {
	name: "entries",
	table: publicEntries,
	columns: {
		id: publicEntries.id,
		kind: publicEntries.kind,
		title: publicEntries.title,
		subtitle: publicEntries.subtitle,
		topics: publicEntries.topics,
		createdAt: publicEntries.createdAt,
	},
	listed,
	perPage: 20,
};
