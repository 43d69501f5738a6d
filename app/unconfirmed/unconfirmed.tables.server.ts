import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { checked, createdAt, fits, isOneOf } from "#app/db/columns.server.ts";
import { emailLimit } from "#app/ui/email.ts";
import { maxFieldBytes, unconfirmedKinds } from "./unconfirmed.ts";

/** The fields of a form by their names, as its page takes them again. */
export type PostedFields = Record<string, string | string[]>;

/** What was sent without an account, until its sender confirms the address, or too much time has passed. */
export const unconfirmedPosts = pgTable(
	"unconfirmed_posts",
	{
		id: uuid().primaryKey().defaultRandom(),
		kind: text({ enum: unconfirmedKinds }).notNull(),
		/** In lower case. */
		email: text().notNull(),
		/** The card that a message is for. */
		cardId: uuid(),
		/** Empty once it is sent. */
		fields: jsonb().$type<PostedFields>().notNull(),
		/** SHA-256 of the token in the mail. */
		tokenHash: text().notNull().unique("unconfirmed_posts_token"),
		createdAt,
		/** When it was sent, and the request or the conversation that it became. */
		sentAt: timestamp({ withTimezone: true }),
		sentAs: uuid(),
	},
	(post) => [
		checked("unconfirmed_posts_kind", isOneOf("kind", unconfirmedKinds), "(kind = 'message') = (card_id is not null)"),
		checked(
			"unconfirmed_posts_limits",
			fits("email", emailLimit),
			"email = lower(email)",
			`octet_length(fields::text) <= ${maxFieldBytes}`,
		),
		checked(
			"unconfirmed_posts_sent",
			"(sent_at is null) = (sent_as is null)",
			"(sent_at is null or fields = '{}'::jsonb)",
		),
		index("unconfirmed_posts_email").on(post.email),
		index("unconfirmed_posts_created").on(post.createdAt),
	],
);
