import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ownerId } from "#app/accounts/account.tables.server.ts";
import { checked, createdAt, fits } from "#app/db/columns.server.ts";
import { followLimits } from "./follow.ts";

/** Who follows what: one of a card or project, a topic, and a board or a search of one. Nobody but the member reads it. */
export const follows = pgTable(
	"follows",
	{
		id: uuid().primaryKey().defaultRandom(),
		userId: ownerId().notNull(),
		/** No reference: who deletes what thousands follow would delete thousands of rows. A job does (see `forgetFollowsOfGone`). */
		entryId: uuid(),
		topic: text(),
		/** The path of the list, with what is asked of it. */
		search: text(),
		createdAt,
	},
	(follow) => [
		uniqueIndex("follows_entry").on(follow.userId, follow.entryId).where(sql`entry_id is not null`),
		uniqueIndex("follows_topic").on(follow.userId, sql`plain_words(${follow.topic})`).where(sql`topic is not null`),
		// By a hash, since an index takes no text as long as an address may be.
		uniqueIndex("follows_search").on(follow.userId, sql`md5(${follow.search})`).where(sql`search is not null`),
		index("follows_newest").on(follow.userId, follow.createdAt, follow.id),
		index("follows_followers").on(follow.entryId, follow.createdAt).where(sql`entry_id is not null`),
		checked("follows_one", "num_nonnulls(entry_id, topic, search) = 1"),
		checked(
			"follows_limits",
			fits("topic", followLimits.topic),
			fits("search", followLimits.search),
			"btrim(plain_words(topic)) <> ''",
		),
	],
);
