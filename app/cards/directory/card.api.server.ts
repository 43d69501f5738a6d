import { z } from "@hono/zod-openapi";
import { href } from "react-router";
import { uriOf, uriOrNull } from "#app/api/addresses.ts";
import { collection } from "#app/api/collection.server.ts";
import * as field from "#app/api/fields.server.ts";
import { oneOf, onlyIf, words } from "#app/api/parameters.server.ts";
import { audiences } from "#app/boards/audiences.ts";
import { boardLimits } from "#app/boards/board.ts";
import { countryCodes } from "#app/boards/countries.ts";
import { languages } from "#app/boards/languages.ts";
import { pick } from "#app/db/pick.server.ts";
import { askingLimits, maxCardLanguages, payChoices, travelChoices } from "../asking.ts";
import {
	availabilityPresets,
	blueskyUrl,
	cardLimits,
	cardStyleValues,
	expertisePresets,
	maxAvailability,
	maxWorkSamples,
} from "../card.ts";
import { cardUrl } from "../card-address.ts";
import { handleLimits, handlePattern } from "../handles/handle.ts";
import { picturePath } from "../og-image/og-image.server.ts";
import { orcidPattern } from "../orcid.ts";
import { findPublicCard, type PublicCard, readPublicCards } from "./card-public.server.ts";
import { payFilters } from "./directory-filters.ts";

const card = z
	.strictObject({
		id: field.uuid("Never changes."),
		handle: z
			.string()
			.openapi({
				description: "What its owner chose to stand in its address instead of the id. Null for none.",
				minLength: handleLimits.shortest,
				maxLength: handleLimits.longest,
				pattern: handlePattern,
			})
			.nullable(),
		url: field.address("The card's page."),
		contact: field.address(
			"The card as a vCard file for address books, the e-mail address included if there is one. It is for a person who saves it: clients that send hundreds of requests are answered 429.",
		),
		name: field.text("Who it is.", cardLimits.name),
		title: field.text("What they call themselves.", cardLimits.title),
		expertise: field.text("Their field.", cardLimits.expertise),
		availability: field.texts("What they can be asked for.", maxAvailability, cardLimits.availability),
		bio: field.textOrNull("About them, in their words.", cardLimits.bio),
		openToCollaborations: field.flag("Whether they want to be asked to work together."),
		website: field.addressOrNull("Their website."),
		bluesky: field.addressOrNull("Their Bluesky profile."),
		linkedin: field.addressOrNull("Their LinkedIn profile."),
		orcid: z.string().openapi({ description: "Their ORCID iD. Null for none.", pattern: orcidPattern }).nullable(),
		workSamples: z
			.array(
				z.strictObject({
					title: field.text("What it is called.", cardLimits.sampleTitle),
					url: field.address("Where it is."),
				}),
			)
			.openapi({ description: "Things they made.", maxItems: maxWorkSamples }),
		languages: z
			.array(z.enum(languages))
			.openapi({ description: "The languages they speak in public, as in BCP 47.", maxItems: maxCardLanguages }),
		place: z
			.strictObject({
				town: field.textOrNull("A town or region.", askingLimits.town),
				country: z
					.string()
					.openapi({ description: "As in ISO 3166-1 alpha-2. Null for none.", pattern: "^[A-Z]{2}$" })
					.nullable(),
			})
			.openapi({ description: "Where they are based." }),
		timeZone: field.textOrNull("Their time zone, by its IANA name.", askingLimits.timeZone),
		audiences: z
			.array(z.enum(audiences))
			.openapi({ description: "Whom they like to speak to.", maxItems: audiences.length }),
		travel: choiceOrNull("How far they travel: not at all, in their country, or anywhere.", travelChoices),
		pay: choiceOrNull("Whether they work for pay only, either way, or unpaid only.", payChoices),
		answersRequests: field.flag("Whether they say that they answer requests."),
		picture: field.addressOrNull("Their photo, as WebP."),
		image: field.address("A drawing of the whole card, 1200 × 630 pixels, as PNG."),
		cardStyle: field.choice("How the card looks.", cardStyleValues),
		...field.times,
	})
	.openapi("Card");

