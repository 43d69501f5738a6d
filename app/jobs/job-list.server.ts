/** The board: what everybody sees. */
import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { beginningOf } from "#app/boards/excerpt.server.ts";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { readPage } from "#app/db/numbered-pages.server.ts";
import { containsWords, searchWords, wordValues } from "#app/db/search.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { jobListings } from "./job.tables.server.ts";
import {
	canEditJob,
	descriptionOnCard,
	isClosed,
	jobCategories,
	jobsPerPage,
	jobTypes,
	listingsForTags,
	shortContact,
	tagsOffered,
} from "./job.ts";
import type { JobFilters } from "./job-filters.ts";

/** Which jobs the board may show to anyone. */
export const listed = sql`${jobListings.closesAt} > now() and not ${jobListings.hidden}`;

const shown = {
	id: jobListings.id,
	userId: jobListings.userId,
	title: jobListings.title,
	company: jobListings.company,
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
	createdAt: jobListings.createdAt,
};

/** What a search asks for, apart from the values: each shape is a statement of its own. */
export interface JobShape {
	words: number;
	location: boolean;
	tags: boolean;
	categories: number;
	types: number;
}

/**
 * For so many choices the statement has as many places as the next of these numbers, so that there are few statements; the last
 * choice fills what is left. The planner knows how many rows a place stands for, but not how long a list will be.
 */
const places = { category: [0, 1, 2, 4, jobCategories.length], type: [0, 1, 2, jobTypes.length] };

function placesFor(sizes: number[], wanted: number) {
	return sizes.find((size) => size >= wanted) ?? 0;
}

function isAny(column: SQL, name: string, size: number) {
	if (size === 0) return [];
	const choices = Array.from({ length: size }, (_, i) => sql.placeholder(`${name}${i}`));
	// A single choice is no list, so that its index gives the order too.
	return [size === 1 ? sql`${column} = ${choices[0]}` : sql`${column} in (${sql.join(choices, sql`, `)})`];
}

function choiceValues(name: string, size: number, chosen: string[]) {
	return Object.fromEntries(Array.from({ length: size }, (_, i) => [`${name}${i}`, chosen[i] ?? chosen.at(-1)]));
}

function conditionsOf({ words, location, tags, categories, types }: JobShape) {
	return [
		listed,
		...isAny(sql`${jobListings.category}`, "category", categories),
		...isAny(sql`${jobListings.jobType}`, "type", types),
		...(tags ? [sql`${jobListings.tags} && ${sql.placeholder("tags")}`] : []),
		...containsWords(jobListings.searchText, words),
		...containsWords(jobListings.locationText, location ? 1 : 0, "place"),
	];
}

/** The search as a statement has it: its shape, a name for that, and the values. */
export function readSearch({ q, location, tags, categories, types }: Omit<JobFilters, "page">) {
	const words = searchWords(q);
	const shape = {
		words: words.length,
		location: location !== "",
		tags: tags.length > 0,
		categories: placesFor(places.category, categories.length),
		types: placesFor(places.type, types.length),
	};
	return {
		shape,
		name: Object.values(shape).map(Number).join("-"),
		values: {
			tags,
			...choiceValues("category", shape.categories, categories),
			...choiceValues("type", shape.types, types),
			...wordValues(words),
			...wordValues(location ? [location] : [], "place"),
		},
	};
}

/** What a search of this shape reads. Exported for the test that looks at its plan. */
export function jobListing(shape: JobShape) {
	const { words, location, tags, categories, types } = shape;
	// There is an index by time for any category, type, or both, but none for several.
	const ordered = categories <= 1 && types <= 1;
	return {
		table: jobListings,
		columns: shown,
		conditions: conditionsOf(shape),
		perPage: jobsPerPage,
		materialized: words > 0 || location || tags || !ordered,
	};
}

export type ListedJob = Awaited<ReturnType<typeof listJobs>>["rows"][number];

