import { sql } from "drizzle-orm";
import { href } from "react-router";
import { sectionOf } from "#app/db/listing/sitemap-section.server.ts";
import { requests } from "./request.tables.server.ts";
import { listed } from "./request-list.server.ts";

export const requestSection = sectionOf("requests", {
	from: sql`${requests}`,
	listed,
	order: [requests.createdAt, requests.id],
	changedAt: requests.updatedAt,
	columns: { id: requests.id },
	pathOf: ({ id }) => href("/requests/:id", { id }),
});
