/** The cards of the directory as moderators look through them: nothing holds them up, so they are looked at afterwards. */
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { cardListing } from "#app/cards/directory/directory-list.server.ts";
import { featuredListing } from "#app/cards/directory/home-cards.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { readPage } from "#app/db/listing/numbered-pages.server.ts";
import { rowsPerPage } from "#app/moderation/moderation.ts";
import type { CardQueueFilters } from "./card-queue-filters.ts";

const { id, handle, name, title, bio, website, linkedin, workSamples, userId, featuredAt, createdAt, updatedAt } =
	scicommCards;
const columns = {
	id,
	handle,
	name,
	title,
	bio,
	website,
	linkedin,
	workSamples,
	userId,
	featuredAt,
	createdAt,
	updatedAt,
};

const newCards = { ...cardListing, name: "new-cards", columns, perPage: rowsPerPage };
const chosenCards = { ...featuredListing, name: "chosen-cards", columns, perPage: rowsPerPage };

/** One page of the newest cards, or of those on the home page with the last one first. A page past the last one is the last one. */
export async function listNewCards(db: Database, { featured, page }: CardQueueFilters) {
	const { rows, ...place } = await readPage(db, featured ? chosenCards : newCards, [], page);
	return {
		...place,
		rows: rows.map(({ userId, workSamples, website, linkedin, updatedAt, ...card }) => ({
			...card,
			links: [website, linkedin, ...workSamples.map(({ url }) => url)].filter(Boolean),
			hasAccount: userId !== null,
			hasChangedSince: card.featuredAt !== null && updatedAt > card.featuredAt,
		})),
	};
}

export type NewCard = Awaited<ReturnType<typeof listNewCards>>["rows"][number];
