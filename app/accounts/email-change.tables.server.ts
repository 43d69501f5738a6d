import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { checked, createdAt, fits } from "#app/db/columns.server.ts";
import { emailLimit } from "#app/ui/email.ts";
import { ownerId } from "./account.tables.server.ts";

/** Changes of the addresses of accounts: those that wait, and for a while those that were made or given up. */
export const emailChanges = pgTable(
	"email_changes",
	{
		id: uuid().primaryKey().defaultRandom(),
		userId: ownerId().notNull(),
		oldEmail: text().notNull(),
		newEmail: text().notNull(),
		/** Of the mailed links, each until it has served or can't any more. An old address that was never confirmed has none. */
		oldTokenHash: text().unique("email_changes_old_token"),
		newTokenHash: text().unique("email_changes_new_token"),
		undoTokenHash: text().unique("email_changes_undo_token"),
		createdAt,
		doneAt: timestamp({ withTimezone: true }),
		/** When it was cancelled; for one that was done, since when nothing undoes it. Null for one that left an address that was never confirmed. */
		endedAt: timestamp({ withTimezone: true }),
	},
	(change) => [
		checked("email_changes_limits", fits("old_email", emailLimit), fits("new_email", emailLimit)),
		uniqueIndex("email_changes_open").on(change.userId).where(sql`done_at is null and ended_at is null`),
		index("email_changes_user").on(change.userId),
		index("email_changes_held").on(change.oldEmail).where(sql`undo_token_hash is not null`),
	],
);
