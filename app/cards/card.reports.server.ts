import { href } from "react-router";
import { reportableBoard } from "#app/moderation/reportable.server.ts";
import { scicommCards } from "./card.tables.server.ts";
import { cardPath } from "./card-address.ts";

/** How cards are reported and hidden. Who has the link of a card sees it, whether the directory lists it or not. */
export const reportableCards = reportableBoard(scicommCards, {
	kind: "card",
	isShownTo: (_db, _viewer, { hidden }) => !hidden,
	titleOf: ({ name }) => name,
	textOf: ({ title, expertise, availability, bio, website, linkedin, bluesky, workSamples }) => {
		const samples = workSamples.map((sample) => `${sample.title}: ${sample.url}`);
		return [title, expertise, availability.join(", "), bio, website, linkedin, bluesky, ...samples]
			.filter(Boolean)
			.join("\n");
	},
	publicPath: (card) => cardPath(card),
	isWatched: true,
	isDeletable: ({ userId }) => userId === null,
	hiddenPath: (id) => href("/card/:id", { id }),
});
