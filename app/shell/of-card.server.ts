import { sql } from "drizzle-orm";
import type { OfCard, Section } from "#app/cards/of-card.ts";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { selectTogether } from "#app/db/select-together.server.ts";
import { eventsOfCard } from "#app/events/event-of-card.server.ts";
import { listsOfCard } from "#app/lists/list-of-card.server.ts";
import { mediaOfCard } from "#app/media/media-of-card.server.ts";
import { projectsOfCard } from "#app/projects/project-of-card.server.ts";
import { receiptsOfCard } from "#app/receipts/receipt-of-card.server.ts";
import { itemsOfCard } from "#app/showcase/showcase-of-card.server.ts";

/** In the order in which they stand below the card. */
export const partsOfCard: OfCard[] = [
	receiptsOfCard,
	projectsOfCard,
	mediaOfCard,
	itemsOfCard,
	listsOfCard,
	eventsOfCard,
];

/** What all features have of a card that the directory lists, by one statement; sections without rows are left out. */
export async function readSections(db: Database, card: { id: string; name: string }): Promise<Section[]> {
	const statement = prepareOnce(db, "sections-of-card", (name) => {
		const selects = partsOfCard.map(({ select }) => select(db, sql.placeholder("card")));
		const columns = {
			source: sql<number>`source`,
			id: sql<string>`id`,
			title: sql<string>`title`,
			// What each part selects is what it shows.
			detail: sql<never>`detail`,
		};
		return db
			.select(columns)
			.from(selectTogether(selects, "id, title, detail"))
			.orderBy(sql`source, place`)
			.prepare(name);
	});
	const found = await statement.execute({ card: card.id });
	return partsOfCard.flatMap(({ show }, i) => {
		const rows = found.filter(({ source }) => source === i);
		return rows.length > 0 ? show(rows, card.name) : [];
	});
}
