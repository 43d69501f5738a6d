import { sql } from "drizzle-orm";
import { href } from "react-router";
import { reportableBoard } from "#app/moderation/reportable.server.ts";
import { savedLists } from "./list.tables.server.ts";
import { isOpen } from "./list.ts";

export const reportableLists = reportableBoard(savedLists, {
	kind: "list",
	isShownTo: (_db, _viewer, list) => isOpen(list),
	titleOf: ({ title }) => title,
	textOf: ({ description }) => description,
	publicPath: ({ id }) => href("/lists/:id", { id }),
	hiddenPath: (id) => href("/lists/:id", { id }),
	// What its owner has taken back is nobody else's to read, reported or not.
	isPrivate: ({ isPublic }) => !isPublic,
	privateIds: sql`select id from ${savedLists} where not is_public`,
});
