import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { checked, isOneOf } from "#app/db/columns.server.ts";
import { type Spread, spreads } from "./request-days.ts";

/** How requests went, by the day (in UTC) on which they were sent: numbers alone, so that reading them costs what is told, not what is stored. */
export const requestDays = pgTable(
	"request_days",
	{
		day: date().primaryKey(),
		/** Sent that day, and on the board at some time since. */
		requests: integer().notNull(),
		/** Of them, those to which somebody said yes in time. */
		answered: integer().notNull(),
		/** Of them, those whose author has said what came of it, unless it was no longer needed. */
		outcomes: integer().notNull().default(0),
		/** How many communicators those wanted. */
		wanted: integer().notNull().default(0),
		/** Of these, how many were found. */
		found: integer().notNull().default(0),
		/** Members who answered requests that day; null for a day before it was counted. */
		members: integer(),
		/** Of them, those who had ever been asked. */
		membersAsked: integer(),
	},
	() => [
		checked(
			"request_days_numbers",
			"answered between 0 and requests",
			"outcomes between 0 and requests",
			"found between 0 and wanted",
			"coalesce(members_asked between 0 and members, true)",
		),
	],
);

/** The numbers of a day for each topic and language. A request counts under each that it names. */
export const requestDaySpread = pgTable(
	"request_day_spread",
	{
		day: date()
			.notNull()
			.references(() => requestDays.day, { onDelete: "cascade" }),
		spread: text().$type<Spread>().notNull(),
		/** The name of a topic, empty where a request names none; or a language as in BCP 47. */
		value: text().notNull(),
		requests: integer().notNull(),
		answered: integer().notNull(),
	},
	(row) => [
		primaryKey({ columns: [row.day, row.spread, row.value] }),
		checked("request_day_spread_spread", isOneOf("spread", spreads)),
		checked("request_day_spread_numbers", "answered between 0 and requests"),
	],
);