/** One page of the open listings that match, newest first, as `viewer` may see them. */
export async function listJobs(db: Database, viewer: Viewer, filters: JobFilters) {
	const { shape, name, values } = readSearch(filters);
	const listing = await readPage(db, `list-jobs:${name}`, jobListing(shape), filters.page, values);
	return {
		...listing,
		rows: listing.rows.map(({ userId, description, contact, ...job }) => ({
			...job,
			description: beginningOf(description, descriptionOnCard),
			contact: shortContact(contact),
			isMine: canEditJob(viewer, { userId }),
		})),
	};
}

/** How many open listings match the rest of a search, by category or by type. Exported for the test that looks at its plan. */
export function countQuery(db: Database, column: "category" | "jobType", shape: JobShape) {
	const own = column === "category" ? { categories: 0 } : { types: 0 };
	return db
		.select({ value: jobListings[column], count: count() })
		.from(jobListings)
		.where(and(...conditionsOf({ ...shape, ...own })))
		.groupBy(jobListings[column]);
}

/** For each category and type the number of open listings that match the rest of the filters; without an entry it is none. */
export async function countChoices(db: Database, filters: JobFilters) {
	const { shape, name, values } = readSearch(filters);
	const countBy = async (column: "category" | "jobType") => {
		const statement = prepareOnce(db, `count-jobs:${column}:${name}`, (name) =>
			countQuery(db, column, shape).prepare(name),
		);
		const counts = await statement.execute(values);
		return Object.fromEntries(counts.map(({ value, count }) => [value, count])) as Record<string, number>;
	};
	const [categories, types] = await Promise.all([countBy("category"), countBy("jobType")]);
	return { categories, types };
}

/** The tags of most of the newest open listings, at most `tagsOffered`. Exported for the test that looks at its plan. */
export function tagsQuery(db: Database) {
	// The planner has to see how few rows these are, so this is no parameter.
	const newest = sql`
		select ${jobListings.tags} as tags from ${jobListings} where ${listed}
		order by ${jobListings.createdAt} desc, ${jobListings.id} desc limit ${sql.raw(String(listingsForTags))}
	`;
	return db
		.select({ tag: sql<string>`tag` })
		.from(sql`(${newest}) as newest, unnest(newest.tags) as tag`)
		.groupBy(sql`tag`)
		.orderBy(sql`count(*) desc, tag`)
		.limit(sql.raw(String(tagsOffered)) as unknown as number);
}

export async function popularJobTags(db: Database) {
	const statement = prepareOnce(db, "popular-job-tags", (name) => tagsQuery(db).prepare(name));
	return (await statement.execute({})).map(({ tag }) => tag);
}

export type ShownJob = NonNullable<Awaited<ReturnType<typeof findJob>>>;

/**
 * A job as its page shows it to `viewer`, open or closed; undefined when there is none, or a moderator has hidden it from them. A
 * closed one has no contact.
 */
export async function findJob(db: Database, viewer: Viewer, id: string) {
	if (!isUuid(id)) return undefined;
	const [row] = await db
		.select({
			...shown,
			applicationUrl: jobListings.applicationUrl,
			companyUrl: jobListings.companyUrl,
			socialLinks: jobListings.socialLinks,
			anonymous: jobListings.anonymous,
			closesAt: jobListings.closesAt,
			hidden: jobListings.hidden,
			poster: users.name,
		})
		.from(jobListings)
		.leftJoin(users, eq(users.id, jobListings.userId))
		.where(eq(jobListings.id, id));
	if (!row) return undefined;
	const { userId, poster, ...job } = row;
	const isMine = canEditJob(viewer, { userId });
	if (job.hidden && !isMine && !viewer?.isAdmin) return undefined;
	const knowsPoster = !job.anonymous || isMine || viewer?.isAdmin;
	const closed = isClosed(job);
	return {
		...job,
		...(closed && { contact: "", applicationUrl: "" }),
		isMine,
		closed,
		/** Null when it has no name, or is not to be told. */
		poster: (knowsPoster && poster) || null,
	};
}
