import { and, desc, eq, sql } from "drizzle-orm";
import { href } from "react-router";
import type { OfCard } from "#app/cards/of-card.ts";
import { ownerOfCard, publicCard } from "#app/cards/public-name.server.ts";
import { savedLists } from "./list.tables.server.ts";
import { listsUnderCard } from "./list.ts";
import { listed } from "./list-show.server.ts";

/**
 * The lists that a card's owner shows under it, the newest first, if it is the card that they name. Not how much is in them: what has gone would count, or the card would change
 * with all that anybody saves.
 */
export const listsOfCard: OfCard<{ createdAt: string }> = {
	select(db, card) {
		const owner = ownerOfCard(card);
		const { id, title, userId, isOnCard, createdAt } = savedLists;
		return db
			.select({ id, title, detail: sql`jsonb_build_object('createdAt', ${createdAt})` })
			.from(savedLists)
			.where(and(eq(userId, owner.id), listed, isOnCard, sql`${publicCard(owner.id)} = ${card}::uuid`))
			.orderBy(desc(createdAt), desc(id))
			.limit(listsUnderCard);
	},
	show: (rows) => ({
		title: "Lists",
		rows: rows.map(({ id, title, detail }) => ({
			...{ id, title },
			path: href("/lists/:id", { id }),
			about: [new Date(detail.createdAt)],
		})),
	}),
};
