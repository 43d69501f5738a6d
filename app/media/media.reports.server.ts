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
});
