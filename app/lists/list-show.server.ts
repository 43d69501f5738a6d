/** What everybody sees of a list that its owner has published. */
import { and, asc, eq, sql } from "drizzle-orm";
import type { Viewer } from "#app/accounts/viewer.ts";
import { publicCard, publicName } from "#app/cards/public-name.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { type CursorPage, readAfter, readById } from "#app/db/listing/cursor-page.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { canModerate } from "#app/moderation/moderation.ts";
import { isOver, titleIfListed } from "#app/saved/saved.server.ts";
import { savedThings } from "#app/saved/saved.tables.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { savedListEntries, savedLists } from "./list.tables.server.ts";
import { isOpen, listLimits } from "./list.ts";

export const listed = sql`${savedLists.isPublic} and not ${savedLists.hidden}`;

/** How many entries of a list everybody may see: the number tells nothing of others. */
const openEntryCount = sql<number>`(
	select count(*)::int from ${savedListEntries} where ${savedListEntries.listId} = ${savedLists.id}
		and ${savedListEntries.entryId} in (select ${publicEntries.id} from ${publicEntries} where ${publicEntries.isListed})
)`;

const columns = {
	...pick(savedLists, "id", "title", "description"),
	by: publicName(savedLists.userId),
	entries: openEntryCount,
	...pick(savedLists, "createdAt", "updatedAt"),
};

const listing = { name: "saved-lists", table: savedLists, columns, listed };

export type PublicList = Awaited<ReturnType<typeof readLists>>["rows"][number];

/** Those that everybody may see, the newest first. */
export function readLists(db: Database, page: CursorPage) {
	return readAfter(db, listing, [], page);
}

/** Undefined for one that not everybody may see. */
export function findPublicList(db: Database, id: string) {
	return readById(db, listing, id);
}

/** A list for its page, with what is in it; undefined for one that the viewer may not see. */
export async function findList(db: Database, viewer: Viewer, id: string) {
	if (!isUuid(id)) return undefined;
	const [list] = await db
		.select({
			...columns,
			...pick(savedLists, "userId", "isPublic", "showsNotes", "hidden"),
			cardId: publicCard(savedLists.userId),
		})
		.from(savedLists)
		.where(eq(savedLists.id, id));
	if (!list) return undefined;
	const { userId, ...shown } = list;
	const isMine = viewer?.id === userId;
	const isSeen = isMine || isOpen(list) || (list.isPublic && canModerate(viewer));
	return isSeen ? { ...shown, isMine, rows: await entriesOf(db, list, isMine) } : undefined;
}

export type ListRow = Awaited<ReturnType<typeof entriesOf>>[number];

/** In the owner's order. Of what nobody can see any more the owner alone is told that it was there. */
export async function entriesOf(
	db: Database,
	list: { id: string; userId: string; showsNotes: boolean },
	isMine = false,
) {
	const rows = await db
		.select({
			id: savedListEntries.entryId,
			...pick(savedThings, "kind", "note"),
			addedAt: savedListEntries.createdAt,
			title: titleIfListed,
			isOver,
			subtitle: sql<string>`coalesce(${publicEntries.subtitle}, '')`,
		})
		.from(savedListEntries)
		.innerJoin(savedThings, and(eq(savedThings.userId, list.userId), eq(savedThings.entryId, savedListEntries.entryId)))
		.leftJoin(publicEntries, eq(publicEntries.id, savedListEntries.entryId))
		.where(and(eq(savedListEntries.listId, list.id), isMine ? undefined : publicEntries.isListed))
		.orderBy(asc(savedListEntries.position), asc(savedListEntries.entryId))
		.limit(listLimits.entries);
	return isMine || list.showsNotes ? rows : rows.map((row) => ({ ...row, note: "" }));
}
