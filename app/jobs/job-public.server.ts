/** The open listings as everybody may read them, for feeds and programs. */
import { publicReader } from "#app/db/listing/cursor-page.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { jobListings } from "./job.tables.server.ts";
import { jobConditions, jobListing } from "./job-list.server.ts";

const columns = {
	...jobListing.columns,
	...pick(jobListings, "description", "companyUrl", "applicationUrl", "socialLinks", "closesAt", "updatedAt"),
};

export type PublicJob = Awaited<ReturnType<typeof readPublicJobs>>["rows"][number];

export const { read: readPublicJobs, find: findPublicJob } = publicReader(
	{ ...jobListing, name: "public-jobs", columns },
	jobConditions,
	({ userId: _, ...job }) => job,
);
