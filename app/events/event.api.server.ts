/** The events in the public API. */

import { z } from "@hono/zod-openapi";
import { href } from "react-router";
import { uriOrNull } from "#app/api/addresses.ts";
import { collection } from "#app/api/collection.server.ts";
import * as field from "#app/api/fields.server.ts";
import { oneOf, onlyIf, words } from "#app/api/parameters.server.ts";
import { boardLimits } from "#app/boards/board.ts";
import { languages } from "#app/boards/languages.ts";
import { pick } from "#app/db/pick.server.ts";
import { eventKinds, eventLimits, maxLanguages } from "./event.ts";
import { findPublicEvent, type PublicEvent, readPublicEvents } from "./event-public.server.ts";

const event = z
	.strictObject({
		id: field.uuid("Never changes."),
		url: field.address("The event's page."),
		title: field.text("What it is called.", eventLimits.title),
		kind: field.choice("What kind of event it is.", eventKinds),
		description: field.text("What it is about, in several lines.", eventLimits.description),
		startsAt: field.moment("When it starts."),
		endsAt: field.moment("When it ends."),
		timeZone: field.text("Its time zone, by its IANA name.", eventLimits.timeZone),
		place: field.textOrNull("Where it is, in the organiser's words.", eventLimits.place),
		online: field.flag("Whether people can take part from elsewhere."),
		onlineUrl: field.addressOrNull(
			"Where it is online, if that is told without a registration; null once it is over or cancelled.",
		),
		organiser: field.text("Who organises it.", eventLimits.organiser),
		free: field.flag("Whether it costs nothing."),
		cost: field.textOrNull("What it costs, in the organiser's words.", eventLimits.cost),
		languages: z
			.array(z.enum(languages))
			.openapi({ description: "The languages it is held in, as in ISO 639-1.", maxItems: maxLanguages }),
		registrationUrl: field.addressOrNull("Where to register; null once it is over or cancelled."),
		series: field.textOrNull("The series it belongs to.", eventLimits.series),
		image: field.addressOrNull("Its image, as WebP."),
		cancelled: field.flag("Whether it does not take place."),
		...field.times,
	})
	.openapi("Event");

const example: PublicEvent = {
	id: "7d1c2a94-30c8-4a53-8f5b-1f0c6f5d9a21",
	title: "The Chemical History of a Candle",
	kind: "lecture",
	description: "One candle, six evenings. Bring a question.",
	startsAt: new Date("2026-12-05T18:30:00Z"),
	endsAt: new Date("2026-12-05T20:00:00Z"),
	timeZone: "Europe/London",
	startsOn: "2026-12-05",
	endsOn: "2026-12-05",
	place: "Faraday House, London",
	online: true,
	onlineUrl: "https://example.org/candle/live",
	organiser: "Faraday House",
	free: false,
	cost: "£5, students £2",
	languages: ["en"],
	registrationUrl: "https://example.org/candle",
	series: "Winter Lectures",
	imageUrl: null,
	cancelled: false,
	sequence: 0,
	createdAt: new Date("2026-11-02T09:00:00Z"),
	updatedAt: new Date("2026-11-02T09:00:00Z"),
};

export const eventsApi = collection({
	name: "events",
	title: "Events",
	one: "event",
	description:
		"Upcoming talks, workshops, festivals and streams, each reviewed by a moderator. An event that is put off or moved forward while you page through the list changes its place, so read the list again to be sure that you have all.",
	order: "The soonest first; of those that are over the latest",
	filters: {
		q: words("Words that the title, description, organiser or series must contain.", boardLimits.search, "candle"),
		kind: oneOf("The kind of event.", eventKinds),
		place: words("Part of the place.", boardLimits.search, "London"),
		organisation: words("The name of the organiser.", eventLimits.organiser, "Faraday House"),
		language: oneOf("A language it is held in.", languages),
		online: onlyIf("Whether to list only events that people can join online."),
		free: onlyIf("Whether to list free events only."),
		past: onlyIf("Whether to list past events."),
	},
	thing: event,
	id: field.uuid("The id of the event."),
	reads: ["events", "scicomm_cards"],
	example,
	read: (db, asked, part) => readPublicEvents(db, { ...asked, when: null, series: null }, part),
	find: findPublicEvent,
	present: (row, origin) => ({
		id: row.id,
		url: origin + href("/events/:id", { id: row.id }),
		...pick(row, "title", "kind", "description"),
		startsAt: row.startsAt.toISOString(),
		endsAt: row.endsAt.toISOString(),
		timeZone: row.timeZone,
		place: row.place || null,
		online: row.online,
		onlineUrl: uriOrNull(row.onlineUrl),
		...pick(row, "organiser", "free"),
		cost: row.cost || null,
		languages: row.languages,
		registrationUrl: uriOrNull(row.registrationUrl),
		series: row.series || null,
		image: row.imageUrl && origin + row.imageUrl,
		cancelled: row.cancelled,
		...field.timesOf(row),
	}),
});
