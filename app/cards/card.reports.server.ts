import { href } from "react-router";
import { reportableBoard } from "#app/moderation/reportable.server.ts";
import { placeText } from "./asking.ts";
import { scicommCards } from "./card.tables.server.ts";
import { cardPath } from "./card-address.ts";

/** How cards are reported and hidden. Who has the link of a card sees it, whether the directory lists it or not. */
export const reportableCards = reportableBoard(scicommCards, {
	kind: "card",
	isShownTo: (_db, _viewer, { hidden }) => !hidden,
	titleOf: ({ name }) => name,
	textOf: (card) => {
		const { title, expertise, availability, bio, email, website, linkedin, bluesky, workSamples } = card;
		const samples = workSamples.map((sample) => `${sample.title}: ${sample.url}`);
		const lines = [title, expertise, availability.join(", "), placeText(card), bio, email, website, linkedin, bluesky];
		return [...lines, ...samples].filter(Boolean).join("\n");
	},
	publicPath: (card) => cardPath(card),
	isWatched: true,
	isDeletable: ({ userId }) => userId === null,
	hiddenPath: (id) => href("/card/:id", { id }),
});
