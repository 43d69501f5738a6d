import { and, desc, eq, sql } from "drizzle-orm";
import { href } from "react-router";
import type { OfCard } from "#app/cards/of-card.ts";
import { ownerOfCard } from "#app/cards/public-name.server.ts";
import { savedLists } from "./list.tables.server.ts";
import { entriesText, listsUnderCard } from "./list.ts";
import { entryCount } from "./list-own.server.ts";
import { listed } from "./list-show.server.ts";

/** The lists that a card's owner shows under it, the newest first. */
export const listsOfCard: OfCard<{ entries: number }> = {
	select(db, card) {
		const { id, title, userId, isOnCard, createdAt } = savedLists;
		return db
			.select({ id, title, detail: sql`jsonb_build_object('entries', ${entryCount})` })
			.from(savedLists)
			.where(and(eq(userId, ownerOfCard(card).id), listed, isOnCard))
			.orderBy(desc(createdAt), desc(id))
			.limit(listsUnderCard);
	},
	show: (rows) => ({
		title: "Lists",
		rows: rows.map(({ id, title, detail }) => ({
			...{ id, title },
			path: href("/lists/:id", { id }),
			about: [entriesText(detail.entries)],
		})),
	}),
};
