import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { checked, fits } from "#app/db/columns.server.ts";
import { emailLimit } from "#app/ui/email.ts";

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
