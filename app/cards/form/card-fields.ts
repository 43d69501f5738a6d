import { countryName } from "#app/boards/countries.ts";
import { languageName } from "#app/boards/languages.ts";
import type { Asking } from "../asking.ts";
import { type CardFace, expertisePresets } from "../card.ts";
import type { CardFormFields } from "../card-input.ts";

type StoredCard = Omit<CardFace, "avatarUrl" | "openToCollaborations" | "answersRequests"> &
	Asking & {
		avatar: string | null;
		openToCollaborations?: boolean | null;
		takesMessages?: boolean | null;
		isVisible: boolean;
	};

/** A stored card as the fields of its form. One that does not say whether it is open to collaborations is not. */
export function fieldsOf(card: StoredCard): Partial<CardFormFields> {
	const isPreset = expertisePresets.some((preset) => preset === card.expertise);
	return {
		name: card.name,
		title: card.title,
		expertise: isPreset ? card.expertise : "",
		customExpertise: isPreset ? "" : card.expertise,
		availability: card.availability,
		bio: card.bio,
		email: card.email,
		website: card.website,
		bluesky: card.bluesky,
		linkedin: card.linkedin,
		orcid: card.orcid,
		cardStyle: card.cardStyle,
		openToCollaborations: card.openToCollaborations ? "on" : "",
		takesMessages: card.takesMessages ? "on" : "",
		isVisible: card.isVisible ? "on" : "",
		workSamples: card.workSamples,
		avatar: card.avatar ?? "",
		languages: card.languages.map(languageName).join(", "),
		town: card.town,
		country: card.country && countryName(card.country),
		timeZone: card.timeZone,
		audiences: card.audiences,
		travel: card.travel,
		pay: card.pay,
		requests: card.requests,
		requestsPerMonth: String(card.requestsPerMonth ?? ""),
	};
}
