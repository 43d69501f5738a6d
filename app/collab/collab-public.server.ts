/** The approved listings as everybody may read them, for feeds and programs: contact data is not even read. */
import type { Database } from "#app/db/client.server.ts";
import { type CursorPage, readAfter, readById } from "#app/db/listing/cursor-page.server.ts";
import { collabListings } from "./collab.tables.server.ts";
import { canSeePoster } from "./collab.ts";
import type { CollabFilters } from "./collab-filters.ts";
import { collabConditions, collabListing } from "./collab-list.server.ts";

const columns = {
	id: collabListings.id,
	userId: collabListings.userId,
	type: collabListings.type,
	category: collabListings.category,
	title: collabListings.title,
	name: collabListings.name,
	description: collabListings.description,
	tags: collabListings.tags,
	anonymous: collabListings.anonymous,
	filled: collabListings.filled,
	createdAt: collabListings.createdAt,
	updatedAt: collabListings.updatedAt,
};

type ReadListing = Pick<typeof collabListings.$inferSelect, keyof typeof columns>;
export type PublicListing = ReturnType<typeof asSeenByAnyone>;

const publicListing = { ...collabListing, name: "public-collab", columns };

/** The approved listings that match, from a cursor on, newest first. */
export async function readPublicListings(db: Database, filters: Omit<CollabFilters, "page">, page: CursorPage) {
	const found = await readAfter(db, publicListing, collabConditions(filters), page);
	return { ...found, rows: found.rows.map(asSeenByAnyone) };
}

/** Undefined when there is none, or it is not listed. */
export async function findPublicListing(db: Database, id: string) {
	const row = await readById(db, publicListing, id);
	return row && asSeenByAnyone(row);
}

/** The name is empty when its owner posts anonymously. */
function asSeenByAnyone({ userId, anonymous, name, ...listing }: ReadListing) {
	return { ...listing, name: canSeePoster(null, { userId, anonymous }) ? name : "" };
}
