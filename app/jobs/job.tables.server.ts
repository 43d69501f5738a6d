import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ownerId } from "#app/accounts/account.tables.server.ts";
import { boardLimits, maxTags as maxBoardTags, maxSocialLinks } from "#app/boards/board.ts";
import { payColumns, payRules } from "#app/boards/pay.tables.server.ts";
import {
	addressKey,
	areHttp,
	checked,
	createdAt,
	fits,
	folded,
	hidden,
	isHttpOrEmpty,
	isOneOf,
	listFits,
	updatedAt,
} from "#app/db/columns.server.ts";
import { daysListed, type JobCategory, type JobType, jobCategories, jobLimits, jobTypes, maxCountries } from "./job.ts";

/** Jobs, which are listed from when they are posted until they close. */
export const jobListings = pgTable(
	"job_listings",
	{
		id: uuid().primaryKey().defaultRandom(),
		userId: ownerId(),
		title: text().notNull(),
		company: text().notNull(),
		description: text().notNull(),
		location: text().notNull(),
		jobType: text().$type<JobType>().notNull(),
		category: text().$type<JobCategory>().notNull(),
		/** In lower case, each once. */
		tags: text().array().notNull().default([]),
		salaryRange: text().notNull().default(""),
		...payColumns(),
		remote: boolean().notNull().default(false),
		/** From where a remote job can be done, as in ISO 3166-1 alpha-2; empty for anywhere. */
		remoteCountries: text().array().notNull().default([]),
		contact: text().notNull(),
		applicationUrl: text().notNull().default(""),
		companyUrl: text().notNull().default(""),
		/** Each http or https. */
		socialLinks: text().array().notNull().default([]),
		/** Whether nobody but the poster and admins may learn who posted it. */
		anonymous: boolean().notNull().default(false),
		closesAt: timestamp({ withTimezone: true })
			.notNull()
			.default(sql.raw(`now() + interval '${daysListed} days'`)),
		/** When its poster was mailed that it closes soon, or brought the day so near; null again once it is put off. */
		noticeSentAt: timestamp({ withTimezone: true }),
		hidden,
		createdAt,
		updatedAt,
		/** As in `scicomm_cards`. */
		searchText: folded("title || ' ' || description || ' ' || company"),
		/** What a search for a place looks through: the location, and of remote work 'Remote' and the names of its countries. */
		locationText: folded("places_of(location, remote, remote_countries)"),
	},
	(job) => [
		// Each ends with the closing time, so that what is listed is told from what is closed without reading the rows.
		index("job_listings_newest").on(job.createdAt, job.id, job.closesAt).where(sql`not hidden`),
		index("job_listings_category").on(job.category, job.createdAt, job.id, job.closesAt).where(sql`not hidden`),
		index("job_listings_organisation")
			.on(sql`organisation_key(company)`, job.createdAt, job.id, job.closesAt)
			.where(sql`not hidden`),
		index("job_listings_type").on(job.jobType, job.createdAt, job.id, job.closesAt).where(sql`not hidden`),
		// Also counts what matches some of the choices, without reading the rows.
		index("job_listings_choices")
			.on(job.category, job.jobType, job.createdAt, job.id, job.closesAt)
			.where(sql`not hidden`),
		index("job_listings_closing").on(job.closesAt, job.createdAt, job.id).where(sql`not hidden`),
		index("job_listings_user").on(job.userId, job.createdAt),
		index("job_listings_address").on(addressKey("application_url")).where(sql`application_url <> ''`),
		index("job_listings_tags").using("gin", job.tags),
		index("job_listings_search").using("gin", sql`search_text gin_trgm_ops`),
		index("job_listings_location").using("gin", sql`location_text gin_trgm_ops`),
		// For one or two letters, of which there are no trigrams.
		index("job_listings_location_parts").using("gin", sql`short_parts(location_text)`),
		checked(
			"job_listings_limits",
			fits("title", jobLimits.title),
			fits("company", jobLimits.company),
			fits("description", jobLimits.description),
			fits("location", jobLimits.location),
			fits("salary_range", jobLimits.salaryRange),
			fits("contact", jobLimits.contact),
			fits("application_url", jobLimits.url),
			fits("company_url", jobLimits.url),
			listFits("tags", maxBoardTags, boardLimits.tag),
			listFits("social_links", maxSocialLinks, boardLimits.url),
			listFits("remote_countries", maxCountries, 2),
		),
		checked(
			"job_listings_filled",
			...["title", "company", "description", "location", "contact"].map((column) => `${column} <> ''`),
		),
		checked("job_listings_links", ...["application_url", "company_url"].map(isHttpOrEmpty), areHttp("social_links")),
		checked("job_listings_type", isOneOf("job_type", jobTypes)),
		checked("job_listings_category", isOneOf("category", jobCategories)),
		checked("job_listings_pay", ...payRules()),
		checked("job_listings_remote", "(remote or cardinality(remote_countries) = 0)"),
	],
);
