import { sql } from "drizzle-orm";
import {
	bigint,
	boolean,
	check,
	customType,
	index,
	integer,
	jsonb,
	pgTable,
	text,
	timestamp,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core";
import { accountLimits } from "../accounts/account.ts";
import {
	type CardStyle,
	cardLimits,
	cardStyleValues,
	maxAvailability,
	maxWorkSamples,
	type WorkSample,
} from "../cards/card.ts";
import { maxTags, type ShowcaseCategory, showcaseCategoryValues, showcaseLimits } from "../showcase/showcase.ts";
import { emailLimit } from "../ui/email.ts";

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });
const createdAt = timestamp({ withTimezone: true }).notNull().defaultNow();
const updatedAt = timestamp({ withTimezone: true }).notNull().defaultNow();

/** The account something belongs to, and goes with. */
function ownerId() {
	return uuid().references(() => users.id, { onDelete: "cascade" });
}

/** The condition that a text column has at most so many Unicode code points. */
function fits(column: string, limit: number) {
	return `char_length(${column}) <= ${limit}`;
}

function checked(name: string, ...conditions: string[]) {
	return check(name, sql.raw(conditions.join(" and ")));
}

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
		createdAt,
		/** Null until a mail server has taken it. */
		sentAt: timestamp({ withTimezone: true }),
	},
	(mail) => [index("mails_newest").on(mail.createdAt), index("mails_recipient").on(mail.recipient, mail.createdAt)],
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
		/** Hash of the avatar in `images`. */
		avatar: text().references(() => images.hash),
		cardStyle: text().$type<CardStyle>().notNull(),
		openToCollaborations: boolean().notNull().default(true),
		workSamples: jsonb().$type<WorkSample[]>().notNull().default([]),
		isVisible: boolean().notNull().default(true),
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
		index("scicomm_cards_newest").on(card.createdAt, card.id).where(sql`is_visible`),
		index("scicomm_cards_open").on(card.createdAt, card.id).where(sql`is_visible and open_to_collaborations`),
		index("scicomm_cards_expertise").on(sql`lower(expertise)`, card.createdAt, card.id).where(sql`is_visible`),
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
		checked("scicomm_cards_filled", "name <> ''", "title <> ''", "expertise <> ''"),
		checked("scicomm_cards_style", `card_style in (${cardStyleValues.map((style) => `'${style}'`).join(", ")})`),
	],
);

export const waitlist = pgTable(
	"waitlist",
	{
		id: uuid().primaryKey().defaultRandom(),
		email: text().notNull(),
		joinedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
	},
	(entry) => [
		uniqueIndex("waitlist_email").on(sql`lower(${entry.email})`),
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

/** Counters of rate-limiter-flexible, which asks for these columns; `expire` is in milliseconds since 1970. */
export const rateLimits = pgTable("rate_limits", {
	key: text().primaryKey(),
	points: integer().notNull().default(0),
	expire: bigint({ mode: "number" }),
});
