import { sql } from "drizzle-orm";
import {
	type AnyPgColumn,
	bigint,
	boolean,
	check,
	customType,
	foreignKey,
	index,
	integer,
	jsonb,
	numeric,
	pgTable,
	primaryKey,
	text,
	timestamp,
	unique,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core";
import { accountLimits } from "../accounts/account.ts";
import { boardLimits, maxSocialLinks, maxTags as mostTags } from "../boards/board.ts";
import {
	type CardStyle,
	cardLimits,
	cardStyleValues,
	maxAvailability,
	maxWorkSamples,
	type WorkSample,
} from "../cards/card.ts";
import { handleLimits, handlePattern } from "../cards/handle.ts";
import { orcidPattern } from "../cards/orcid.ts";
import {
	type CollabCategory,
	type CollabType,
	collabCategoryValues,
	collabLimits,
	collabTypes,
} from "../collab/collab-listing.ts";
import {
	daysListed,
	type JobCategory,
	type JobType,
	jobCategories,
	jobLimits,
	jobTypes,
	maxCountries,
	maxPay,
	type PayPeriod,
	payPeriods,
} from "../jobs/job.ts";
import { type MediaType, mediaLimits, mediaTypes } from "../media/media-item.ts";
import {
	type ModerationAction,
	moderationActions,
	moderationLimits,
	type RejectionReason,
	type ReportReason,
	rejectionReasonValues,
	reportReasonValues,
	type SubjectKind,
	subjectKinds,
} from "../moderation/moderation.ts";
import { type ContentType, contentLimits, contentTypes } from "../projects/content.ts";
import {
	type FileType,
	fileTypes,
	forkSuffix,
	maxTopics,
	type ProjectRole,
	projectLimits,
	projectRoles,
	type Visibility,
	visibilities,
} from "../projects/project.ts";
import { type ResourceType, resourceLimits, resourceTypeValues } from "../resources/resource.ts";
import { maxTags, type ShowcaseCategory, showcaseCategoryValues, showcaseLimits } from "../showcase/showcase.ts";
import { emailLimit } from "../ui/email.ts";

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });
const createdAt = timestamp({ withTimezone: true }).notNull().defaultNow();
const updatedAt = timestamp({ withTimezone: true }).notNull().defaultNow();

/** Whether a moderator has taken it out of sight, such as while a report of it is looked at. */
const hidden = boolean().notNull().default(false);

/** The account something belongs to, and goes with. */
function ownerId() {
	return uuid().references(() => users.id, { onDelete: "cascade" });
}

function projectId() {
	return uuid()
		.notNull()
		.references(() => scicommProjects.id, { onDelete: "cascade" });
}

/** The account that did something, which stays when the account goes. */
function doneBy() {
	return uuid().references(() => users.id, { onDelete: "set null" });
}

/** The condition that a text column has at most so many Unicode code points. */
function fits(column: string, limit: number) {
	return `char_length(${column}) <= ${limit}`;
}

/** The condition that a text column is one of the choices. */
function isOneOf(column: string, choices: readonly string[]) {
	return `${column} in (${choices.map((choice) => `'${choice.replaceAll("'", "''")}'`).join(", ")})`;
}

/** The condition that a text column is an address that a link may lead to, or empty. */
function isHttpOrEmpty(column: string) {
	return `(${column} = '' or ${column} ~* '^https?://')`;
}

/** The condition that a list has at most `most` texts, none empty, and no more characters than so many of `limit` make. */
function listFits(column: string, most: number, limit: number) {
	const characters = fits(`array_to_string(${column}, ' ')`, most * (limit + 1));
	return `cardinality(${column}) <= ${most} and array_position(${column}, '') is null and ${characters}`;
}

/** The condition that a list has nothing but addresses that a link may lead to. */
function areHttp(column: string) {
	return `array_to_string(${column}, ' ') ~* '^(https?://\\S+( |$))*$'`;
}

function checked(name: string, ...conditions: string[]) {
	return check(name, sql.raw(conditions.join(" and ")));
}

/** Who a counter of `rate_limits` is about. */
export const countedWho = "substr(key, strpos(key, ':') + 1)";

/** Pictures that people uploaded, re-encoded as WebP and stored once under the SHA-256 of these bytes. */
export const images = pgTable("images", {
	hash: text().primaryKey(),
	bytes: bytea().notNull(),
	createdAt,
});

/** The accounts. better-auth writes this table and the three below it. */
export const users = pgTable(
	"users",
	{
		id: uuid().primaryKey().defaultRandom(),
		/** Empty until the person gives one. */
		name: text().notNull(),
		/** In lower case. */
		email: text().notNull().unique(),
		emailVerified: boolean().notNull().default(false),
		image: text(),
		createdAt,
		updatedAt,
	},
	() => [checked("users_limits", fits("name", accountLimits.name), fits("email", emailLimit), "email = lower(email)")],
);

export const sessions = pgTable(
	"sessions",
	{
		id: uuid().primaryKey().defaultRandom(),
		userId: ownerId().notNull(),
		token: text().notNull().unique(),
		expiresAt: timestamp({ withTimezone: true }).notNull(),
		userAgent: text(),
		ipAddress: text(),
		createdAt,
		updatedAt,
	},
	(session) => [index("sessions_user").on(session.userId)],
);

