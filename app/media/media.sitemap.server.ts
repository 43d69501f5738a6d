import { sql } from "drizzle-orm";
import { href } from "react-router";
import { sectionOf } from "#app/db/listing/sitemap-section.server.ts";
import { mediaItems } from "./media.tables.server.ts";
import { listed } from "./media-list.server.ts";

export const mediaSection = sectionOf("media", {
	from: sql`${mediaItems}`,
	listed: listed,
	order: [mediaItems.createdAt, mediaItems.id],
	changedAt: mediaItems.updatedAt,
	columns: { id: mediaItems.id },
	pathOf: ({ id }) => href("/inaction/:id", { id }),
});
