import { href } from "react-router";
import { stateOfOwn } from "#app/boards/board.ts";
import { readOwn } from "#app/db/listing/own-rows.server.ts";
import type { Mine } from "#app/feature.ts";
import { mediaItems } from "./media.tables.server.ts";
import { mediaDeletion } from "./media.ts";

const { id, title, approved, hidden, createdAt } = mediaItems;
const columns = { id, title, approved, hidden, createdAt };

export const myMedia: Mine = {
	name: "media",
	title: "Your media",
	none: "No content yet. Add an article, a video or a podcast, by you or by somebody you admire.",
	add: { to: href("/inaction/new"), label: "Add content" },
	deletion: mediaDeletion,
	async list(db, viewer, page) {
		const found = await readOwn(db, { name: "media", table: mediaItems, columns }, viewer, page);
		const rows = found.rows.map(({ id, title, createdAt, ...item }) => ({
			id,
			title,
			state: stateOfOwn(item),
			createdAt,
			links: [
				{ label: "View", to: href("/inaction/:id", { id }) },
				{ label: "Edit", to: href("/inaction/edit/:id?", { id }) },
			],
			deleteAt: href("/inaction/delete/:id", { id }),
		}));
		return { ...found, rows };
	},
};
