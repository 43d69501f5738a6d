import { desc, sql } from "drizzle-orm";
import { href } from "react-router";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { shownUnderCard } from "#app/cards/card.ts";
import type { OfCard } from "#app/cards/of-card.ts";
import { addressKey } from "#app/db/columns.server.ts";
import { foundFirst } from "#app/db/found-first.server.ts";
import { showcaseItems } from "./showcase.tables.server.ts";
import { categoryLabel, type ShowcaseCategory } from "./showcase.ts";
import { isShown } from "./showcase-list.server.ts";

/** The newest that lead where a card of an account leads too: to its website, or to one of its samples of work. */
export const itemsOfCard: OfCard<{ category: ShowcaseCategory }> = {
	select(db, card) {
		const { id, title, category, createdAt } = showcaseItems;
		const addresses = sql`
			select address_key(card.website) from ${scicommCards} as card
			where card.id = ${card}::uuid and card.user_id is not null and card.website <> ''
			union all
			select address_key(sample ->> 'url') from ${scicommCards} as card, jsonb_array_elements(card.work_samples) as sample
			where card.id = ${card}::uuid and card.user_id is not null`;
		return db
			.select({
				id: sql<string>`${id}`,
				title: sql<string>`${title}`,
				detail: sql`jsonb_build_object('category', ${category})`,
			})
			.from(foundFirst(showcaseItems, sql`${addressKey("link")} = any(array(${addresses}))`))
			.where(isShown)
			.orderBy(desc(createdAt), desc(id))
			.limit(shownUnderCard);
	},
	show: (rows) => ({
		title: "In the showcase",
		rows: rows.map(({ id, title, detail }) => ({
			...{ id, title },
			path: href("/showcase/:id", { id }),
			about: [categoryLabel(detail.category)],
		})),
	}),
};
