import { sql } from "drizzle-orm";
import { href } from "react-router";
import { sectionOf } from "#app/db/listing/sitemap-section.server.ts";
import { showcaseItems } from "./showcase.tables.server.ts";
import { isShown } from "./showcase-list.server.ts";

export const showcaseSection = sectionOf("showcase", {
	from: sql`${showcaseItems}`,
	listed: isShown,
	order: [showcaseItems.createdAt, showcaseItems.id],
	changedAt: showcaseItems.updatedAt,
	columns: { id: showcaseItems.id },
	pathOf: ({ id }) => href("/showcase/:id", { id }),
});
