import { sql } from "drizzle-orm";
import { href } from "react-router";
import { sectionOf } from "#app/db/listing/sitemap-section.server.ts";
import { resources } from "./resource.tables.server.ts";
import { listed } from "./resource-list.server.ts";

export const resourceSection = sectionOf("resources", {
	from: sql`${resources}`,
	listed: listed,
	order: [resources.createdAt, resources.id],
	changedAt: resources.updatedAt,
	columns: { id: resources.id },
	pathOf: ({ id }) => href("/resources/:id", { id }),
});
