/** What of a member's lists stands on their home. */
import { and, desc, eq } from "drizzle-orm";
import { href } from "react-router";
import type { HomeRows } from "#app/feature.ts";
import { savedLists } from "./list.tables.server.ts";
import { entriesText } from "./list.ts";
import { entryCount } from "./list-own.server.ts";

/** Those that nobody else sees, last changed first. */
export const listsBegun: HomeRows = {
	select(db, viewer, limit) {
		const { id, title, userId, isPublic, hidden, updatedAt } = savedLists;
		return db
			.select({ id, title, detail: entryCount, at: updatedAt })
			.from(savedLists)
			.where(and(eq(userId, viewer), eq(isPublic, false), eq(hidden, false)))
			.orderBy(desc(updatedAt), desc(id))
			.limit(limit);
	},
	about: (entries) => `List that only you see, ${entriesText(entries)}`,
	path: (id) => href("/lists/:id", { id }),
};
