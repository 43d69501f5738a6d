import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ownerId } from "#app/accounts/account.tables.server.ts";
import { checked, fits, isOneOf } from "#app/db/columns.server.ts";
import {
	concernMailDefaults,
	type DigestRhythm,
	digestRhythms,
	forConcerns,
	forPlainMails,
	type MessageMails,
	maxZoneLength,
	messageMails,
} from "./mail-settings.ts";

/** What a member has chosen of the mails that they can do without. Who has no row has chosen nothing yet. */
export const mailSettings = pgTable(
	"mail_settings",
	{
		userId: ownerId().primaryKey(),
		digest: text().$type<DigestRhythm>().notNull().default("weekly"),
		timeZone: text().notNull().default("UTC"),
		messages: text().$type<MessageMails>().notNull().default("notice"),
		...forPlainMails(() => boolean().notNull().default(true)),
		...forConcerns((mail) => boolean().notNull().default(concernMailDefaults[mail])),
		/** Until when everything new has been told. */
		toldUntil: timestamp({ withTimezone: true }).notNull().defaultNow(),
		/** The moment that the next digest goes up to; null for never. */
		nextDigest: timestamp({ withTimezone: true }),
		/** Signs the links by which mails are unsubscribed from. */
		linkKey: uuid().notNull().defaultRandom(),
	},
	(settings) => [
		index("mail_settings_due").on(settings.nextDigest, settings.userId).where(sql`next_digest is not null`),
		checked("mail_settings_digest", isOneOf("digest", digestRhythms), "(digest = 'never') = (next_digest is null)"),
		checked("mail_settings_messages", isOneOf("messages", messageMails)),
		checked("mail_settings_limits", fits("time_zone", maxZoneLength)),
	],
);
