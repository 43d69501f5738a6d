import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ownerId } from "./account.tables.server.ts";
import type { SecurityEventKind } from "./security-log.ts";

/** Of what was done, and not refused: of the latter there may be as many as somebody makes. */
export const isDone = sql`kind not like 'refused.%'`;

/** What happened to accounts. A trigger keeps each row as it is for ninety days, or until its account is deleted. */
export const securityEvents = pgTable(
	"security_events",
	{
		id: uuid().primaryKey().defaultRandom(),
		/** Null for an attempt on an account that is none. */
		userId: ownerId(),
		kind: text().$type<SecurityEventKind>().notNull(),
		/** The browser in words, such as `Firefox on Linux`; empty for what an admin did. */
		browser: text().notNull(),
		/** Under which the log of requests has the rest. */
		requestId: text().notNull(),
		at: timestamp({ withTimezone: true }).notNull().defaultNow(),
	},
	(event) => [
		index("security_events_of").on(event.userId, event.at, event.id),
		index("security_events_done").on(event.userId, event.at, event.id).where(isDone),
		index("security_events_at").on(event.at),
	],
);