/** How an account signs in: its password, hashed. better-auth asks for the columns of other ways, which stay empty. */
export const credentials = pgTable(
	"credentials",
	{
		id: uuid().primaryKey().defaultRandom(),
		userId: ownerId().notNull(),
		accountId: text().notNull(),
		providerId: text().notNull(),
		password: text(),
		accessToken: text(),
		refreshToken: text(),
		idToken: text(),
		accessTokenExpiresAt: timestamp({ withTimezone: true }),
		refreshTokenExpiresAt: timestamp({ withTimezone: true }),
		scope: text(),
		createdAt,
		updatedAt,
	},
	(credential) => [index("credentials_user").on(credential.userId)],
);

/** Tokens that were mailed, under their hash. */
export const verifications = pgTable(
	"verifications",
	{
		id: uuid().primaryKey().defaultRandom(),
		identifier: text().notNull(),
		value: text().notNull(),
		expiresAt: timestamp({ withTimezone: true }).notNull(),
		createdAt,
		updatedAt,
	},
	(verification) => [index("verifications_identifier").on(verification.identifier)],
);

/** What all servers on this database must know and nobody else, such as the key that signs cookies. */
export const secrets = pgTable("secrets", {
	name: text().primaryKey(),
	value: text().notNull(),
});

/** The outbox: every mail, written in the transaction that it tells of. */
export const mails = pgTable(
	"mails",
	{
		id: uuid().primaryKey().defaultRandom(),
		recipient: text().notNull(),
		subject: text().notNull(),
		text: text().notNull(),
		html: text().notNull(),
		/** The account that a mail to somebody else names. */
		authorId: doneBy(),
		/** Whether nothing of it is kept once a mail server has taken it. */
		forgetOnceSent: boolean().notNull().default(false),
		createdAt,
		/** Null until a mail server has taken it. */
		sentAt: timestamp({ withTimezone: true }),
	},
	(mail) => [
		index("mails_newest").on(mail.createdAt),
		index("mails_recipient").on(sql`lower(${mail.recipient})`, mail.createdAt),
		index("mails_author").on(mail.authorId).where(sql`author_id is not null`),
	],
);

export const scicommCards = pgTable(
	"scicomm_cards",
	{
		id: uuid().primaryKey().defaultRandom(),
		/** The owner's account; null for a card made without one. */
		userId: ownerId(),
		/** SHA-256 of the token with which the browser that made the card can claim it for an account. */
		claimTokenHash: text(),
		name: text().notNull(),
		/** What stands in its address instead of the id, if its owner chose one: one of its rows in `card_handles`. */
		handle: text().unique(),
		/** First and last word of the name, for `/card/{slug}`; the oldest visible card answers to it. Null when the name has none. */
		slug: text(),
		title: text().notNull(),
		expertise: text().notNull(),
		availability: text().array().notNull(),
		bio: text().notNull(),
		email: text().notNull(),
		website: text().notNull(),
		bluesky: text().notNull(),
		linkedin: text().notNull(),
		orcid: text().notNull().default(""),
		/** Hash of the avatar in `images`. */
		avatar: text().references(() => images.hash),
		cardStyle: text().$type<CardStyle>().notNull(),
		openToCollaborations: boolean().notNull().default(true),
		workSamples: jsonb().$type<WorkSample[]>().notNull().default([]),
		isVisible: boolean().notNull().default(true),
		hidden,
		createdAt,
		updatedAt,
		/** What search looks through: lower case, without accents, starting with a space so that ' neu' finds word beginnings. */
		searchText: text()
			.notNull()
			.generatedAlwaysAs(sql.raw(`' ' || fold(name || ' ' || title || ' ' || expertise || ' ' || bio)`)),
		/** The words of the name and each of them with one letter left out: two words with a key in common are one typo apart. */
		nameTypos: text().array().notNull().generatedAlwaysAs(sql.raw("typo_keys(fold(name))")),
	},
	(card) => [
		index("scicomm_cards_newest").on(card.createdAt, card.id).where(sql`is_visible and not hidden`),
		index("scicomm_cards_open")
			.on(card.createdAt, card.id)
			.where(sql`is_visible and not hidden and open_to_collaborations`),
		index("scicomm_cards_expertise")
			.on(sql`lower(expertise)`, card.createdAt, card.id)
			.where(sql`is_visible and not hidden`),
		// Also for who asks whether a slug is taken, which a hidden card keeps.
		index("scicomm_cards_slug").on(card.slug, card.createdAt).where(sql`is_visible`),
		index("scicomm_cards_user").on(card.userId),
		index("scicomm_cards_avatar").on(card.avatar),
		index("scicomm_cards_search").using("gin", sql`search_text gin_trgm_ops`),
		index("scicomm_cards_name_typos").using("gin", card.nameTypos),
		index("scicomm_cards_availability").using("gin", card.availability),
		checked(
			"scicomm_cards_limits",
			fits("name", cardLimits.name),
			fits("title", cardLimits.title),
			fits("expertise", cardLimits.expertise),
			fits("bio", cardLimits.bio),
			fits("email", emailLimit),
			fits("website", cardLimits.url),
			fits("linkedin", cardLimits.url),
			fits("bluesky", cardLimits.bluesky + 1),
			`cardinality(availability) between 1 and ${maxAvailability}`,
			`jsonb_array_length(work_samples) <= ${maxWorkSamples}`,
		),
		checked("scicomm_cards_orcid", `(orcid = '' or orcid ~ '${orcidPattern}')`),
		checked("scicomm_cards_filled", "name <> ''", "title <> ''", "expertise <> ''"),
		checked("scicomm_cards_style", `card_style in (${cardStyleValues.map((style) => `'${style}'`).join(", ")})`),
	],
);

