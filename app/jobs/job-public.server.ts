/** The open listings as everybody may read them, for feeds and programs. */
import { publicReader } from "#app/db/listing/cursor-page.server.ts";
import { jobListings } from "./job.tables.server.ts";
import { jobConditions, jobListing } from "./job-list.server.ts";

const columns = {
	...jobListing.columns,
	description: jobListings.description,
	companyUrl: jobListings.companyUrl,
	applicationUrl: jobListings.applicationUrl,
	socialLinks: jobListings.socialLinks,
	closesAt: jobListings.closesAt,
	updatedAt: jobListings.updatedAt,
};

export type PublicJob = Awaited<ReturnType<typeof readPublicJobs>>["rows"][number];

export const { read: readPublicJobs, find: findPublicJob } = publicReader(
	{ ...jobListing, name: "public-jobs", columns },
	jobConditions,
	({ userId: _, ...job }) => job,
);
