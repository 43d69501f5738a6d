import { eq } from "drizzle-orm";
import { href } from "react-router";
import { reportableBoard } from "#app/moderation/reportable.server.ts";
import { restoreRow } from "#app/moderation/snapshot.server.ts";
import { findRoom } from "./featured-row.server.ts";
import { showcaseItems } from "./showcase.tables.server.ts";

/** How items of the showcase are reported and hidden. One that comes back is featured as it was if there is room. */
export const reportableItems = reportableBoard(showcaseItems, {
	kind: "item",
	isShownTo: (_db, _viewer, { hidden }) => !hidden,
	titleOf: ({ title }) => title,
	textOf: ({ description, link, tags }) => `${description}\n\n${link}\n${tags.join(", ")}`,
	publicPath: ({ id }) => href("/showcase/:id", { id }),
	hiddenPath: (id) => href("/showcase/:id", { id }),
	isWatched: true,
	isDeletable: () => true,
	async setHidden(transaction, id, hidden) {
		const isFull = !hidden && (await findRoom(transaction)) !== undefined;
		await transaction
			.update(showcaseItems)
			.set({ hidden, ...(isFull && { featured: false }) })
			.where(eq(showcaseItems.id, id));
	},
	editing: {
		path: (id) => href("/showcase/edit/:id", { id }),
		undo: (transaction, { id, title, description, link, category, tags, image, updatedAt }) =>
			transaction
				.update(showcaseItems)
				.set({ title, description, link, category, tags, image, updatedAt: new Date(updatedAt) })
				.where(eq(showcaseItems.id, id)),
	},
	async restore(transaction, item) {
		const featured = item.featured && (item.hidden || (await findRoom(transaction)) === undefined);
		await restoreRow(transaction, showcaseItems, { ...item, featured });
	},
});
