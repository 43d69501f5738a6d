import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { doneBy, ownerId } from "#app/accounts/account.tables.server.ts";
import { checked, createdAt, fits, folded, isOneOf } from "#app/db/columns.server.ts";
import { images } from "#app/images/image.tables.server.ts";
import {
	type ModerationAction,
	moderationActions,
	moderationLimits,
	type RejectionReason,
	type ReportReason,
	rejectionReasonValues,
	reportReasonValues,
} from "./moderation.ts";
import { type SubjectKind, subjectKinds } from "./subject-kinds.ts";

/**
 * What moderators did, for good: a trigger refuses to change or delete a row (see the migration). Nothing in it is in anybody's
 * words: those are in `moderation_words`.
 */
export const moderationEvents = pgTable(
	"moderation_events",
	{
		id: uuid().primaryKey().defaultRandom(),
		at: timestamp({ withTimezone: true }).notNull().defaultNow(),
		action: text().$type<ModerationAction>().notNull(),
		subjectKind: text().$type<SubjectKind>().notNull(),
		/** Of a row that may be gone. */
		subjectId: uuid().notNull(),
		/** The moderator's account, which may be gone. */
		actorId: uuid(),
		/** The account that submitted the subject, which may be gone; null where there was none. */
		submitterId: uuid(),
		reason: text().$type<RejectionReason>(),
		/** Since when the subject had waited for the decision. */
		waitingSince: timestamp({ withTimezone: true }),
		/** The decision that this one undoes. */
		undoes: uuid()
			.unique()
			.references((): AnyPgColumn => moderationEvents.id),
	},
	(event) => [
		index("moderation_events_newest").on(event.at, event.id),
		index("moderation_events_subject").on(event.subjectKind, event.subjectId, event.at),
		index("moderation_events_submitter").on(event.submitterId, event.at),
		checked("moderation_events_action", isOneOf("action", moderationActions)),
		checked("moderation_events_kind", isOneOf("subject_kind", subjectKinds)),
		checked("moderation_events_reason", `(reason is null or ${isOneOf("reason", rejectionReasonValues)})`),
	],
);

/**
 * What an event says in words. Unlike the event they go: with the account that submitted the subject, and where none did, after a
 * while (docs/decisions/0034-what-goes-with-an-account.md).
 */
export const moderationWords = pgTable(
	"moderation_words",
	{
		eventId: uuid()
			.primaryKey()
			.references(() => moderationEvents.id),
		/** Null where no account submitted it. */
		submitterId: ownerId(),
		title: text().notNull(),
		/** More about why, in the moderator's words. */
		explanation: text().notNull().default(""),
		/** What a rejected subject said, without what is personal (docs/decisions/0015-what-the-log-keeps.md). */
		snapshot: jsonb().$type<Record<string, unknown>>(),
		createdAt,
		/** As in `scicomm_cards`. */
		searchText: folded("title || ' ' || explanation"),
	},
	(words) => [
		index("moderation_words_submitter").on(words.submitterId),
		index("moderation_words_ownerless").on(words.createdAt).where(sql`submitter_id is null`),
		index("moderation_words_search").using("gin", sql`search_text gin_trgm_ops`),
		checked("moderation_words_limits", fits("explanation", moderationLimits.reason)),
	],
);

/**
 * What was decided on, exactly as it was: what undoing, restoring and correcting need. Unlike the event it goes: with its
 * submitter's account, and that of an approval once it can't be undone any more (docs/decisions/0015-what-the-log-keeps.md).
 */
export const moderationOriginals = pgTable(
	"moderation_originals",
	{
		eventId: uuid()
			.primaryKey()
			.references(() => moderationEvents.id),
		/** Null where no account submitted it. */
		submitterId: ownerId(),
		/** The row by the names of its columns, with times as PostgreSQL writes them. */
		row: jsonb().$type<Record<string, unknown>>().notNull(),
		/** Hash of the picture that the row names, which stays as long. */
		image: text().references(() => images.hash),
		createdAt,
	},
	(original) => [
		index("moderation_originals_submitter").on(original.submitterId),
		index("moderation_originals_image").on(original.image),
		index("moderation_originals_ownerless").on(original.createdAt).where(sql`submitter_id is null`),
		index("moderation_originals_email").on(sql`lower(${original.row} ->> 'email')`).where(sql`submitter_id is null`),
	],
);

/**
 * Decisions that can be undone until they are due, and then become a mail to the submitter, if there is one. A row goes with the
 * mail, or when the decision is undone.
 */
export const pendingNotifications = pgTable(
	"moderation_notices",
	{
		eventId: uuid()
			.primaryKey()
			.references(() => moderationEvents.id),
		dueAt: timestamp({ withTimezone: true }).notNull(),
	},
	(notification) => [index("moderation_notices_due").on(notification.dueAt)],
);

/** What readers reported, with an account or without. */
export const reports = pgTable(
	"reports",
	{
		id: uuid().primaryKey().defaultRandom(),
		subjectKind: text().$type<SubjectKind>().notNull(),
		/** Of a row that may be gone. */
		subjectId: uuid().notNull(),
		reason: text().$type<ReportReason>().notNull(),
		text: text().notNull().default(""),
		reportedBy: doneBy(),
		/** The event that closed it; null while it waits. */
		closedBy: uuid().references(() => moderationEvents.id),
		createdAt,
	},
	(report) => [
		index("reports_queue").on(report.createdAt, report.id).where(sql`closed_by is null`),
		index("reports_subject").on(report.subjectKind, report.subjectId),
		index("reports_reporter").on(report.reportedBy, report.createdAt),
		index("reports_closed").on(report.closedBy),
		index("reports_told").on(report.createdAt).where(sql`closed_by is not null and text <> ''`),
		// What one member says twice is one report.
		uniqueIndex("reports_once")
			.on(report.subjectKind, report.subjectId, report.reportedBy)
			.where(sql`closed_by is null`),
		checked("reports_kind", isOneOf("subject_kind", subjectKinds)),
		checked("reports_reason", isOneOf("reason", reportReasonValues)),
		checked("reports_limits", fits("text", moderationLimits.report)),
	],
);
