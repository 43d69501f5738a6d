import { href } from "react-router";
import { reportableBoard } from "#app/moderation/reportable.server.ts";
import { collabListings } from "./collab.tables.server.ts";
import { headingOf, nameForModerators } from "./collab.ts";

export const reportableListings = reportableBoard(collabListings, {
	kind: "collab",
	isShownTo: (_db, _viewer, { approved, hidden }) => approved && !hidden,
	titleOf: headingOf,
	textOf: ({ description, email, contact, ...listing }) =>
		[description, [nameForModerators(listing), email, contact].filter(Boolean).join(", ")].join("\n\n"),
	publicPath: ({ id }) => href("/collab/:id", { id }),
	hiddenPath: (id) => href("/collab/:id", { id }),
});
