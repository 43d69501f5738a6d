import { href } from "react-router";
import { reportableBoard } from "#app/moderation/reportable.server.ts";
import { resources } from "./resource.tables.server.ts";

export const reportableResources = reportableBoard(resources, {
	kind: "resource",
	isShownTo: (_db, _viewer, { approved, hidden }) => approved && !hidden,
	titleOf: ({ name }) => name,
	textOf: ({ description, idealFor, url }) => `${description}\n\nIdeal for ${idealFor}\n${url}`,
	publicPath: ({ id }) => href("/resources/:id", { id }),
	hiddenPath: (id) => href("/resources/:id", { id }),
});
