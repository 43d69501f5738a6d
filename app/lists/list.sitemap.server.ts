import { sql } from "drizzle-orm";
import { href } from "react-router";
import { sectionOf } from "#app/db/listing/sitemap-section.server.ts";
import { savedLists } from "./list.tables.server.ts";
import { listed } from "./list-show.server.ts";

export const listSection = sectionOf("lists", {
	from: sql`${savedLists}`,
	listed,
	order: [savedLists.createdAt, savedLists.id],
	changedAt: savedLists.updatedAt,
	columns: { id: savedLists.id },
	pathOf: ({ id }) => href("/lists/:id", { id }),
});
