import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { doneBy } from "#app/accounts/account.tables.server.ts";
import { createdAt } from "#app/db/columns.server.ts";

/** The outbox: every mail, written in the transaction that it tells of. */
export const mails = pgTable(
	"mails",
	{
		id: uuid().primaryKey().defaultRandom(),
		recipient: text().notNull(),
		subject: text().notNull(),
		text: text().notNull(),
		html: text().notNull(),
		/** Where its reader unsubscribes with one click; null for a mail that is needed. */
		unsubscribeUrl: text(),
		/** The account that a mail to somebody else names. */
		authorId: doneBy(),
		/** Whether nothing of it is kept once a mail server has taken it. */
		forgetOnceSent: boolean().notNull().default(false),
		createdAt,
		/** Null until a mail server has taken it. */
		sentAt: timestamp({ withTimezone: true }),
	},
	(mail) => [
		index("mails_newest").on(mail.createdAt),
		index("mails_recipient").on(sql`lower(${mail.recipient})`, mail.createdAt),
		index("mails_author").on(mail.authorId).where(sql`author_id is not null`),
	],
);