/**
 * Every handle that any card of an account ever had. None is given to another account again, whatever becomes of the card. A row
 * that goes, with its account, leaves its hash in `retired_handles` (a trigger: see the migration).
 */
export const cardHandles = pgTable(
	"card_handles",
	{
		handle: text().primaryKey(),
		/** The card that its address leads to; null once that is deleted. */
		cardId: uuid().references(() => scicommCards.id, { onDelete: "set null" }),
		/** The account that took it. */
		userId: ownerId().notNull(),
		createdAt,
	},
	(handle) => [
		index("card_handles_card").on(handle.cardId, handle.createdAt),
		index("card_handles_user").on(handle.userId, handle.createdAt),
		checked(
			"card_handles_handle",
			`handle ~ '${handlePattern}'`,
			`char_length(handle) between ${handleLimits.shortest} and ${handleLimits.longest}`,
		),
	],
);

/** SHA-256 of each handle whose account is deleted: nobody gets it again, and nobody can read here what it was. */
export const retiredHandles = pgTable("retired_handles", { hash: text().primaryKey() });

export const waitlist = pgTable(
	"waitlist",
	{
		id: uuid().primaryKey().defaultRandom(),
		email: text().notNull(),
		joinedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
		/** When its owner was last mailed and asked to confirm it; null while that is to be done. */
		askedAt: timestamp({ withTimezone: true }),
		/** SHA-256 of the token in that mail. */
		tokenHash: text().unique(),
		/** When its owner confirmed it. */
		confirmedAt: timestamp({ withTimezone: true }),
	},
	(entry) => [
		uniqueIndex("waitlist_email").on(sql`lower(${entry.email})`),
		index("waitlist_unconfirmed").on(entry.askedAt).where(sql`confirmed_at is null`),
		checked("waitlist_limits", fits("email", emailLimit)),
	],
);

/** The columns that an item of the showcase and an application for one have in common. */
const entry = {
	title: text().notNull(),
	description: text().notNull(),
	/** Always http or https. */
	link: text().notNull(),
	category: text().$type<ShowcaseCategory>().notNull(),
	/** In lower case, each once. */
	tags: jsonb().$type<string[]>().notNull(),
	/** Hash of the picture in `images`. */
	image: text().references(() => images.hash),
};

function entryChecks(table: string) {
	return [
		checked(
			`${table}_limits`,
			fits("title", showcaseLimits.title),
			fits("description", showcaseLimits.description),
			fits("link", showcaseLimits.link),
			`jsonb_array_length(tags) between 1 and ${maxTags}`,
		),
		checked(`${table}_filled`, "title <> ''", "description <> ''"),
		checked(`${table}_link`, "link ~* '^https?://'"),
		checked(
			`${table}_category`,
			`category in (${showcaseCategoryValues.map((category) => `'${category}'`).join(", ")})`,
		),
	];
}

export const showcaseItems = pgTable(
	"showcase_items",
	{
		id: uuid().primaryKey().defaultRandom(),
		...entry,
		featured: boolean().notNull().default(false),
		createdAt,
		updatedAt,
		/** As in `scicomm_cards`. The text of jsonb is the only one of a list that PostgreSQL lets into a generated column. */
		searchText: text()
			.notNull()
			.generatedAlwaysAs(
				sql.raw(`' ' || fold(title || ' ' || description || ' ' || translate(tags::text, '[]",', '    '))`),
			),
	},
	(item) => [
		index("showcase_items_newest").on(item.createdAt, item.id),
		index("showcase_items_category").on(item.category, item.createdAt, item.id),
		index("showcase_items_featured").on(item.createdAt, item.id).where(sql`featured`),
		index("showcase_items_tags").using("gin", item.tags),
		index("showcase_items_search").using("gin", sql`search_text gin_trgm_ops`),
		index("showcase_items_image").on(item.image),
		...entryChecks("showcase_items"),
	],
);

/** Who would like to be in the showcase; a moderator turns an application into an item. */
export const featureApplications = pgTable(
	"feature_applications",
	{
		id: uuid().primaryKey().defaultRandom(),
		/** Of the person who applies. */
		name: text().notNull(),
		email: text().notNull(),
		...entry,
		createdAt,
	},
	(application) => [
		index("feature_applications_oldest").on(application.createdAt, application.id),
		index("feature_applications_image").on(application.image),
		index("feature_applications_email").on(sql`lower(${application.email})`),
		...entryChecks("feature_applications"),
		checked(
			"feature_applications_person",
			fits("name", showcaseLimits.name),
			fits("email", emailLimit),
			"name <> ''",
			"email <> ''",
		),
	],
);

