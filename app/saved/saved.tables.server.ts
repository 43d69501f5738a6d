import { index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ownerId } from "#app/accounts/account.tables.server.ts";
import { checked, createdAt, fits, isOneOf } from "#app/db/columns.server.ts";
import { type EntryKind, entryKinds } from "#app/entries/entry.ts";
import { savedLimits } from "./saved.ts";

/** What members have saved. Nobody but the member reads it, unless they publish it in a list. */
export const savedThings = pgTable(
	"saved_things",
	{
		userId: ownerId().notNull(),
		/** No reference: what is deleted stays saved, with the member's note, and with no word of its own. */
		entryId: uuid().notNull(),
		kind: text().$type<EntryKind>().notNull(),
		note: text().notNull().default(""),
		createdAt,
	},
	(saved) => [
		primaryKey({ columns: [saved.userId, saved.entryId] }),
		index("saved_things_newest").on(saved.userId, saved.createdAt, saved.entryId),
		index("saved_things_savers").on(saved.entryId, saved.userId),
		checked("saved_things_limits", isOneOf("kind", entryKinds), fits("note", savedLimits.note)),
	],
);

/**
 * What somebody has saved and nobody can see any more. A trigger on `public_entries` writes it, and takes out what is back; a job tells
 * those who saved it.
 */
export const goneEntries = pgTable(
	"gone_entries",
	{
		entryId: uuid().primaryKey(),
		goneAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
		/** The last account that was told, in the order of their ids. */
		toldUpTo: uuid(),
	},
	(gone) => [index("gone_entries_due").on(gone.goneAt)],
);
