import { sql } from "drizzle-orm";
import { href } from "react-router";
import { type OrganisationPart, readUnderName } from "#app/boards/organisation.server.ts";
import { jobFeed } from "./job.feed.server.ts";
import { jobListings } from "./job.tables.server.ts";
import { readJobFilters } from "./job-filters.ts";
import { jobListing } from "./job-list.server.ts";

const closed = {
	...jobListing,
	name: "closed-jobs",
	columns: { id: jobListings.id },
	listed: sql`${jobListings.closesAt} <= now() and not ${jobListings.hidden}`,
};

/** Who posted a listing is not told, so that an anonymous one stands there like any other. */
export const jobsOfOrganisation: OrganisationPart = {
	kind: "jobs",
	title: "Jobs",
	nouns: ["job", "jobs"],
	over: "closed",
	boardOf: (organisation) => jobFeed(readJobFilters(new URLSearchParams({ organisation }))),
	async read(db, name) {
		const [open, past] = await Promise.all([
			readUnderName(db, jobListing, jobListings.company, name),
			readUnderName(db, closed, jobListings.company, name),
		]);
		const rows = open.rows.map(({ id, title, company, jobType, location }) => ({
			id,
			title,
			name: company,
			path: href("/jobs/:id", { id }),
			about: `${jobType} · ${location}`,
		}));
		return { open: { ...open, rows }, past };
	},
};
