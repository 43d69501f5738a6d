/** The approved listings as everybody may read them, for feeds and programs: contact data is not even read. */
import { publicReader } from "#app/db/listing/cursor-page.server.ts";
import type { Row } from "#app/db/listing/listing.server.ts";
import { newestReader } from "#app/entries/newest-first.server.ts";
import { collabListings } from "./collab.tables.server.ts";
import { canSeePoster } from "./collab.ts";
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

const listing = { ...collabListing, name: "public-collab", columns };

/** The name is empty when its owner posts anonymously. */
function show({ userId, anonymous, name, ...shown }: Row<typeof columns>) {
	return { ...shown, name: canSeePoster(null, { userId, anonymous }) ? name : "" };
}

export type PublicListing = Awaited<ReturnType<typeof readPublicListings>>["rows"][number];

export const { read: readPublicListings, find: findPublicListing } = publicReader(listing, collabConditions, show);

export const readNewestListings = newestReader({ ...listing, kind: "collab" }, collabConditions, show);
