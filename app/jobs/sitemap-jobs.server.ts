import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { href } from "react-router";
import { jobListings } from "#app/db/schema.server.ts";
import { type ListedRows, sectionOf } from "#app/sitemap/section.server.ts";
import { listed } from "./jobs.server.ts";

/** Exported for the test that looks at its plan. */
export const openJobs = {
	from: sql`${jobListings}`,
	listed,
	order: [jobListings.createdAt, jobListings.id],
	changedAt: jobListings.updatedAt,
	columns: { id: jobListings.id },
	pathOf: ({ id }) => href("/jobs/:id", { id }),
} satisfies ListedRows<Record<string, PgColumn>>;

export const jobSection = sectionOf("jobs", openJobs);
