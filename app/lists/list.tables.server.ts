import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { ownerId } from "#app/accounts/account.tables.server.ts";
import { checked, createdAt, fits, hidden, updatedAt } from "#app/db/columns.server.ts";
import { savedThings } from "#app/saved/saved.tables.server.ts";
import { listLimits } from "./list.ts";

/** Members' own lists of what they saved. */
export const savedLists = pgTable(
	"saved_lists",
	{
		id: uuid().primaryKey().defaultRandom(),
		userId: ownerId().notNull(),
		title: text().notNull(),
		description: text().notNull().default(""),
		/** Whether everybody may see it at its address, without the notes unless it shows those too. */
		isPublic: boolean().notNull().default(false),
		showsNotes: boolean().notNull().default(false),
		/** Whether it stands under its owner's card while it is public. */
		isOnCard: boolean().notNull().default(false),
		hidden,
		createdAt,
		updatedAt,
	},
	(list) => [
		index("saved_lists_newest").on(list.userId, list.createdAt, list.id),
		index("saved_lists_public").on(list.createdAt, list.id).where(sql`is_public and not hidden`),
		checked(
			"saved_lists_limits",
			fits("title", listLimits.title),
			"title <> ''",
			fits("description", listLimits.description),
		),
	],
);

export const savedListEntries = pgTable(
	"saved_list_entries",
	{
		listId: uuid()
			.notNull()
			.references(() => savedLists.id, { onDelete: "cascade" }),
		userId: uuid().notNull(),
		entryId: uuid().notNull(),
		/** The smallest comes first. */
		position: integer().notNull(),
		createdAt,
	},
	(entry) => [
		primaryKey({ columns: [entry.listId, entry.entryId] }),
		// What is no longer saved is in no list.
		foreignKey({
			name: "saved_list_entries_saved",
			columns: [entry.userId, entry.entryId],
			foreignColumns: [savedThings.userId, savedThings.entryId],
		}).onDelete("cascade"),
		index("saved_list_entries_saved").on(entry.userId, entry.entryId),
		index("saved_list_entries_order").on(entry.listId, entry.position, entry.entryId),
	],
);
