import { eq } from "drizzle-orm";
import { href } from "react-router";
import { reportableBoard } from "#app/moderation/reportable.server.ts";
import { mediaItems } from "./media.tables.server.ts";

export const reportableMedia = reportableBoard(mediaItems, {
	kind: "media",
	isShownTo: (_db, _viewer, { approved, hidden }) => approved && !hidden,
	titleOf: ({ title }) => title,
	textOf: ({ description, author, url }) => `${description}\n\nBy ${author}\n${url}`,
	publicPath: ({ id }) => href("/inaction/:id", { id }),
	hiddenPath: (id) => href("/inaction/:id", { id }),
	editing: {
		path: (id) => href("/inaction/edit/:id?", { id }),
		undo: (
			transaction,
			{ id, title, description, url, type, author, tags, imageUrl, image, coverCheckedAt, updatedAt },
		) =>
			transaction
				.update(mediaItems)
				.set({
					...{ title, description, url, type, author, tags, imageUrl, image },
					coverCheckedAt: coverCheckedAt === null ? null : new Date(coverCheckedAt),
					updatedAt: new Date(updatedAt),
				})
				.where(eq(mediaItems.id, id)),
	},
});