/** Outside resources that members recommend; listed once a moderator has approved them. */
export const resources = pgTable(
	"resources",
	{
		id: uuid().primaryKey().defaultRandom(),
		/** Who submitted it; null for one that the site started with. */
		userId: ownerId(),
		name: text().notNull(),
		description: text().notNull(),
		idealFor: text().notNull(),
		/** Always http or https. */
		url: text().notNull(),
		resourceType: text().$type<ResourceType>().notNull(),
		approved: boolean().notNull().default(false),
		hidden,
		createdAt,
		updatedAt,
		/** As in `scicomm_cards`. */
		searchText: text()
			.notNull()
			.generatedAlwaysAs(sql.raw("' ' || fold(name || ' ' || description || ' ' || ideal_for)")),
	},
	(resource) => [
		index("resources_newest").on(resource.createdAt, resource.id).where(sql`approved and not hidden`),
		index("resources_type")
			.on(resource.resourceType, resource.createdAt, resource.id)
			.where(sql`approved and not hidden`),
		index("resources_queue").on(resource.createdAt, resource.id).where(sql`not approved`),
		index("resources_user").on(resource.userId, resource.createdAt),
		index("resources_search").using("gin", sql`search_text gin_trgm_ops`),
		checked(
			"resources_limits",
			fits("name", resourceLimits.name),
			fits("description", resourceLimits.description),
			fits("ideal_for", resourceLimits.idealFor),
			fits("url", resourceLimits.url),
		),
		checked("resources_filled", "name <> ''", "description <> ''", "ideal_for <> ''"),
		checked("resources_url", "url ~* '^https?://'"),
		checked("resources_type", isOneOf("resource_type", resourceTypeValues)),
	],
);

/** What communicators ask of each other and offer. A quick listing has a name and an email, a detailed one a category, a title and a contact. */
export const collabListings = pgTable(
	"collab_listings",
	{
		id: uuid().primaryKey().defaultRandom(),
		/** Who posted it; null for one that the site started with. */
		userId: ownerId(),
		/** Follows the category where there is one. */
		type: text().$type<CollabType>().notNull(),
		/** Null for a quick listing. */
		category: text().$type<CollabCategory>(),
		title: text().notNull().default(""),
		name: text().notNull().default(""),
		email: text().notNull().default(""),
		description: text().notNull(),
		contact: text().notNull().default(""),
		tags: text().array().notNull().default([]),
		/** Whether nobody but the poster and admins may learn who posted it. */
		anonymous: boolean().notNull().default(false),
		linkedin: text().notNull().default(""),
		portfolioLink: text().notNull().default(""),
		link: text().notNull().default(""),
		/** Each http or https. */
		socialLinks: text().array().notNull().default([]),
		approved: boolean().notNull().default(false),
		/** Whether its owner changed it after a moderator had seen it, so that one looks again. */
		editedSinceApproval: boolean().notNull().default(false),
		/** Whether its owner has found what was looked for. */
		filled: boolean().notNull().default(false),
		hidden,
		createdAt,
		updatedAt,
		/** As in `scicomm_cards`. The name of who posts anonymously can't be searched for. */
		searchText: text()
			.notNull()
			.generatedAlwaysAs(
				sql.raw("' ' || fold(title || ' ' || case when anonymous then '' else name end || ' ' || description)"),
			),
	},
	(listing) => [
		index("collab_listings_newest").on(listing.createdAt, listing.id).where(sql`approved and not hidden`),
		index("collab_listings_type").on(listing.type, listing.createdAt, listing.id).where(sql`approved and not hidden`),
		index("collab_listings_queue").on(listing.createdAt, listing.id).where(sql`not approved or edited_since_approval`),
		index("collab_listings_user").on(listing.userId, listing.createdAt),
		index("collab_listings_search").using("gin", sql`search_text gin_trgm_ops`),
		checked(
			"collab_listings_limits",
			fits("title", collabLimits.title),
			fits("name", collabLimits.name),
			fits("email", collabLimits.email),
			fits("description", collabLimits.detailedDescription),
			`(category is not null or ${fits("description", collabLimits.description)})`,
			fits("contact", collabLimits.contact),
			fits("linkedin", collabLimits.url),
			fits("portfolio_link", collabLimits.url),
			fits("link", collabLimits.url),
			listFits("tags", mostTags, boardLimits.tag),
			listFits("social_links", maxSocialLinks, boardLimits.url),
		),
		checked(
			"collab_listings_filled",
			"description <> ''",
			"case when category is null then name <> '' and email <> '' else title <> '' and contact <> '' end",
		),
		checked(
			"collab_listings_links",
			...["linkedin", "portfolio_link", "link"].map(isHttpOrEmpty),
			areHttp("social_links"),
		),
		checked("collab_listings_type", isOneOf("type", collabTypes)),
		checked("collab_listings_category", isOneOf("category", collabCategoryValues)),
	],
);

