/** The listed media as everybody may read them, for feeds and programs. */
import type { Database } from "#app/db/client.server.ts";
import { type CursorPage, readAfter, readById } from "#app/db/listing/cursor-page.server.ts";
import { pictureUrl } from "#app/images/image.ts";
import { mediaItems } from "./media.tables.server.ts";
import type { MediaFilters } from "./media-filters.ts";
import { mediaConditions, mediaListing } from "./media-list.server.ts";

const columns = {
	id: mediaItems.id,
	title: mediaItems.title,
	description: mediaItems.description,
	url: mediaItems.url,
	type: mediaItems.type,
	image: mediaItems.image,
	author: mediaItems.author,
	tags: mediaItems.tags,
	date: mediaItems.date,
	createdAt: mediaItems.createdAt,
	updatedAt: mediaItems.updatedAt,
};

type ReadMedia = Pick<typeof mediaItems.$inferSelect, keyof typeof columns>;
export type PublicMedia = ReturnType<typeof withImageUrl>;

const publicListing = { ...mediaListing, name: "public-media", columns };

/** The listed items that match, from a cursor on, newest first. */
export async function readPublicMedia(db: Database, filters: Omit<MediaFilters, "page">, page: CursorPage) {
	const found = await readAfter(db, publicListing, mediaConditions(filters), page);
	return { ...found, rows: found.rows.map(withImageUrl) };
}

/** Undefined when there is none, or it is not listed. */
export async function findPublicMedia(db: Database, id: string) {
	const row = await readById(db, publicListing, id);
	return row && withImageUrl(row);
}

/** @returns `imageUrl` is a path on this site, or null */
function withImageUrl({ image, ...item }: ReadMedia) {
	return { ...item, imageUrl: image && pictureUrl(image) };
}
