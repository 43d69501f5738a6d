import type { FormValue } from "@conform-to/dom";
import { audiences } from "#app/boards/audiences.ts";
import { countryCode } from "#app/boards/countries.ts";
import { languageCode } from "#app/boards/languages.ts";
import { zoneNamed } from "#app/boards/time-zones.ts";
import { cleanLine, webAddress } from "#app/ui/typed-text.ts";
import { payChoices, travelChoices } from "../asking.ts";
import { type CardFace, cardStyles, defaultCardStyle, defaultTitle, withHttps } from "../card.ts";
import { blueskyHandle, type CardFormFields, isFilled, linkedinAddress } from "../card-input.ts";
import { orcidIn } from "../orcid.ts";

/** The card that the form's fields would make, as far as they make one yet. @param signedIn whether it would be in an account */
export function faceOf(
	fields: NonNullable<FormValue<CardFormFields>>,
	avatarUrl: string | null,
	signedIn: boolean,
): CardFace {
	const line = (value: string | undefined) => cleanLine(value ?? "");
	const samples = Array.isArray(fields.workSamples) ? fields.workSamples : [];
	return {
		name: line(fields.name),
		title: line(fields.title) || defaultTitle,
		expertise: isFilled(fields.customExpertise) ? line(fields.customExpertise) : line(fields.expertise),
		availability: [fields.availability ?? []].flat().filter((entry) => entry !== undefined),
		bio: line(fields.bio),
		email: line(fields.email),
		website: webAddress(line(fields.website)) ?? "",
		bluesky: blueskyHandle(line(fields.bluesky)) ?? "",
		linkedin: webAddress(linkedinAddress(line(fields.linkedin))) ?? "",
		orcid: orcidIn(line(fields.orcid)) ?? "",
		avatarUrl,
		cardStyle: cardStyles.find(({ value }) => value === fields.cardStyle)?.value ?? defaultCardStyle,
		openToCollaborations: fields.openToCollaborations === "on",
		languages: [...new Set(line(fields.languages).split(",").map(languageCode))].filter((code) => code !== undefined),
		town: line(fields.town),
		country: countryCode(line(fields.country)) ?? "",
		timeZone: fields.timeZone ? (zoneNamed(fields.timeZone) ?? "") : "",
		audiences: audiences.filter((audience) => [fields.audiences].flat().includes(audience)),
		travel: travelChoices.find(({ value }) => value === fields.travel)?.value ?? "",
		pay: payChoices.find(({ value }) => value === fields.pay)?.value ?? "",
		answersRequests: signedIn && fields.requests === "yes",
		workSamples: samples.flatMap((sample) =>
			sample ? [{ title: sample.title ?? "", url: withHttps(sample.url ?? "") }] : [],
		),
	};
}