/** Jobs, which are listed from when they are posted until they close. */
export const jobListings = pgTable(
	"job_listings",
	{
		id: uuid().primaryKey().defaultRandom(),
		/** Who posted it; null for one that the site started with. */
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
		/** The pay in numbers; without them, currency and period are null too. */
		payMin: numeric({ precision: 12, scale: 2, mode: "number" }),
		payMax: numeric({ precision: 12, scale: 2, mode: "number" }),
		/** As in ISO 4217. */
		payCurrency: text(),
		payPer: text().$type<PayPeriod>(),
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
		/** When it leaves the board. */
		closesAt: timestamp({ withTimezone: true })
			.notNull()
			.default(sql.raw(`now() + interval '${daysListed} days'`)),
		/** When its poster was mailed that it closes soon; null again once it is renewed. */
		noticeSentAt: timestamp({ withTimezone: true }),
		hidden,
		createdAt,
		updatedAt,
		/** As in `scicomm_cards`. */
		searchText: text()
			.notNull()
			.generatedAlwaysAs(sql.raw("' ' || fold(title || ' ' || description || ' ' || company)")),
		locationText: text().notNull().generatedAlwaysAs(sql.raw("' ' || fold(location)")),
	},
	(job) => [
		// Each ends with the closing time, so that what is listed is told from what is closed without reading the rows.
		index("job_listings_newest").on(job.createdAt, job.id, job.closesAt).where(sql`not hidden`),
		index("job_listings_category").on(job.category, job.createdAt, job.id, job.closesAt).where(sql`not hidden`),
		index("job_listings_type").on(job.jobType, job.createdAt, job.id, job.closesAt).where(sql`not hidden`),
		// Also counts what matches some of the choices, without reading the rows.
		index("job_listings_choices")
			.on(job.category, job.jobType, job.createdAt, job.id, job.closesAt)
			.where(sql`not hidden`),
		index("job_listings_closing").on(job.closesAt, job.createdAt, job.id).where(sql`not hidden`),
		index("job_listings_user").on(job.userId, job.createdAt),
		index("job_listings_tags").using("gin", job.tags),
		index("job_listings_search").using("gin", sql`search_text gin_trgm_ops`),
		index("job_listings_location").using("gin", sql`location_text gin_trgm_ops`),
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
			listFits("tags", mostTags, boardLimits.tag),
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
		checked(
			"job_listings_pay",
			`coalesce(pay_min between 0 and ${maxPay}, true)`,
			`coalesce(pay_max between 0 and ${maxPay}, true)`,
			"coalesce(pay_min <= pay_max, true)",
			"(coalesce(pay_min, pay_max) is null) = (pay_currency is null)",
			"(pay_currency is null) = (pay_per is null)",
			"coalesce(pay_currency ~ '^[A-Z]{3}$', true)",
			isOneOf("pay_per", payPeriods),
		),
		checked("job_listings_remote", "(remote or cardinality(remote_countries) = 0)"),
	],
);

/** What was uploaded to projects, stored once under the SHA-256 of its bytes. Served only by way of a project that shows it. */
export const projectFiles = pgTable(
	"project_files",
	{
		hash: text().primaryKey(),
		/** `image/webp` (re-encoded) or `application/pdf`. */
		mediaType: text().$type<FileType>().notNull(),
		bytes: bytea().notNull(),
		createdAt,
	},
	() => [checked("project_files_type", isOneOf("media_type", fileTypes))],
);

/**
 * Projects that communicators work on together. The counts are kept by triggers (see the migration), in the transaction of the
 * rows they count.
 */
export const scicommProjects = pgTable(
	"scicomm_projects",
	{
		id: uuid().primaryKey().defaultRandom(),
		name: text().notNull(),
		description: text().notNull(),
		shortDescription: text().notNull().default(""),
		visibility: text().$type<Visibility>().notNull(),
		/** Hash of the picture in `project_files`. */
		thumbnail: text().references(() => projectFiles.hash),
		/** In lower case, each once. */
		topics: text().array().notNull().default([]),
		starCount: integer().notNull().default(0),
		forkCount: integer().notNull().default(0),
		forkedFrom: uuid().references((): AnyPgColumn => scicommProjects.id, { onDelete: "set null" }),
		sponsorshipEnabled: boolean().notNull().default(false),
		hidden,
		/** Goes up with each edit of what stands here, by which two edits of the same are told. */
		revision: integer().notNull().default(1),
		createdAt,
		/** Of the last edit of the project or its content. */
		updatedAt,
		/** As in `scicomm_cards`. */
		searchText: text().notNull().generatedAlwaysAs(sql.raw("' ' || fold(name || ' ' || description)")),
	},
	(project) => [
		index("scicomm_projects_newest").on(project.updatedAt, project.id).where(sql`visibility = 'public' and not hidden`),
		index("scicomm_projects_featured")
			.on(project.starCount, project.updatedAt, project.id)
			.where(sql`visibility = 'public' and not hidden`),
		index("scicomm_projects_forks").on(project.forkedFrom, project.createdAt),
		index("scicomm_projects_thumbnail").on(project.thumbnail),
		index("scicomm_projects_search").using("gin", sql`search_text gin_trgm_ops`),
		checked(
			"scicomm_projects_limits",
			fits("name", projectLimits.name + forkSuffix.length),
			fits("description", projectLimits.description),
			fits("short_description", projectLimits.shortDescription),
			listFits("topics", maxTopics, projectLimits.topic),
		),
		checked("scicomm_projects_filled", "name <> ''", "description <> ''"),
		checked("scicomm_projects_visibility", isOneOf("visibility", visibilities)),
		checked("scicomm_projects_counts", "star_count >= 0", "fork_count >= 0"),
	],
);

