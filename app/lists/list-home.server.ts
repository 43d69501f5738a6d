/** What of a member's lists stands on their home. */
import { and, desc, eq } from "drizzle-orm";
import { href } from "react-router";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import type { HomeRow } from "#app/feature.ts";
import { savedLists } from "./list.tables.server.ts";
import { entriesText } from "./list.ts";
import { entryCount } from "./list-own.server.ts";

/** Those that nobody else sees, last changed first. */
export async function listListsBegun(db: Database, viewer: Member, limit: number): Promise<HomeRow[]> {
	const { id, title, isPublic, hidden, updatedAt } = savedLists;
	const rows = await db
		.select({ id, title, entries: entryCount, at: updatedAt })
		.from(savedLists)
		.where(and(eq(savedLists.userId, viewer.id), eq(isPublic, false), eq(hidden, false)))
		.orderBy(desc(updatedAt), desc(id))
		.limit(limit);
	return rows.map(({ entries, ...row }) => ({
		...row,
		about: `List that only you see, ${entriesText(entries)}`,
		path: href("/lists/:id", { id: row.id }),
	}));
}
