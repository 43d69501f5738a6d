/** The listed media as everybody may read them, for feeds and programs. */
import { publicReader } from "#app/db/listing/cursor-page.server.ts";
import { deadSince } from "#app/links/dead-links.server.ts";
import { mediaItems } from "./media.tables.server.ts";
import { mediaConditions, mediaListing } from "./media-list.server.ts";

const columns = {
	...mediaListing.columns,
	deadSince: deadSince(mediaItems.url),
	createdAt: mediaItems.createdAt,
	updatedAt: mediaItems.updatedAt,
};

export type PublicMedia = Awaited<ReturnType<typeof readPublicMedia>>["rows"][number];

export const { read: readPublicMedia, find: findPublicMedia } = publicReader(
	{ ...mediaListing, name: "public-media", columns },
	mediaConditions,
	({ userId: _, ...item }) => item,
);
