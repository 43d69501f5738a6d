import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { checked, isOneOf } from "#app/db/columns.server.ts";
import { type LinkedKind, linkedKinds } from "./link.ts";

const moment = () => timestamp({ withTimezone: true });

/**
 * Which listed thing leads where. Triggers keep it in the transaction that changes the thing (see the migration): they write rows of the
 * thing alone, so that nobody waits for who names the same address, and a job brings `links` up to date with them.
 */
export const linkUses = pgTable(
	"link_uses",
	{
		thingId: uuid().notNull(),
		kind: text().$type<LinkedKind>().notNull(),
		/** By `addressKey`. */
		key: text().notNull(),
		url: text().notNull(),
		/** `new` and `gone` until the job has seen it. */
		state: text().$type<"new" | "known" | "gone">().notNull().default("new"),
	},
	(use) => [
		primaryKey({ columns: [use.thingId, use.key] }),
		index("link_uses_key").on(use.key),
		index("link_uses_changed").on(use.thingId).where(sql`state <> 'known'`),
		checked("link_uses_kind", isOneOf("kind", linkedKinds)),
		checked("link_uses_state", isOneOf("state", ["new", "known", "gone"])),
	],
);

/** What is known of each address, once however many things lead there. Changes with every check: no page reads it. */
export const links = pgTable(
	"links",
	{
		key: text().primaryKey(),
		url: text().notNull(),
		nextCheckAt: moment().notNull(),
		/** When a server there last gave any answer. */
		answeredAt: moment(),
		/** Checks in a row that failed, and when the first of them did. */
		failures: integer().notNull().default(0),
		failingSince: moment(),
		/** What the last check found, in words; empty before the first. */
		found: text().notNull().default(""),
	},
	(link) => [
		index("links_due").on(link.nextCheckAt),
		index("links_answered").on(link.answeredAt).where(sql`answered_at is not null`),
	],
);

/** The addresses that are dead. Pages show it, so it changes with nothing else. */
export const deadLinks = pgTable(
	"dead_links",
	{
		key: text()
			.primaryKey()
			.references(() => links.key, { onDelete: "cascade" }),
		since: moment().notNull(),
	},
	(dead) => [index("dead_links_since").on(dead.since, dead.key)],
);
