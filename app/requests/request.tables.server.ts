import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ownerId } from "#app/accounts/account.tables.server.ts";
import { type Audience, audiences } from "#app/boards/audiences.ts";
import type { Language } from "#app/boards/languages.ts";
import { payColumns, payRules } from "#app/boards/pay.tables.server.ts";
import { expertisePresets } from "#app/cards/card.ts";
import {
	approvedAs,
	checked,
	createdAt,
	fits,
	folded,
	hidden,
	isOneOf,
	listFits,
	updatedAt,
} from "#app/db/columns.server.ts";
import {
	maxRequestLanguages,
	maxWanted,
	type Outcome,
	outcomes,
	type Purpose,
	purposes,
	requestLimits,
} from "./request.ts";

export type Topic = (typeof expertisePresets)[number];

/** What people ask of communicators; listed once a moderator has approved it, until it closes. */
export const requests = pgTable(
	"requests",
	{
		id: uuid().primaryKey().defaultRandom(),
		userId: ownerId(),
		purpose: text().$type<Purpose>().notNull(),
		title: text().notNull(),
		description: text().notNull(),
		/** Of the expertise that cards offer to choose from. */
		topics: text().array().$type<Topic[]>().notNull().default([]),
		audiences: text().array().$type<Audience[]>().notNull().default([]),
		languages: text().array().$type<Language[]>().notNull(),
		online: boolean().notNull().default(false),
		/** Empty for what is nowhere but online. */
		town: text().notNull().default(""),
		/** As in ISO 3166-1 alpha-2, or empty. */
		country: text().notNull().default(""),
		/** The end of the day until which somebody is wanted, or the moment at which its author has closed it. */
		closesAt: timestamp({ withTimezone: true }).notNull(),
		wanted: integer().notNull().default(1),
		paid: boolean().notNull().default(false),
		...payColumns(),
		/** In its author's words. */
		payNote: text().notNull().default(""),
		/** Who asks, as everybody sees it. */
		name: text().notNull(),
		organisation: text().notNull().default(""),
		/** What came of it, as its author says; null until then. */
		outcome: text().$type<Outcome>(),
		/** How many were found. */
		found: integer(),
		/** When its author was asked what came of it. */
		askedAt: timestamp({ withTimezone: true }),
		/** When to look next whether somebody is to be asked for it; null once nobody is. */
		askNextAt: timestamp({ withTimezone: true }).defaultNow(),
		approved: boolean().notNull().default(false),
		/** As in `collab_listings`. */
		editedSinceApproval: boolean().notNull().default(false),
		approvedAs,
		hidden,
		createdAt,
		updatedAt,
		/** As in `scicomm_cards`. */
		searchText: folded(
			"title || ' ' || description || ' ' || organisation || ' ' || join_texts(topics || audiences, ' ')",
		),
		/** What a search for a place looks through: the town and the name of its country. */
		placeText: folded("places_of(town, false, array_remove(ARRAY[country], ''))"),
	},
	(request) => [
		// Each ends with the closing time, so that what is listed is told from what is closed without reading the rows.
		index("requests_newest").on(request.createdAt, request.id, request.closesAt).where(sql`approved and not hidden`),
		index("requests_purpose")
			.on(request.purpose, request.createdAt, request.id, request.closesAt)
			.where(sql`approved and not hidden`),
		index("requests_organisation")
			.on(sql`organisation_key(organisation)`, request.createdAt, request.id, request.closesAt)
			.where(sql`approved and not hidden`),
		index("requests_online")
			.on(request.createdAt, request.id, request.closesAt)
			.where(sql`approved and not hidden and online`),
		index("requests_paid")
			.on(request.createdAt, request.id, request.closesAt)
			.where(sql`approved and not hidden and paid`),
		index("requests_closing").on(request.closesAt, request.createdAt, request.id).where(sql`approved and not hidden`),
		index("requests_unasked").on(request.closesAt).where(sql`approved and asked_at is null and outcome is null`),
		index("requests_to_ask_for").on(request.askNextAt).where(sql`approved and not hidden and ask_next_at is not null`),
		index("requests_queue").on(request.createdAt, request.id).where(sql`not approved or edited_since_approval`),
		index("requests_user").on(request.userId, request.createdAt),
		index("requests_topics").using("gin", request.topics),
		index("requests_languages").using("gin", request.languages),
		index("requests_search").using("gin", sql`search_text gin_trgm_ops`),
		index("requests_place").using("gin", sql`place_text gin_trgm_ops`),
		checked(
			"requests_limits",
			fits("title", requestLimits.title),
			fits("description", requestLimits.description),
			fits("town", requestLimits.town),
			"country ~ '^([A-Z]{2})?$'",
			fits("pay_note", requestLimits.payNote),
			fits("name", requestLimits.name),
			fits("organisation", requestLimits.organisation),
			`wanted between 1 and ${maxWanted}`,
			listFits("languages", maxRequestLanguages, 3),
		),
		checked("requests_filled", "title <> ''", "description <> ''", "name <> ''", "cardinality(languages) > 0"),
		checked("requests_purpose", isOneOf("purpose", purposes)),
		checked("requests_topics", isPartOf("topics", expertisePresets), isPartOf("audiences", audiences)),
		checked("requests_place", "(online or town <> '')"),
		checked("requests_pay", ...payRules("(paid or coalesce(pay_min, pay_max) is null)")),
		checked(
			"requests_outcome",
			isOneOf("outcome", outcomes),
			"(outcome is null) = (found is null)",
			`coalesce(found between 0 and ${maxWanted}, true)`,
		),
	],
);

function isPartOf(column: string, choices: readonly string[]) {
	return `${column} <@ ARRAY[${choices.map((choice) => `'${choice}'`).join(", ")}] and cardinality(${column}) <= ${choices.length}`;
}
