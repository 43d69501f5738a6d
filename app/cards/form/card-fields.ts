import { type CardFace, expertisePresets } from "../card.ts";
import type { CardFormFields } from "../card-input.ts";

type StoredCard = Omit<CardFace, "avatarUrl" | "openToCollaborations"> & {
	avatar: string | null;
	openToCollaborations?: boolean | null;
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
		isVisible: card.isVisible ? "on" : "",
		workSamples: card.workSamples,
		avatar: card.avatar ?? "",
	};
}