/**
 * Forks that stay private: one row for each project that was not public when it was copied into the fork, directly or by way of
 * another fork, and whose owners have not agreed that others see the fork.
 */
export const missingConsents = pgTable(
	"missing_consents",
	{
		id: uuid().primaryKey().defaultRandom(),
		forkId: uuid()
			.notNull()
			.references(() => scicommProjects.id, { onDelete: "cascade" }),
		/** Whose owners can agree; null once it is gone, so that nobody can. */
		originalId: uuid().references(() => scicommProjects.id, { onDelete: "set null" }),
		createdAt,
	},
	(consent) => [
		unique("missing_consents_once").on(consent.forkId, consent.originalId),
		index("missing_consents_original").on(consent.originalId, consent.createdAt),
	],
);

/** Who works on a project. Each project has an owner, which the last one who leaves makes sure of. */
export const projectContributors = pgTable(
	"project_contributors",
	{
		projectId: projectId(),
		userId: ownerId().notNull(),
		role: text().$type<ProjectRole>().notNull(),
		/** The versions of the project's content that the account made. */
		contributionCount: integer().notNull().default(0),
		createdAt,
	},
	(contributor) => [
		primaryKey({ columns: [contributor.projectId, contributor.userId] }),
		index("project_contributors_user").on(contributor.userId, contributor.projectId),
		checked("project_contributors_role", isOneOf("role", projectRoles)),
		checked("project_contributors_count", "contribution_count >= 0"),
	],
);

/** Who is asked by mail to work on a project. A row goes when it is accepted or taken back. */
export const projectInvitations = pgTable(
	"project_invitations",
	{
		id: uuid().primaryKey().defaultRandom(),
		projectId: projectId(),
		/** In lower case. Only an account with this address can accept. */
		email: text().notNull(),
		role: text().$type<ProjectRole>().notNull(),
		/** SHA-256 of the token in the mail. */
		tokenHash: text().notNull().unique(),
		invitedBy: doneBy(),
		expiresAt: timestamp({ withTimezone: true }).notNull(),
		createdAt,
	},
	(invitation) => [
		unique("project_invitations_once").on(invitation.projectId, invitation.email),
		index("project_invitations_email").on(invitation.email),
		index("project_invitations_inviter").on(invitation.invitedBy),
		checked("project_invitations_email", fits("email", emailLimit), "email = lower(email)"),
		checked("project_invitations_role", isOneOf("role", projectRoles)),
	],
);

/** What a project consists of. What it says is in its versions. */
export const projectContent = pgTable(
	"project_content",
	{
		id: uuid().primaryKey().defaultRandom(),
		projectId: projectId(),
		name: text().notNull(),
		type: text().$type<ContentType>().notNull(),
		description: text().notNull().default(""),
		currentVersion: integer().notNull().default(1),
		createdBy: doneBy(),
		updatedBy: doneBy(),
		createdAt,
		updatedAt,
	},
	(content) => [
		unique("project_content_project").on(content.projectId, content.id),
		index("project_content_newest").on(content.projectId, content.createdAt, content.id),
		index("project_content_creator").on(content.createdBy),
		index("project_content_editor").on(content.updatedBy),
		checked(
			"project_content_limits",
			fits("name", contentLimits.name),
			fits("description", contentLimits.description),
			"name <> ''",
		),
		checked("project_content_type", isOneOf("type", contentTypes)),
	],
);

/** What versions say, stored once under the SHA-256 of its UTF-8, however many versions and forks say it. */
export const contentTexts = pgTable(
	"content_texts",
	{
		hash: text().primaryKey(),
		text: text().notNull(),
		/** When it was last said. */
		createdAt,
	},
	() => [checked("content_texts_limits", fits("text", contentLimits.data), "text <> ''")],
);

