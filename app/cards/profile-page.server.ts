import type { ProfilePage, WithContext } from "schema-dts";
import type { Card } from "./card.server.ts";
import { blueskyUrl } from "./card.ts";
import { cardUrl } from "./card-address.ts";
import { orcidUrl } from "./orcid.ts";

/** A card's page and its person in the words of schema.org: nothing that the card does not show. */
export function profilePageOf(card: Card, origin: string): WithContext<ProfilePage> {
	const { name, title, bio, expertise, email, website, bluesky, linkedin, orcid, avatarUrl } = card;
	const { languages, town, country } = card;
	const url = cardUrl(card, origin);
	const profiles = [website, bluesky && blueskyUrl(bluesky), linkedin, orcid && orcidUrl(orcid)].filter(Boolean);
	return {
		"@context": "https://schema.org",
		"@type": "ProfilePage",
		url,
		dateCreated: card.createdAt.toISOString(),
		dateModified: card.updatedAt.toISOString(),
		mainEntity: {
			"@type": "Person",
			name,
			jobTitle: title,
			knowsAbout: expertise,
			url,
			...(bio && { description: bio }),
			...(avatarUrl && { image: origin + avatarUrl }),
			...(email && { email }),
			...(languages.length > 0 && { knowsLanguage: languages }),
			...((town || country) && {
				workLocation: {
					"@type": "Place",
					address: {
						"@type": "PostalAddress",
						...(town && { addressLocality: town }),
						...(country && { addressCountry: country }),
					},
				},
			}),
			...(profiles.length > 0 && { sameAs: profiles }),
			...(orcid && {
				identifier: { "@type": "PropertyValue", propertyID: "ORCID", value: orcid, url: orcidUrl(orcid) },
			}),
		},
	};
}
