import { and, desc, eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { shownUnderCard } from "#app/cards/card.ts";
import type { OfCard } from "#app/cards/of-card.ts";
import { ownerOfCard } from "#app/cards/public-name.server.ts";
import { mediaItems } from "./media.tables.server.ts";
import { type MediaType, mediaTypeLabels } from "./media.ts";
import { listed } from "./media-list.server.ts";
import { mediaPath } from "./media-path.ts";

/**
 * What a card's owner has on the board under the card's name, newest first. What names another author is somebody else's work, or is not to
 * be known by this card.
 */
export const mediaOfCard: OfCard<{ type: MediaType; date: string }> = {
	select(db, card) {
		const owner = ownerOfCard(card);
		const { id, title, type, date, userId, author, createdAt } = mediaItems;
		return db
			.select({ id, title, detail: sql`jsonb_build_object('type', ${type}, 'date', ${date})` })
			.from(mediaItems)
			.where(and(eq(userId, owner.id), listed, sql`lower(${author}) = lower(${owner.name})`))
			.orderBy(desc(createdAt), desc(id))
			.limit(shownUnderCard + 1);
	},
	show: (rows, name) => ({
		title: "SciComm in Action",
		rows: rows.slice(0, shownUnderCard).map(({ id, title, detail: { type, date } }) => ({
			...{ id, title },
			path: href("/inaction/:id", { id }),
			about: [mediaTypeLabels[type], new Date(date)],
		})),
		all:
			rows.length > shownUnderCard
				? { to: mediaPath({ q: name, type: null, tag: null }), label: "All in SciComm in Action" }
				: undefined,
	}),
};
