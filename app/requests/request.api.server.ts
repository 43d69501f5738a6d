import { z } from "@hono/zod-openapi";
import { href } from "react-router";
import { collection } from "#app/api/collection.server.ts";
import * as field from "#app/api/fields.server.ts";
import { oneOf, onlyIf, words } from "#app/api/parameters.server.ts";
import { audiences } from "#app/boards/audiences.ts";
import { boardLimits } from "#app/boards/board.ts";
import { languages } from "#app/boards/languages.ts";
import { payProperties } from "#app/boards/pay.api.server.ts";
import { expertisePresets } from "#app/cards/card.ts";
import { maxRequestLanguages, maxWanted, purposes, requestLimits } from "./request.ts";
import { findPublicRequest, type PublicRequest, readPublicRequests } from "./request-public.server.ts";

const request = z
	.strictObject({
		id: field.uuid("Never changes."),
		url: field.address("The request's page."),
		purpose: field.choice("What somebody is wanted for.", purposes),
		title: field.text("What it is about.", requestLimits.title),
		description: field.text("What is asked for, in several lines.", requestLimits.description),
		topics: z
			.array(z.enum(expertisePresets))
			.openapi({ description: "Topics, as cards name an expertise.", maxItems: expertisePresets.length }),
		audiences: z.array(z.enum(audiences)).openapi({ description: "Whom it is for.", maxItems: audiences.length }),
		languages: z
			.array(z.enum(languages))
			.openapi({ description: "The languages that are spoken, as in BCP 47.", maxItems: maxRequestLanguages }),
		online: field.flag("Whether it can be done online."),
		town: field.textOrNull("Where.", requestLimits.town),
		country: z.string().openapi({ description: "As in ISO 3166-1 alpha-2.", pattern: "^[A-Z]{2}$" }).nullable(),
		closesAt: field.moment("When it leaves the board, and this list."),
		wanted: z.int().openapi({ description: "How many communicators are wanted.", minimum: 1, maximum: maxWanted }),
		paid: field.flag("Whether it is paid."),
		...payProperties,
		payNote: field.textOrNull("What else is to be said of the pay.", requestLimits.payNote),
		name: field.text("Who asks.", requestLimits.name),
		organisation: field.textOrNull("For whom they ask.", requestLimits.organisation),
		...field.times,
	})
	.openapi("Request");

const example: PublicRequest = {
	id: "5b0f6a1e-6a7c-4c53-9d5f-6d0d1f4f9a21",
	purpose: "talk",
	title: "What lives in the harbour?",
	description: "Forty minutes for two classes, and time for their questions.",
	topics: ["Marine Biology"],
	audiences: ["Schools"],
	languages: ["pt", "en"],
	online: false,
	town: "Lisbon",
	country: "PT",
	closesAt: new Date("2027-01-12T00:00:00Z"),
	wanted: 1,
	paid: true,
	payMin: 200,
	payMax: 200,
	payCurrency: "EUR",
	payPer: "piece",
	payNote: "Travel within Portugal is covered",
	name: "Emília Duarte",
	organisation: "Harbour Museum",
	createdAt: new Date("2026-11-13T09:00:00Z"),
	updatedAt: new Date("2026-11-13T09:00:00Z"),
};

export const requestsApi = collection({
	name: "requests",
	title: "Requests",
	one: "request",
	description: "People who look for a science communicator. Closed requests are gone from here.",
	filters: {
		q: words(
			"Words that the title, description, organisation, topics or audiences must contain.",
			boardLimits.search,
			"harbour",
		),
		purpose: oneOf("What somebody is wanted for.", purposes),
		topic: oneOf("One of its topics.", expertisePresets),
		language: oneOf("One of its languages.", languages),
		place: words("Part of the town or the country.", boardLimits.search, "Lisbon"),
		organisation: words("The name of the organisation.", requestLimits.organisation, "Harbour Museum"),
		online: onlyIf("Only what can be done online."),
		paid: onlyIf("Only what is paid."),
	},
	thing: request,
	id: field.uuid("The id of the request."),
	reads: ["requests"],
	example,
	read: readPublicRequests,
	find: findPublicRequest,
	present: ({ town, country, payNote, organisation, closesAt, createdAt, updatedAt, ...row }, origin) => ({
		...row,
		url: origin + href("/requests/:id", { id: row.id }),
		town: town || null,
		country: country || null,
		payNote: payNote || null,
		organisation: organisation || null,
		closesAt: closesAt.toISOString(),
		...field.timesOf({ createdAt, updatedAt }),
	}),
});
