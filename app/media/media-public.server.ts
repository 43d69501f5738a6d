/** The listed media as everybody may read them, for feeds and programs. */
import { publicReader } from "#app/db/listing/cursor-page.server.ts";
import { mediaItems } from "./media.tables.server.ts";
import { mediaConditions, mediaListing } from "./media-list.server.ts";

const { description, createdAt, updatedAt } = mediaItems;
const columns = { ...mediaListing.columns, description, createdAt, updatedAt };

export type PublicMedia = Awaited<ReturnType<typeof readPublicMedia>>["rows"][number];

export const { read: readPublicMedia, find: findPublicMedia } = publicReader(
	{ ...mediaListing, name: "public-media", columns },
	mediaConditions,
	({ userId: _, ...item }) => item,
);
