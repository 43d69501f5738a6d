import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { ownerId } from "#app/accounts/account.tables.server.ts";
import { boardLimits, maxTags as maxBoardTags, maxSocialLinks } from "#app/boards/board.ts";
import {
	addressKey,
	approvedAs,
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
import { type CollabCategory, type CollabType, collabCategoryValues, collabLimits, collabTypes } from "./collab.ts";

/** What communicators ask of each other and offer. A quick listing has a name and an email, a detailed one a category, a title and a contact. */
export const collabListings = pgTable(
	"collab_listings",
	{
		id: uuid().primaryKey().defaultRandom(),
		userId: ownerId(),
		/** Follows the category where there is one. */
		type: text().$type<CollabType>().notNull(),
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
		approvedAs,
		filled: boolean().notNull().default(false),
		hidden,
		createdAt,
		updatedAt,
		/** As in `scicomm_cards`. The name of whoever posts anonymously can't be searched for. */
		searchText: folded(
			"title || ' ' || case when anonymous then '' else name end || ' ' || description || ' ' || join_texts(tags, ' ')",
		),
	},
	(listing) => [
		index("collab_listings_newest").on(listing.createdAt, listing.id).where(sql`approved and not hidden`),
		index("collab_listings_type").on(listing.type, listing.createdAt, listing.id).where(sql`approved and not hidden`),
		index("collab_listings_queue").on(listing.createdAt, listing.id).where(sql`not approved or edited_since_approval`),
		index("collab_listings_user").on(listing.userId, listing.createdAt),
		index("collab_listings_address").on(addressKey("link")).where(sql`link <> ''`),
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
			listFits("tags", maxBoardTags, boardLimits.tag),
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
