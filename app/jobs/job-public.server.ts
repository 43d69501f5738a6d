/** The open listings as everybody may read them, for feeds and programs. */
import type { Database } from "#app/db/client.server.ts";
import { type CursorPage, readAfter, readById } from "#app/db/listing/cursor-page.server.ts";
import { jobListings } from "./job.tables.server.ts";
import type { JobFilters } from "./job-filters.ts";
import { jobConditions, jobListing } from "./job-list.server.ts";

const columns = {
	id: jobListings.id,
	title: jobListings.title,
	company: jobListings.company,
	companyUrl: jobListings.companyUrl,
	description: jobListings.description,
	location: jobListings.location,
	jobType: jobListings.jobType,
	category: jobListings.category,
	tags: jobListings.tags,
	salaryRange: jobListings.salaryRange,
	payMin: jobListings.payMin,
	payMax: jobListings.payMax,
	payCurrency: jobListings.payCurrency,
	payPer: jobListings.payPer,
	remote: jobListings.remote,
	remoteCountries: jobListings.remoteCountries,
	contact: jobListings.contact,
	applicationUrl: jobListings.applicationUrl,
	socialLinks: jobListings.socialLinks,
	closesAt: jobListings.closesAt,
	createdAt: jobListings.createdAt,
	updatedAt: jobListings.updatedAt,
};

export type PublicJob = Awaited<ReturnType<typeof readPublicJobs>>["rows"][number];

const publicListing = { ...jobListing, name: "public-jobs", columns };

/** The open listings that match, from a cursor on, newest first. */
export function readPublicJobs(db: Database, filters: Omit<JobFilters, "page">, page: CursorPage) {
	return readAfter(db, publicListing, jobConditions(filters), page);
}

/** Undefined when there is none, or it is not listed. */
export function findPublicJob(db: Database, id: string) {
	return readById(db, publicListing, id);
}