/** Each state that a content has ever had. Rows are never changed. */
export const contentVersions = pgTable(
	"content_versions",
	{
		id: uuid().primaryKey().defaultRandom(),
		projectId: uuid().notNull(),
		contentId: uuid().notNull(),
		/** From 1. */
		version: integer().notNull(),
		/** Of Markdown, CSV, JSON, code, or the address of a video or presentation in `content_texts`; null for an upload. */
		textHash: text().references(() => contentTexts.hash),
		/** Hash of the upload in `project_files`. */
		file: text().references(() => projectFiles.hash),
		/** What the type needs besides, such as the language of code or the alternative text of an image. */
		metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
		changesDescription: text().notNull(),
		/** What it adds to its content: a text or file that no earlier version has, and the row itself. */
		bytes: integer().notNull().default(0),
		/** The account whose budget `bytes` counts against: who saved the version, or who forked the project. */
		countedFor: doneBy(),
		createdBy: doneBy(),
		createdAt,
	},
	(version) => [
		foreignKey({
			name: "content_versions_content",
			columns: [version.projectId, version.contentId],
			foreignColumns: [projectContent.projectId, projectContent.id],
		}).onDelete("cascade"),
		unique("content_versions_once").on(version.contentId, version.version),
		index("content_versions_contributor").on(version.projectId, version.createdBy),
		index("content_versions_creator").on(version.createdBy, version.createdAt),
		index("content_versions_file").on(version.file),
		index("content_versions_text").on(version.textHash),
		index("content_versions_counted").on(version.countedFor, version.bytes),
		checked(
			"content_versions_limits",
			fits("changes_description", contentLimits.changesDescription),
			"version >= 1",
			"bytes >= 0",
		),
	],
);

export const projectStars = pgTable(
	"project_stars",
	{ projectId: projectId(), userId: ownerId().notNull(), createdAt },
	(star) => [
		primaryKey({ columns: [star.projectId, star.userId] }),
		index("project_stars_user").on(star.userId, star.createdAt),
	],
);

/** Articles, videos and podcasts of communicators; listed once a moderator has approved them. */
export const mediaItems = pgTable(
	"media_items",
	{
		id: uuid().primaryKey().defaultRandom(),
		/** Who submitted it; null for one that the site started with. */
		userId: ownerId(),
		title: text().notNull(),
		description: text().notNull(),
		/** Always http or https. */
		url: text().notNull(),
		type: text().$type<MediaType>().notNull(),
		/** Where the cover is elsewhere; never shown from there. Empty for none. */
		imageUrl: text().notNull().default(""),
		/** Hash of the fetched cover in `images`. */
		image: text().references(() => images.hash),
		/** When the cover was last fetched or could not be; null when that is still to be tried. */
		coverCheckedAt: timestamp({ withTimezone: true }),
		/** Until when a server that tries to fetch the cover has it to itself; null when none does. */
		coverClaimedUntil: timestamp({ withTimezone: true }),
		author: text().notNull(),
		/** In lower case, each once. */
		tags: text().array().notNull().default([]),
		approved: boolean().notNull().default(false),
		/** As in `collab_listings`. */
		editedSinceApproval: boolean().notNull().default(false),
		hidden,
		date: timestamp({ withTimezone: true }).notNull().defaultNow(),
		createdAt,
		updatedAt,
		/** As in `scicomm_cards`. */
		searchText: text()
			.notNull()
			.generatedAlwaysAs(sql.raw("' ' || fold(title || ' ' || description || ' ' || author)")),
	},
	(item) => [
		index("media_items_newest").on(item.createdAt, item.id).where(sql`approved and not hidden`),
		index("media_items_type").on(item.type, item.createdAt, item.id).where(sql`approved and not hidden`),
		index("media_items_queue").on(item.createdAt, item.id).where(sql`not approved or edited_since_approval`),
		index("media_items_user").on(item.userId, item.createdAt),
		index("media_items_image").on(item.image),
		index("media_items_covers")
			.on(item.createdAt)
			.where(sql`approved and not hidden and image_url <> '' and cover_checked_at is null`),
		index("media_items_tags").using("gin", item.tags),
		index("media_items_search").using("gin", sql`search_text gin_trgm_ops`),
		checked(
			"media_items_limits",
			fits("title", mediaLimits.title),
			fits("description", mediaLimits.description),
			fits("url", mediaLimits.url),
			fits("image_url", mediaLimits.url),
			fits("author", mediaLimits.author),
			listFits("tags", mostTags, boardLimits.tag),
		),
		checked("media_items_filled", ...["title", "description", "author"].map((column) => `${column} <> ''`)),
		checked("media_items_links", "url ~* '^https?://'", isHttpOrEmpty("image_url")),
		checked("media_items_type", isOneOf("type", mediaTypes)),
	],
);

/**
 * What moderators did, for good: a trigger refuses to change or delete a row (see the migration). Nothing in it is in anybody's
 * words: those are in `moderation_words`.
 */
export const moderationEvents = pgTable(
	"moderation_events",
	{
		id: uuid().primaryKey().defaultRandom(),
		at: timestamp({ withTimezone: true }).notNull().defaultNow(),
		action: text().$type<ModerationAction>().notNull(),
		subjectKind: text().$type<SubjectKind>().notNull(),
		/** Of a row that may be gone. */
		subjectId: uuid().notNull(),
		/** The moderator's account, which may be gone. */
		actorId: uuid(),
		/** The account that submitted the subject, which may be gone; null where there was none. */
		submitterId: uuid(),
		/** Why it was rejected, hidden or deleted. */
		reason: text().$type<RejectionReason>(),
		/** Since when the subject had waited for the decision. */
		waitingSince: timestamp({ withTimezone: true }),
		/** The decision that this one takes back. */
		undoes: uuid()
			.unique()
			.references((): AnyPgColumn => moderationEvents.id),
	},
	(event) => [
		index("moderation_events_newest").on(event.at, event.id),
		index("moderation_events_subject").on(event.subjectKind, event.subjectId, event.at),
		index("moderation_events_submitter").on(event.submitterId, event.at),
		checked("moderation_events_action", isOneOf("action", moderationActions)),
		checked("moderation_events_kind", isOneOf("subject_kind", subjectKinds)),
		checked("moderation_events_reason", `(reason is null or ${isOneOf("reason", rejectionReasonValues)})`),
	],
);

