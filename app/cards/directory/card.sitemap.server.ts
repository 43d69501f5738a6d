import { sql } from "drizzle-orm";
import { sectionOf } from "#app/db/listing/sitemap-section.server.ts";
import { scicommCards } from "../card.tables.server.ts";
import { cardPath } from "../card-address.ts";
import { listed } from "./directory-list.server.ts";

export const cardSection = sectionOf("cards", {
	from: sql`${scicommCards}`,
	listed,
	order: [scicommCards.createdAt, scicommCards.id],
	changedAt: scicommCards.updatedAt,
	columns: { id: scicommCards.id, handle: scicommCards.handle },
	pathOf: cardPath,
});
