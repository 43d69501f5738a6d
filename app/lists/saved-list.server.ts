/** What a member has saved, as its own pages show it. Nobody else reads any of it. */
import { and, desc, eq, sql } from "drizzle-orm";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { pagesOf } from "#app/db/listing/numbered-pages.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { versionOfFields } from "#app/db/version.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import type { EntryKind } from "#app/entries/entry.ts";
import { isOf, isOver, titleIfListed } from "#app/saved/saved.server.ts";
import { savedThings } from "#app/saved/saved.tables.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { savedListEntries, savedLists } from "./list.tables.server.ts";
import { savedPerPage } from "./list.ts";

const columns = {
	id: savedThings.entryId,
	...pick(savedThings, "kind", "note", "createdAt"),
	/** Null for what nobody can see any more. */
	title: titleIfListed,
};

/** A page of it, the newest first. @param page from 1; one past the last is the last */
export async function listSaved(db: Database, { id: userId }: MemberRef, kind: EntryKind | null, page: number) {
	const condition = and(eq(savedThings.userId, userId), kind === null ? undefined : eq(savedThings.kind, kind));
	const total = await db.$count(savedThings, condition);
	const pages = pagesOf(total, savedPerPage);
	const shown = Math.min(Math.max(1, page), pages);
	// Of the pages before, nothing but the index is read.
	const ofPage = db
		.select()
		.from(savedThings)
		.where(condition)
		.orderBy(desc(savedThings.createdAt), desc(savedThings.entryId))
		.limit(savedPerPage)
		.offset((shown - 1) * savedPerPage)
		.as("of_page");
	const rows = await db
		.select({
			id: ofPage.entryId,
			...pick(ofPage, "kind", "note", "createdAt"),
			title: titleIfListed,
			isOver,
		})
		.from(ofPage)
		.leftJoin(publicEntries, eq(publicEntries.id, ofPage.entryId))
		.orderBy(desc(ofPage.createdAt), desc(ofPage.entryId));
	return { rows, total, page: shown, pages };
}

/** One of them, with the lists that it is in, the newest first; undefined for what the member has not saved. */
export async function findSaved(db: Database | Transaction, { id: userId }: MemberRef, entryId: string) {
	if (!isUuid(entryId)) return undefined;
	const [row] = await db
		.select(columns)
		.from(savedThings)
		.leftJoin(publicEntries, eq(publicEntries.id, savedThings.entryId))
		.where(isOf(userId, entryId));
	if (!row) return undefined;
	const lists = await db
		.select({ id: savedLists.id, title: savedLists.title })
		.from(savedListEntries)
		.innerJoin(savedLists, eq(savedLists.id, savedListEntries.listId))
		.where(and(eq(savedListEntries.userId, userId), eq(savedListEntries.entryId, entryId)))
		.orderBy(desc(savedLists.createdAt), desc(savedLists.id));
	return { ...row, lists, version: versionOfFields({ note: row.note, lists: lists.map(({ id }) => id) }) };
}

/** Everything, with the titles of the lists that it is in: for its owner to keep. */
export async function exportSaved(db: Database, { id: userId }: MemberRef) {
	return db
		.select({
			...columns,
			lists: sql<string[]>`array(
				select ${savedLists.title} from ${savedListEntries} inner join ${savedLists} on ${savedLists.id} = ${savedListEntries.listId}
				where ${savedListEntries.userId} = ${savedThings.userId} and ${savedListEntries.entryId} = ${savedThings.entryId}
				order by ${savedLists.createdAt}, ${savedLists.id}
			)`,
		})
		.from(savedThings)
		.leftJoin(publicEntries, eq(publicEntries.id, savedThings.entryId))
		.where(eq(savedThings.userId, userId))
		.orderBy(desc(savedThings.createdAt), desc(savedThings.entryId));
}
