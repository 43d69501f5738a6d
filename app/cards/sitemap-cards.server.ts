import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { scicommCards } from "#app/db/schema.server.ts";
import { type ListedRows, sectionOf } from "#app/sitemap/section.server.ts";
import { cardPath } from "./card-address.ts";
import { listed } from "./directory.server.ts";

/** Exported for the test that looks at its plan. */
export const listedCards = {
	from: sql`${scicommCards}`,
	listed,
	order: [scicommCards.createdAt, scicommCards.id],
	changedAt: scicommCards.updatedAt,
	columns: { id: scicommCards.id, handle: scicommCards.handle },
	pathOf: cardPath,
} satisfies ListedRows<Record<string, PgColumn>>;

export const cardSection = sectionOf("cards", listedCards);
