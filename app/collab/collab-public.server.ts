/** The approved listings as everybody may read them, for feeds and programs: contact data is not even read. */
import { publicReader } from "#app/db/listing/cursor-page.server.ts";
import type { Row } from "#app/db/listing/listing.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { newestReader } from "#app/entries/newest-first.server.ts";
import { collabListings } from "./collab.tables.server.ts";
import { canSeePoster } from "./collab.ts";
import { collabConditions, collabListing } from "./collab-list.server.ts";

const columns = {
	...pick(collabListings, "id", "userId", "type", "category", "title", "name", "description"),
	...pick(collabListings, "tags", "anonymous", "filled", "createdAt", "updatedAt"),
};

const listing = { ...collabListing, name: "public-collab", columns };

/** The name is empty when its owner posts anonymously. */
function show({ userId, anonymous, name, ...shown }: Row<typeof columns>) {
	return { ...shown, name: canSeePoster(null, { userId, anonymous }) ? name : "" };
}

export type PublicListing = Awaited<ReturnType<typeof readPublicListings>>["rows"][number];

export const { read: readPublicListings, find: findPublicListing } = publicReader(listing, collabConditions, show);

export const readNewestListings = newestReader({ ...listing, kind: "collab" }, collabConditions, show);
