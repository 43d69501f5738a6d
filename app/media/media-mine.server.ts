import { href } from "react-router";
import { stateOfOwn } from "#app/boards/board.ts";
import type { Mine } from "#app/feature.ts";
import { mediaDeletion } from "./media.ts";
import { listMediaOf } from "./media-list.server.ts";

export const myMedia: Mine = {
	title: "Your media",
	none: "No content yet. Add an article, a video or a podcast, by you or by somebody you admire.",
	add: { to: href("/inaction/new"), label: "Add content" },
	deletion: mediaDeletion,
	async list(db, viewer) {
		const rows = await listMediaOf(db, viewer);
		return rows.map(({ id, title, createdAt, ...item }) => ({
			id,
			title,
			state: stateOfOwn(item),
			createdAt,
			links: [{ label: "Edit", to: href("/inaction/edit/:id?", { id }) }],
			deleteAt: href("/inaction/delete/:id", { id }),
		}));
	},
};
