import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ownerId } from "#app/accounts/account.tables.server.ts";
import type { Language } from "#app/boards/languages.ts";
import {
	addressKey,
	approvedAs,
	checked,
	createdAt,
	fits,
	folded,
	hidden,
	isHttpOrEmpty,
	isOneOf,
	updatedAt,
} from "#app/db/columns.server.ts";
import { images } from "#app/images/image.tables.server.ts";
import { type EventKind, eventKinds, eventLimits, maxDays, maxLanguages, maxSpeakers } from "./event.ts";

/** Talks, workshops, festivals and streams; listed once a moderator has approved them. */
export const events = pgTable(
	"events",
	{
		id: uuid().primaryKey().defaultRandom(),
		userId: ownerId(),
		title: text().notNull(),
		kind: text().$type<EventKind>().notNull(),
		description: text().notNull(),
		startsAt: timestamp({ withTimezone: true }).notNull(),
		endsAt: timestamp({ withTimezone: true }).notNull(),
		/** Its IANA name, such as `Europe/Berlin`. */
		timeZone: text().notNull(),
		/** The days in its time zone on which it starts and ends. */
		startsOn: date().notNull(),
		endsOn: date().notNull(),
		/** Where it is; empty for an event that is nowhere but online. */
		place: text().notNull().default(""),
		online: boolean().notNull().default(false),
		/** Empty where who registers is told. */
		onlineUrl: text().notNull().default(""),
		organiser: text().notNull(),
		/** Ids of cards, in the order of the form. One that is deleted leaves (a trigger: see the migration). */
		speakers: uuid().array().notNull().default([]),
		/** Cards whose owners do not want to be named as speakers of this event. */
		refusedBy: uuid().array().notNull().default([]),
		free: boolean().notNull().default(false),
		/** In the organiser's words. */
		cost: text().notNull().default(""),
		/** As in ISO 639-1. */
		languages: text().array().$type<Language[]>().notNull().default([]),
		registrationUrl: text().notNull().default(""),
		/** What it is one of; all of a series have the same. */
		series: text().notNull().default(""),
		/** Hash of the image in `images`. */
		image: text().references(() => images.hash),
		/** Null while it is to take place. */
		cancelledAt: timestamp({ withTimezone: true }),
		/** How often it has changed, as calendars need to know (RFC 5545). */
		sequence: integer().notNull().default(0),
		approved: boolean().notNull().default(false),
		/** As in `collab_listings`. */
		editedSinceApproval: boolean().notNull().default(false),
		approvedAs,
		hidden,
		createdAt,
		updatedAt,
		/** As in `scicomm_cards`. */
		searchText: folded("title || ' ' || description || ' ' || organiser || ' ' || series"),
		placeText: folded("place"),
	},
	(event) => [
		// Each ends with what tells what is coming from what is over or does not take place, without reading the rows.
		index("events_start")
			.on(event.startsAt, event.id, event.endsAt, event.cancelledAt)
			.where(sql`approved and not hidden`),
		index("events_kind")
			.on(event.kind, event.startsAt, event.id, event.endsAt, event.cancelledAt)
			.where(sql`approved and not hidden`),
		index("events_online")
			.on(event.startsAt, event.id, event.endsAt, event.cancelledAt)
			.where(sql`approved and not hidden and online`),
		index("events_free")
			.on(event.startsAt, event.id, event.endsAt, event.cancelledAt)
			.where(sql`approved and not hidden and free`),
		index("events_series")
			.on(event.series, event.startsAt, event.id, event.endsAt, event.cancelledAt)
			.where(sql`approved and not hidden`),
		index("events_organisation")
			.on(sql`organisation_key(organiser)`, event.startsAt, event.id, event.endsAt, event.cancelledAt)
			.where(sql`approved and not hidden`),
		index("events_newest")
			.on(event.createdAt, event.id, event.endsAt, event.cancelledAt)
			.where(sql`approved and not hidden`),
		index("events_queue").on(event.createdAt, event.id).where(sql`not approved or edited_since_approval`),
		index("events_user").on(event.userId, event.createdAt),
		index("events_registration").on(addressKey("registration_url")).where(sql`registration_url <> ''`),
		index("events_online_address").on(addressKey("online_url")).where(sql`online_url <> ''`),
		index("events_image").on(event.image),
		index("events_speakers").using("gin", event.speakers),
		index("events_refused_by").using("gin", event.refusedBy),
		index("events_languages").using("gin", event.languages),
		index("events_search").using("gin", sql`search_text gin_trgm_ops`),
		index("events_place").using("gin", sql`place_text gin_trgm_ops`),
		checked(
			"events_limits",
			fits("title", eventLimits.title),
			fits("description", eventLimits.description),
			fits("time_zone", eventLimits.timeZone),
			fits("place", eventLimits.place),
			fits("online_url", eventLimits.url),
			fits("organiser", eventLimits.organiser),
			fits("cost", eventLimits.cost),
			fits("registration_url", eventLimits.url),
			fits("series", eventLimits.series),
			`cardinality(speakers) <= ${maxSpeakers}`,
			`cardinality(languages) <= ${maxLanguages}`,
		),
		checked("events_filled", ...["title", "description", "organiser", "time_zone"].map((column) => `${column} <> ''`)),
		checked("events_links", ...["online_url", "registration_url"].map(isHttpOrEmpty)),
		checked("events_kind", isOneOf("kind", eventKinds)),
		// The days are those of the place, whose clocks may be put back meanwhile.
		checked("events_times", "ends_at > starts_at", `ends_at <= starts_at + interval '${24 * maxDays + 3} hours'`),
		checked("events_attendance", "(place <> '' or online)", "(online or online_url = '')"),
		checked("events_cost", "(free or cost <> '')"),
	],
);
