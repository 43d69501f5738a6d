import { href } from "react-router";
import { countryName } from "#app/boards/countries.ts";
import { languageName } from "#app/boards/languages.ts";
import { askedWords, type FeedItem, placeFeed } from "#app/feeds/feed.ts";
import { cardPath } from "../card-address.ts";
import type { PublicCard } from "./card-public.server.ts";
import { type DirectorySearch, payFilterLabels } from "./directory-filters.ts";

const openToCollaborations = "Open to collaborations";

export function cardFeed(search: DirectorySearch) {
	const { q, expertise, availability, open, language, country, audience, pay, answers } = search;
	return placeFeed({
		name: "Directory",
		description: "People who explain science: the newest cards.",
		page: href("/scicomm/card/directory"),
		rss: href("/scicomm/card/feed.xml"),
		json: href("/scicomm/card/feed.json"),
		asked: [
			{ name: "expertise", value: expertise },
			{ name: "availability", value: availability },
			{ name: "open", value: open ? "on" : null, said: openToCollaborations },
			{ name: "language", value: language, said: language ? languageName(language) : undefined },
			{ name: "country", value: country, said: country ? countryName(country) : undefined },
			{ name: "audience", value: audience },
			{ name: "pay", value: pay, said: pay ? payFilterLabels[pay] : undefined },
			{ name: "answers", value: answers ? "on" : null, said: "Answers requests" },
			askedWords(q),
		],
	});
}

/** Its picture is the person's photo: the drawn picture of a card is made when it is asked for, and a reader asks for all at once. */
export function cardItem(card: PublicCard): FeedItem {
	const { id, name, title, expertise, availability, bio, avatarUrl, createdAt, updatedAt } = card;
	return {
		id,
		title: `${name}, ${title}`,
		url: cardPath(card),
		texts: [
			expertise,
			bio,
			`Available for: ${availability.join(", ")}`,
			card.openToCollaborations ? openToCollaborations : "",
		],
		tags: [expertise, ...availability],
		image: avatarUrl,
		createdAt,
		updatedAt,
	};
}