function choiceOrNull<Value extends string>(description: string, choices: readonly { value: Value }[]) {
	return field
		.choice(
			`${description} Null if they do not say.`,
			choices.map(({ value }) => value),
		)
		.nullable();
}

const example: PublicCard = {
	id: "95afb19f-cf09-4639-8c56-6720f9c57e8d",
	handle: "rachel-carson",
	name: "Rachel Carson",
	title: "Marine biologist & author",
	expertise: "Marine Biology",
	availability: ["Writing Articles", "Public Speaking"],
	bio: "I write about the sea so that people who never see it will miss it if it is gone.",
	openToCollaborations: true,
	website: "https://example.org/carson",
	bluesky: "@carson.example.org",
	linkedin: "",
	orcid: "",
	workSamples: [{ title: "The Sea Around Us", url: "https://example.org/sea" }],
	languages: ["en"],
	town: "Springdale",
	country: "US",
	timeZone: "America/New_York",
	audiences: ["Families", "Policy makers"],
	travel: "country",
	pay: "either",
	answersRequests: true,
	avatarUrl: null,
	cardStyle: "heliograph",
	createdAt: new Date("2026-11-02T08:15:00Z"),
	updatedAt: new Date("2026-11-20T16:40:00Z"),
};

export const cardsApi = collection({
	name: "cards",
	title: "Cards",
	one: "card",
	description:
		"The cards of the directory. Cards that their owners keep out of the directory are not here. E-mail addresses are in the contact files alone, so that nobody collects them by the thousand.",
	filters: {
		q: words(
			"Words that the name, title, expertise, availability, audiences, bio, town or country must contain.",
			boardLimits.search,
			"ocean",
		),
		expertise: words("The whole expertise, in any case.", cardLimits.expertise, expertisePresets[0]),
		availability: words(
			"One thing they can be asked for, as it stands.",
			cardLimits.availability,
			availabilityPresets[0],
		),
		open: onlyIf("Only people who are open to collaborations."),
		language: oneOf("A language they speak in public.", languages),
		country: oneOf("The country where they are based.", countryCodes),
		audience: oneOf("Whom they like to speak to.", audiences),
		pay: oneOf("Whether they would be paid. People who take either are found by both.", payFilters),
		answers: onlyIf("Only people who answer requests."),
	},
	thing: card,
	id: z
		.string()
		.openapi({ description: "The id of the card, or a handle that it has or had.", example: "rachel-carson" }),
	namesSomebody: true,
	reads: ["scicomm_cards"],
	example,
	read: readPublicCards,
	find: (db, address) => findPublicCard(db, address.toLowerCase()),
	present({ avatarUrl, ...row }, origin) {
		return {
			...pick(row, "id", "handle"),
			url: cardUrl(row, origin),
			contact: origin + href("/card/:id/contact.vcf", { id: row.id }),
			...pick(row, "name", "title", "expertise", "availability"),
			bio: row.bio || null,
			openToCollaborations: row.openToCollaborations,
			website: uriOrNull(row.website),
			bluesky: row.bluesky === "" ? null : uriOf(blueskyUrl(row.bluesky)),
			linkedin: uriOrNull(row.linkedin),
			orcid: row.orcid || null,
			workSamples: row.workSamples.map(({ title, url }) => ({ title, url: uriOf(url) })),
			languages: row.languages,
			place: { town: row.town || null, country: row.country || null },
			timeZone: row.timeZone || null,
			audiences: row.audiences,
			travel: row.travel || null,
			pay: row.pay || null,
			answersRequests: row.answersRequests,
			picture: avatarUrl && origin + avatarUrl,
			image: origin + picturePath(row.id, { ...row, avatarUrl }),
			cardStyle: row.cardStyle,
			...field.timesOf(row),
		};
	},
});
