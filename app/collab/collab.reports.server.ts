import { href } from "react-router";
import { reportableBoard } from "#app/moderation/reportable.server.ts";
import { collabListings } from "./collab.tables.server.ts";
import { headingOf } from "./collab.ts";

export const reportableListings = reportableBoard(collabListings, {
	kind: "collab",
	isShownTo: (_db, _viewer, { approved, hidden }) => approved && !hidden,
	titleOf: headingOf,
	textOf: ({ description, name, email, contact }) =>
		[description, [name, email, contact].filter(Boolean).join(", ")].join("\n\n"),
	publicPath: () => href("/collab"),
});
