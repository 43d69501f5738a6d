import { sql } from "drizzle-orm";
import type { Viewer } from "#app/accounts/viewer.ts";
import { isOwnEntry } from "#app/boards/board.ts";
import { beginningOf, openingOf } from "#app/boards/excerpt.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { countDistinct } from "#app/db/distinct-limit.server.ts";
import { containsWords, equals } from "#app/db/listing/filter.server.ts";
import { readPage } from "#app/db/listing/numbered-pages.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { collabListings } from "./collab.tables.server.ts";
import { canSeeContact, canSeePoster, contactsUnconfirmed, descriptionInList, listingsPerPage } from "./collab.ts";
import type { CollabFilters, CollabSearch } from "./collab-filters.ts";

export const listed = sql`${collabListings.approved} and not ${collabListings.hidden}`;

const read = {
	...pick(collabListings, "id", "userId", "type", "category", "title", "name", "email"),
	description: openingOf(collabListings.description, descriptionInList),
	...pick(collabListings, "contact", "tags", "anonymous", "linkedin", "portfolioLink"),
	...pick(collabListings, "link", "socialLinks", "filled", "createdAt"),
};

const contactReads = { name: "contact-read", ...contactsUnconfirmed };

type ReadListing = Pick<typeof collabListings.$inferSelect, keyof typeof read>;

export const collabListing = { name: "collab", table: collabListings, columns: read, listed, perPage: listingsPerPage };

export function collabConditions({ q, type }: CollabSearch) {
	return [...equals("type", collabListings.type, type), ...containsWords(collabListings.searchText, q)];
}

/** One page of the approved listings that match, newest first, as the viewer may see them. */
export async function listListings(db: Database, viewer: Viewer, { page, ...search }: CollabFilters) {
	const found = await readPage(db, collabListing, collabConditions(search), page);
	const beginnings = found.rows.map((row) => ({
		...row,
		description: beginningOf(row.description, descriptionInList),
	}));
	return { ...found, ...(await listingsAsSeenBy(db, viewer, beginnings)) };
}

/** Listings that the viewer may see, as they may see them, and whether contact data is missing because their address is not confirmed. */
export async function listingsAsSeenBy(db: Database, viewer: Viewer, listings: ReadListing[]) {
	const shown = await withContactOf(db, viewer, listings);
	const rows = listings.map((row) => asSeenBy(viewer, row, shown.has(row.id)));
	return { rows, isContactHeld: canSeeContact(viewer) && rows.some(({ contact }) => contact === null) };
}

export type ListedListing = ReturnType<typeof asSeenBy>;

/** The ids of the listings whose contact data the viewer may see, counting them for an account whose address is not confirmed. */
async function withContactOf(db: Database, viewer: Viewer, listings: ReadListing[]) {
	if (!viewer || !canSeeContact(viewer)) return new Set<string>();
	const others = listings.filter((listing) => !isOwnEntry(viewer, listing)).map(({ id }) => id);
	const { allowed } = viewer.confirmed ? { allowed: others } : await countDistinct(db, contactReads, viewer.id, others);
	return new Set([...listings.map(({ id }) => id).filter((id) => !others.includes(id)), ...allowed]);
}

/** What of a listing may leave the server: no contact data without the right to it, and no name of whoever posts anonymously. */
function asSeenBy(viewer: Viewer, listing: ReadListing, withContact: boolean) {
	const { id, type, category, title, description, tags, anonymous, filled, createdAt } = listing;
	const { email, contact, linkedin, portfolioLink, link, socialLinks } = listing;
	return {
		id,
		type,
		category,
		title,
		description,
		tags,
		anonymous,
		filled,
		createdAt,
		name: canSeePoster(viewer, listing) ? listing.name : "",
		isMine: isOwnEntry(viewer, listing),
		contact: withContact ? { email, contact, linkedin, portfolioLink, link, socialLinks } : null,
	};
}
