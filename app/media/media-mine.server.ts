import { href } from "react-router";
import { stateOfOwn } from "#app/boards/board.ts";
import { ownList } from "#app/boards/own-list.server.ts";
import { mediaItems } from "./media.tables.server.ts";
import { mediaDeletion, mediaMessages } from "./media.ts";

const { id, title, approved, hidden, createdAt } = mediaItems;
const columns = { id, title, approved, hidden, createdAt };

export const myMedia = ownList(
	{
		name: "media",
		title: "Your media",
		none: "No content yet. Add an article, a video or a podcast, by you or by somebody you admire.",
		add: { to: href("/inaction/new"), label: "Add content" },
		deletion: mediaDeletion,
		flashes: { mediaDeleted: mediaMessages.deleted },
	},
	{ table: mediaItems, columns },
	({ id, title, createdAt, ...item }) => ({
		id,
		title,
		state: stateOfOwn(item),
		createdAt,
		links: [
			{ label: "View", to: href("/inaction/:id", { id }) },
			{ label: "Edit", to: href("/inaction/edit/:id?", { id }) },
		],
		deleteAt: href("/inaction/delete/:id", { id }),
	}),
);