/**
 * What an event says in words. Unlike the event they go: with the account that submitted the subject, and where none did, after a
 * while (docs/decisions/0034-what-goes-with-an-account.md).
 */
export const moderationWords = pgTable(
	"moderation_words",
	{
		eventId: uuid()
			.primaryKey()
			.references(() => moderationEvents.id),
		/** Null where no account submitted it. */
		submitterId: ownerId(),
		/** What the subject was called. */
		title: text().notNull(),
		/** More about why, in the moderator's words. */
		explanation: text().notNull().default(""),
		/** What a rejected subject said, without what is personal (docs/decisions/0015-what-the-log-keeps.md). */
		snapshot: jsonb().$type<Record<string, unknown>>(),
		createdAt,
		/** As in `scicomm_cards`. */
		searchText: text().notNull().generatedAlwaysAs(sql.raw("' ' || fold(title || ' ' || explanation)")),
	},
	(words) => [
		index("moderation_words_submitter").on(words.submitterId),
		index("moderation_words_ownerless").on(words.createdAt).where(sql`submitter_id is null`),
		index("moderation_words_search").using("gin", sql`search_text gin_trgm_ops`),
		checked("moderation_words_limits", fits("explanation", moderationLimits.reason)),
	],
);

/**
 * What was decided on, exactly as it was: what undoing, restoring and correcting need. Unlike the event it goes: with its
 * submitter's account, and that of an approval once it can't be undone any more (docs/decisions/0015-what-the-log-keeps.md).
 */
export const moderationOriginals = pgTable(
	"moderation_originals",
	{
		eventId: uuid()
			.primaryKey()
			.references(() => moderationEvents.id),
		/** Null where no account submitted it. */
		submitterId: ownerId(),
		/** The row by the names of its columns, with times as PostgreSQL writes them. */
		row: jsonb().$type<Record<string, unknown>>().notNull(),
		/** Hash of the picture that the row names, which stays as long. */
		image: text().references(() => images.hash),
		createdAt,
	},
	(original) => [
		index("moderation_originals_submitter").on(original.submitterId),
		index("moderation_originals_image").on(original.image),
		index("moderation_originals_ownerless").on(original.createdAt).where(sql`submitter_id is null`),
		index("moderation_originals_email").on(sql`lower(${original.row} ->> 'email')`).where(sql`submitter_id is null`),
	],
);

/**
 * Decisions that can be undone until they are due, and then become a mail to the submitter, if there is one. A row goes with the
 * mail, or when the decision is taken back.
 */
export const moderationNotices = pgTable(
	"moderation_notices",
	{
		eventId: uuid()
			.primaryKey()
			.references(() => moderationEvents.id),
		dueAt: timestamp({ withTimezone: true }).notNull(),
	},
	(notice) => [index("moderation_notices_due").on(notice.dueAt)],
);

/** What readers reported, with an account or without. */
export const reports = pgTable(
	"reports",
	{
		id: uuid().primaryKey().defaultRandom(),
		subjectKind: text().$type<SubjectKind>().notNull(),
		/** Of a row that may be gone. */
		subjectId: uuid().notNull(),
		reason: text().$type<ReportReason>().notNull(),
		text: text().notNull().default(""),
		reportedBy: doneBy(),
		/** The event that closed it; null while it waits. */
		closedBy: uuid().references(() => moderationEvents.id),
		createdAt,
	},
	(report) => [
		index("reports_queue").on(report.createdAt, report.id).where(sql`closed_by is null`),
		index("reports_subject").on(report.subjectKind, report.subjectId),
		index("reports_reporter").on(report.reportedBy, report.createdAt),
		index("reports_closed").on(report.closedBy),
		// What one member says twice is one report.
		uniqueIndex("reports_once")
			.on(report.subjectKind, report.subjectId, report.reportedBy)
			.where(sql`closed_by is null`),
		checked("reports_kind", isOneOf("subject_kind", subjectKinds)),
		checked("reports_reason", isOneOf("reason", reportReasonValues)),
		checked("reports_limits", fits("text", moderationLimits.report)),
	],
);

/** Counters of rate-limiter-flexible, which asks for these columns; `expire` is in milliseconds since 1970. */
export const rateLimits = pgTable(
	"rate_limits",
	{
		/** The limit's name, a colon, and who is counted. */
		key: text().primaryKey(),
		points: integer().notNull().default(0),
		expire: bigint({ mode: "number" }),
	},
	() => [index("rate_limits_who").on(sql.raw(`${countedWho} text_pattern_ops`))],
);
