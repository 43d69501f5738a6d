import { sql } from "drizzle-orm";
import { href } from "react-router";
import { sectionOf } from "#app/db/listing/sitemap-section.server.ts";
import { jobListings } from "./job.tables.server.ts";
import { listed } from "./job-list.server.ts";

export const jobSection = sectionOf("jobs", {
	from: sql`${jobListings}`,
	listed,
	order: [jobListings.createdAt, jobListings.id],
	changedAt: jobListings.updatedAt,
	columns: { id: jobListings.id },
	pathOf: ({ id }) => href("/jobs/:id", { id }),
});
