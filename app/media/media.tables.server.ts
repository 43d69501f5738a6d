import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ownerId } from "#app/accounts/account.tables.server.ts";
import { boardLimits, maxTags as maxBoardTags } from "#app/boards/board.ts";
import {
	addressKey,
	approvedAs,
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
import { images } from "#app/images/image.tables.server.ts";
import { type MediaType, mediaLimits, mediaTypes } from "./media.ts";

/** Articles, videos and podcasts of communicators; listed once a moderator has approved them. */
export const mediaItems = pgTable(
	"media_items",
	{
		id: uuid().primaryKey().defaultRandom(),
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
		author: text().notNull(),
		/** In lower case, each once. */
		tags: text().array().notNull().default([]),
		approved: boolean().notNull().default(false),
		/** As in `collab_listings`. */
		editedSinceApproval: boolean().notNull().default(false),
		approvedAs,
		hidden,
		date: timestamp({ withTimezone: true }).notNull().defaultNow(),
		createdAt,
		updatedAt,
		/** As in `scicomm_cards`. */
		searchText: folded("title || ' ' || description || ' ' || author"),
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
		index("media_items_address").on(addressKey("url")),
		index("media_items_search").using("gin", sql`search_text gin_trgm_ops`),
		checked(
			"media_items_limits",
			fits("title", mediaLimits.title),
			fits("description", mediaLimits.description),
			fits("url", mediaLimits.url),
			fits("image_url", mediaLimits.url),
			fits("author", mediaLimits.author),
			listFits("tags", maxBoardTags, boardLimits.tag),
		),
		checked("media_items_filled", ...["title", "description", "author"].map((column) => `${column} <> ''`)),
		checked("media_items_links", "url ~* '^https?://'", isHttpOrEmpty("image_url")),
		checked("media_items_type", isOneOf("type", mediaTypes)),
	],
);
