import { sql } from "drizzle-orm";
import { href } from "react-router";
import type { CreativeWork, WithContext } from "schema-dts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { findAlike } from "#app/boards/alike.server.ts";
import { canSeeEntry } from "#app/boards/board.ts";
import { openingOf } from "#app/boards/excerpt.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { equals } from "#app/db/listing/filter.server.ts";
import { findRow } from "#app/db/listing/find-row.server.ts";
import { collabListings } from "./collab.tables.server.ts";
import { collabLimits, headingOf } from "./collab.ts";
import { collabListing, listingsAsSeenBy } from "./collab-list.server.ts";

const { id, title, description, tags, approved, hidden, filled } = collabListings;
const onPage = { ...collabListing.columns, description, approved, hidden };

export type ShownListing = NonNullable<Awaited<ReturnType<typeof findListing>>>;

/** A listing as its page shows it to `viewer`; undefined when there is none, or it is not shown to them. */
export async function findListing(db: Database, viewer: Viewer, id: string) {
	const row = await findRow(db, "find-listing", collabListings, onPage, id);
	if (!row || !canSeeEntry(viewer, row)) return undefined;
	const { rows, isContactHeld } = await listingsAsSeenBy(db, viewer, [row]);
	return rows[0] && { ...rows[0], approved: row.approved, hidden: row.hidden, isContactHeld };
}

/** Listed ones of the same type that are not filled, with most of its tags. */
export function listingsLike(db: Database, listing: Pick<ShownListing, "id" | "type" | "tags">) {
	const columns = { id, title, description: openingOf(description, collabLimits.description), tags };
	const open = { key: "open", condition: () => sql`not ${filled}`, values: {} };
	const filters = [...equals("type", collabListings.type, listing.type), open];
	return findAlike(db, { ...collabListing, columns }, filters, listing);
}

/** A listing in the words of schema.org: without contact data, and without the name of whoever posts anonymously. */
export function listingStructuredData(listing: ShownListing, origin: string): WithContext<CreativeWork> {
	const { id, description, tags, name, anonymous, createdAt } = listing;
	return {
		"@context": "https://schema.org",
		"@type": "CreativeWork",
		name: headingOf(listing),
		description,
		url: origin + href("/collab/:id", { id }),
		datePublished: createdAt.toISOString(),
		...(tags.length > 0 && { keywords: tags }),
		...(!anonymous && name !== "" && { author: { "@type": "Person" as const, name } }),
	};
}
