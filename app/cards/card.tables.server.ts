import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ownerId } from "#app/accounts/account.tables.server.ts";
import { type Audience, audiences } from "#app/boards/audiences.ts";
import type { Language } from "#app/boards/languages.ts";
import { checked, createdAt, fits, folded, hidden, isOneOf, listFits, updatedAt } from "#app/db/columns.server.ts";
import { images } from "#app/images/image.tables.server.ts";
import { emailLimit } from "#app/ui/email.ts";
import {
	askingLimits,
	maxCardLanguages,
	maxRequestsPerMonth,
	type Pay,
	payChoices,
	type Requests,
	requestChoices,
	type Travel,
	travelChoices,
} from "./asking.ts";
import {
	type CardStyle,
	cardLimits,
	cardStyleValues,
	maxAvailability,
	maxWorkSamples,
	type WorkSample,
} from "./card.ts";
import { handleLimits, handlePattern } from "./handles/handle.ts";
import { orcidPattern } from "./orcid.ts";

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
		/** First and last word of the name, for `/card/{slug}`. Null when the name has none. */
		slug: text(),
		/**
		 * When it was first visible with this slug, null until then: of all visible cards, the one that had it first answers to it. A
		 * trigger keeps it (see the migration).
		 */
		slugSince: timestamp({ withTimezone: true }),
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
		/** Whether members may write to its owner through the site. */
		takesMessages: boolean().notNull().default(false),
		workSamples: jsonb().$type<WorkSample[]>().notNull().default([]),
		isVisible: boolean().notNull().default(true),
		languages: text().array().$type<Language[]>().notNull().default([]),
		town: text().notNull().default(""),
		country: text().notNull().default(""),
		timeZone: text().notNull().default(""),
		audiences: text().array().$type<Audience[]>().notNull().default([]),
		travel: text().$type<Travel | "">().notNull().default(""),
		pay: text().$type<Pay | "">().notNull().default(""),
		/** Like the next one for its owner alone, but for whether it is `yes`. */
		requests: text().$type<Requests | "">().notNull().default(""),
		requestsPerMonth: smallint(),
		hidden,
		/** When a moderator put it on the home page; null while it is not there by that. */
		featuredAt: timestamp({ withTimezone: true }),
		createdAt,
		updatedAt,
		/** What search looks through: lower case, without accents, starting with a space so that ' neu' finds word beginnings. */
		searchText: folded(
			`name || ' ' || title || ' ' || expertise || ' ' || bio || ' ' || join_texts(availability || audiences, ' ') || ' ' || places_of(town, false, array_remove(ARRAY[country], ''))`,
		),
		/** The words of the name and each of them with one letter left out: two words with a key in common are one typo apart. */
		nameTypos: text().array().notNull().generatedAlwaysAs(sql.raw("typo_keys(fold(name))")),
	},
	(card) => [
		index("scicomm_cards_hidden").on(card.createdAt, card.id).where(sql`hidden`),
		index("scicomm_cards_newest").on(card.createdAt, card.id).where(sql`is_visible and not hidden`),
		index("scicomm_cards_featured")
			.on(card.featuredAt, card.id)
			.where(sql`is_visible and not hidden and featured_at is not null`),
		index("scicomm_cards_owned")
			.on(card.createdAt, card.id)
			.where(sql`is_visible and not hidden and user_id is not null`),
		index("scicomm_cards_open")
			.on(card.createdAt, card.id)
			.where(sql`is_visible and not hidden and open_to_collaborations`),
		index("scicomm_cards_expertise")
			.on(sql`lower(expertise)`, card.createdAt, card.id)
			.where(sql`is_visible and not hidden`),
		// Also for whoever asks whether a slug is taken, which a card keeps that is hidden or not listed.
		index("scicomm_cards_slug").on(card.slug, card.slugSince),
		index("scicomm_cards_user").on(card.userId),
		uniqueIndex("scicomm_cards_claim").on(card.claimTokenHash).where(sql`claim_token_hash is not null`),
		index("scicomm_cards_avatar").on(card.avatar),
		index("scicomm_cards_search").using("gin", sql`search_text gin_trgm_ops`),
		index("scicomm_cards_name_typos").using("gin", card.nameTypos),
		index("scicomm_cards_availability").using("gin", card.availability),
		index("scicomm_cards_languages").using("gin", card.languages),
		index("scicomm_cards_audiences").using("gin", card.audiences),
		index("scicomm_cards_country")
			.on(card.country, card.createdAt, card.id)
			.where(sql`is_visible and not hidden and country <> ''`),
		index("scicomm_cards_for_pay")
			.on(card.createdAt, card.id)
			.where(sql`is_visible and not hidden and pay in ('paid', 'either')`),
		index("scicomm_cards_unpaid")
			.on(card.createdAt, card.id)
			.where(sql`is_visible and not hidden and pay in ('unpaid', 'either')`),
		index("scicomm_cards_reachable")
			.on(card.createdAt, card.id)
			.where(sql`is_visible and not hidden and takes_messages and user_id is not null`),
		index("scicomm_cards_answers")
			.on(card.createdAt, card.id)
			.where(sql`is_visible and not hidden and requests = 'yes'`),
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
		checked(
			"scicomm_cards_asking",
			fits("town", askingLimits.town),
			fits("time_zone", askingLimits.timeZone),
			"country ~ '^([A-Z]{2})?$'",
			listFits("languages", maxCardLanguages, 3),
			`audiences <@ ARRAY[${audiences.map((audience) => `'${audience}'`).join(", ")}] and cardinality(audiences) <= ${audiences.length}`,
			isOneOf("travel", ["", ...travelChoices.map(({ value }) => value)]),
			isOneOf("pay", ["", ...payChoices.map(({ value }) => value)]),
			isOneOf("requests", ["", ...requestChoices.map(({ value }) => value)]),
			`requests_per_month between 1 and ${maxRequestsPerMonth}`,
		),
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
