import { sql } from "drizzle-orm";
import type { Viewer } from "#app/accounts/viewer.ts";
import { beginningOf, openingOf } from "#app/boards/excerpt.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { containsWords, equals, type Filter, hasValue } from "#app/db/listing/filter.server.ts";
import { readPage } from "#app/db/listing/numbered-pages.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { pictureUrlIn } from "#app/images/picture-url.server.ts";
import { deadSince } from "#app/links/dead-links.server.ts";
import { mediaItems } from "./media.tables.server.ts";
import { canEditMedia, descriptionOnTile, mediaPerPage } from "./media.ts";
import type { MediaFilters, MediaSearch } from "./media-filters.ts";

export const listed = sql`${mediaItems.approved} and not ${mediaItems.hidden}`;

const read = {
	...pick(mediaItems, "id", "userId", "title"),
	description: openingOf(mediaItems.description, descriptionOnTile),
	url: mediaItems.url,
	deadSince: deadSince(mediaItems.url),
	type: mediaItems.type,
	imageUrl: pictureUrlIn(mediaItems.image),
	...pick(mediaItems, "author", "tags", "date"),
};

export const mediaListing = { name: "media", table: mediaItems, columns: read, listed, perPage: mediaPerPage };

export function mediaConditions({ q, type, tag }: MediaSearch): Filter[] {
	return [
		...equals("type", mediaItems.type, type),
		...hasValue("tag", mediaItems.tags, tag),
		...containsWords(mediaItems.searchText, q),
	];
}

/** One page of the listed items that match, newest first, as the viewer may see them. */
export async function listMedia(db: Database, viewer: Viewer, { page, ...search }: MediaFilters) {
	const { rows, total, isMore, pages, page: shown } = await readPage(db, mediaListing, mediaConditions(search), page);
	const items = rows.map(({ userId, description, ...item }) => ({
		...item,
		description: beginningOf(description, descriptionOnTile),
		canEdit: canEditMedia(viewer, { userId }),
	}));
	return { items, total, isMore, page: shown, limit: mediaPerPage, totalPages: pages };
}

export type ListedMedia = Awaited<ReturnType<typeof listMedia>>["items"][number];
