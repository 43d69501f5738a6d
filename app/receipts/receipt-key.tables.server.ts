import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { createdAt } from "#app/db/columns.server.ts";

/** The keys (Ed25519) that sign credentials: the newest signs, and what the others have signed is still checked with them. */
export const receiptKeys = pgTable(
	"receipt_keys",
	{
		/** The thumbprint of the public half (RFC 7638). */
		id: text().primaryKey(),
		/** The public half, in base64url. */
		x: text().notNull(),
		/** The private half, encrypted (see receipt-key.server.ts); null once another key signs. */
		sealed: text(),
		createdAt,
		retiredAt: timestamp({ withTimezone: true }),
	},
	(key) => [index("receipt_keys_newest").on(key.createdAt)],
);
