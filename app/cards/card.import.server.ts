import { checkboxIn, type ImportedRow, listIn, pastIn, RowRefusal, textIn, textsIn } from "#app/moving/imported-row.ts";
import { ownedRows } from "#app/moving/owned-rows.server.ts";
import { parseAs } from "#app/moving/write-rows.server.ts";
import { scicommCards } from "./card.tables.server.ts";
import { avatarEdge, cardStyleValues, defaultCardStyle, slugOf } from "./card.ts";
import { cardSchema } from "./card-input.ts";

/** Cards, with their photos. A style that is not known here becomes the usual one. */
export const importedCards = ownedRows({
	name: "scicomm_cards",
	table: scicommCards,
	derived: ["slug"],
	async columnsOf(row, { takePicture }) {
		const input = parseAs(cardSchema, fieldsOf(row));
		return {
			...input,
			slug: slugOf(input.name),
			// Without it the card has its slug from now on.
			slugSince: pastIn(row, "slug_since") ?? undefined,
			featuredAt: pastIn(row, "featured_at"),
			avatar: await takePicture(textIn(row, "avatar"), avatarEdge),
		};
	},
});

function fieldsOf(row: ImportedRow) {
	const style = cardStyleValues.find((value) => value === textIn(row, "card_style"));
	const workSamples = listIn(row, "work_samples");
	if (!workSamples.every((sample) => typeof sample === "object" && sample !== null))
		throw new RowRefusal("work_samples is no list of titles and addresses");
	return {
		...textsIn(row, "name", "title", "expertise", "bio", "email", "website", "bluesky", "linkedin", "orcid", "town"),
		...textsIn(row, "country", "travel", "pay", "requests", "timeZone", "requestsPerMonth"),
		availability: listIn(row, "availability"),
		cardStyle: style ?? defaultCardStyle,
		openToCollaborations: checkboxIn(row, "open_to_collaborations"),
		isVisible: checkboxIn(row, "is_visible"),
		takesMessages: checkboxIn(row, "takes_messages"),
		workSamples,
		languages: listIn(row, "languages").join(","),
		audiences: listIn(row, "audiences"),
	};
}
