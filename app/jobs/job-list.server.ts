import { sql } from "drizzle-orm";
import type { Viewer } from "#app/accounts/viewer.ts";
import { isOwnEntry } from "#app/boards/board.ts";
import { placesMeant } from "#app/boards/countries.ts";
import { beginningOf, openingOf } from "#app/boards/excerpt.server.ts";
import { isOfOrganisation } from "#app/boards/organisation.server.ts";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { containsPart, containsWords, type Filter, oneOf } from "#app/db/listing/filter.server.ts";
import { conditionOf, statementName, valuesOf } from "#app/db/listing/listing.server.ts";
import { areUnordered } from "#app/db/listing/matches.server.ts";
import { maxCounted, readPage } from "#app/db/listing/numbered-pages.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { jobListings } from "./job.tables.server.ts";
import { descriptionOnCard, jobCategories, jobsPerPage, jobTypes, shortContact, tagsOffered } from "./job.ts";
import type { JobFilters, JobSearch } from "./job-filters.ts";

export const listed = sql`${jobListings.closesAt} > now() and not ${jobListings.hidden}`;

const shown = {
	...pick(jobListings, "id", "userId", "title", "company"),
	description: openingOf(jobListings.description, descriptionOnCard),
	...pick(jobListings, "location", "jobType", "category", "tags", "salaryRange", "payMin", "payMax"),
	...pick(jobListings, "payCurrency", "payPer", "remote", "remoteCountries", "contact", "createdAt"),
};

export const jobListing = { name: "jobs", table: jobListings, columns: shown, listed, perPage: jobsPerPage };

/** What a search asks of it. There is an index by time for any category, type, or both, but none for several. */
export function jobConditions({ q, location, organisation, tags, categories, types }: JobSearch): Filter[] {
	const hasTag = () => sql`${jobListings.tags} && ${sql.placeholder("tags")}`;
	return [
		...oneOf("category", jobListings.category, categories, [1, 2, 4, jobCategories.length]),
		...isOfOrganisation(jobListings.company, organisation),
		...oneOf("type", jobListings.jobType, types, [1, 2, jobTypes.length]),
		...(tags.length > 0 ? [{ key: "tags", condition: hasTag, values: { tags }, isUnordered: true }] : []),
		...containsWords(jobListings.searchText, q),
		...containsPart(jobListings.locationText, placesMeant(location), "place"),
	];
}

export type ListedJob = Awaited<ReturnType<typeof listJobs>>["rows"][number];

/** One page of the open listings that match, newest first, as `viewer` may see them. */
export async function listJobs(db: Database, viewer: Viewer, filters: JobFilters) {
	const listing = await readPage(db, jobListing, jobConditions(filters), filters.page);
	return {
		...listing,
		rows: listing.rows.map(({ userId, description, contact, ...job }) => ({
			...job,
			description: beginningOf(description, descriptionOnCard),
			contact: shortContact(contact),
			isMine: isOwnEntry(viewer, { userId }),
		})),
	};
}

/** How many open listings match, by category and type, of at most one more than are counted. Exported for the test that looks at its plan. */
export function choicesQuery(db: Database, filters: Filter[]) {
	const found = sql`
		select ${jobListings.category} as category, ${jobListings.jobType} as type from ${jobListings}
		where ${conditionOf(jobListing, filters)} limit ${sql.raw(String(maxCounted + 1))}
	`;
	return db
		.select({ category: sql<string>`category`, type: sql<string>`type`, count: sql<number>`count(*)::int` })
		.from(sql`(${found}) as found`)
		.groupBy(sql`category`, sql`type`);
}

/**
 * For each category and type the number of open listings that match the rest of the filters; without an entry it is none.
 * @returns null when so many match the filters but for both that they are not counted
 */
export async function countChoices(db: Database, filters: JobFilters) {
	const rest = jobConditions({ ...filters, categories: [], types: [] });
	const statement = prepareOnce(db, statementName("choices", jobListing, rest), (name) =>
		choicesQuery(db, rest).prepare(areUnordered(rest) ? "" : name),
	);
	const found = await statement.execute(valuesOf(rest));
	if (found.reduce((sum, { count }) => sum + count, 0) > maxCounted) return null;
	const sums = { categories: {} as Record<string, number>, types: {} as Record<string, number> };
	const isAsked = (asked: readonly string[], value: string) => asked.length === 0 || asked.includes(value);
	for (const { category, type, count } of found) {
		if (isAsked(filters.types, type)) sums.categories[category] = (sums.categories[category] ?? 0) + count;
		if (isAsked(filters.categories, category)) sums.types[type] = (sums.types[type] ?? 0) + count;
	}
	return sums;
}

/** What its filters offer as tags. */
export const jobTags = {
	name: "jobs",
	table: jobListings,
	listed,
	eachTag: sql`unnest(newest.tags)`,
	most: tagsOffered,
};
