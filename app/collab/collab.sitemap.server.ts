import { sql } from "drizzle-orm";
import { href } from "react-router";
import { sectionOf } from "#app/db/listing/sitemap-section.server.ts";
import { collabListings } from "./collab.tables.server.ts";
import { listed } from "./collab-list.server.ts";

export const listingSection = sectionOf("collab", {
	from: sql`${collabListings}`,
	listed: listed,
	order: [collabListings.createdAt, collabListings.id],
	changedAt: collabListings.updatedAt,
	columns: { id: collabListings.id },
	pathOf: ({ id }) => href("/collab/:id", { id }),
});
