import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { doneBy, ownerId } from "#app/accounts/account.tables.server.ts";
import { type OccasionKind, occasionKinds } from "#app/boards/occasion.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { checked, createdAt, fits, hidden, isOneOf, updatedAt } from "#app/db/columns.server.ts";
import { maxAudience, receiptLimits } from "./receipt.ts";

/**
 * Every place in a list of suspended credentials that was ever given, drawn at random. None is given twice: one that no receipt has any
 * more is that of a credential which does not count any more.
 */
export const receiptNumbers = pgTable("receipt_numbers", { number: integer().primaryKey() }, () => [
	checked("receipt_numbers_range", "number >= 0"),
]);

/** That something happened, in words that both sides confirm. */
export const receipts = pgTable(
	"receipts",
	{
		id: uuid().primaryKey().defaultRandom(),
		/** What it is about, which may be gone by now. */
		kind: text().$type<OccasionKind>().notNull(),
		thingId: uuid().notNull(),
		/** As it was called when this was proposed. */
		title: text().notNull(),
		/** Whose receipt it is, with the card that it stands on. */
		userId: ownerId().notNull(),
		cardId: uuid()
			.notNull()
			.references(() => scicommCards.id, { onDelete: "cascade" }),
		/** Of the card, when this text was said: both confirm it with the rest. */
		holderName: text().notNull(),
		/** The other side, as it was called when this was proposed. The name goes with the account, the organisation stays. */
		otherId: doneBy(),
		otherName: text().notNull().default(""),
		organisation: text().notNull().default(""),
		what: text().notNull(),
		role: text().notNull(),
		happenedOn: date().notNull(),
		/** On which days it can have been. */
		happenedFrom: date().notNull(),
		happenedUntil: date(),
		audienceSize: integer(),
		audience: text().notNull().default(""),
		/** Goes up with each change of the text, which is what a side confirms. */
		revision: integer().notNull().default(1),
		confirmedByHolderAt: timestamp({ withTimezone: true }),
		confirmedByOtherAt: timestamp({ withTimezone: true }),
		/** Whether the holder wants it on the card. */
		onCard: boolean().notNull().default(true),
		withdrawnAt: timestamp({ withTimezone: true }),
		/** When a side last said that it is not so, whether a moderator has decided on that or not. */
		disputedAt: timestamp({ withTimezone: true }),
		hidden,
		/** Of its credential, once both have confirmed it and until it is withdrawn. */
		number: integer().references(() => receiptNumbers.number),
		createdAt,
		updatedAt,
	},
	(receipt) => [
		unique("receipts_once").on(receipt.thingId, receipt.userId),
		unique("receipts_number").on(receipt.number),
		index("receipts_newest")
			.on(sql`greatest(${receipt.confirmedByHolderAt}, ${receipt.confirmedByOtherAt})`, receipt.id)
			.where(sql`number is not null and on_card and not hidden`),
		index("receipts_card").on(receipt.cardId, receipt.happenedOn, receipt.id),
		index("receipts_user").on(receipt.userId, receipt.createdAt, receipt.id),
		index("receipts_other").on(receipt.otherId, receipt.createdAt, receipt.id).where(sql`other_id is not null`),
		// Of thousands that are confirmed, those that are not yet.
		index("receipts_wait_for_holder")
			.on(receipt.userId)
			.where(sql`confirmed_by_holder_at is null and not hidden and withdrawn_at is null and other_id is not null`),
		index("receipts_wait_for_other")
			.on(receipt.otherId)
			.where(sql`confirmed_by_other_at is null and not hidden and withdrawn_at is null and other_id is not null`),
		index("receipts_hidden").on(receipt.createdAt, receipt.id).where(sql`hidden`),
		checked("receipts_kind", isOneOf("kind", occasionKinds)),
		checked(
			"receipts_limits",
			...(["title", "what", "role", "audience", "organisation"] as const).map((column) =>
				fits(column, receiptLimits[column]),
			),
			fits("holder_name", receiptLimits.name),
			fits("other_name", receiptLimits.name),
			`coalesce(audience_size between 1 and ${maxAudience}, true)`,
			"revision > 0",
		),
		checked("receipts_filled", "title <> ''", "what <> ''", "role <> ''", "holder_name <> ''"),
		checked("receipts_sides", "coalesce(user_id <> other_id, true)"),
		checked("receipts_days", "happened_on >= happened_from", "coalesce(happened_on <= happened_until, true)"),
		checked("receipts_proposed", "(coalesce(confirmed_by_holder_at, confirmed_by_other_at) is not null)"),
		checked(
			"receipts_counts",
			"((number is not null) = (confirmed_by_holder_at is not null and confirmed_by_other_at is not null and withdrawn_at is null))",
		),
	],
);
