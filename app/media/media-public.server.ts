/** The listed media as everybody may read them, for feeds and programs. */
import { publicReader } from "#app/db/listing/cursor-page.server.ts";
import type { Row } from "#app/db/listing/listing.server.ts";
import { newestReader } from "#app/entries/newest-first.server.ts";
import { mediaItems } from "./media.tables.server.ts";
import { mediaConditions, mediaListing } from "./media-list.server.ts";

const { description, createdAt, updatedAt } = mediaItems;
const columns = { ...mediaListing.columns, description, createdAt, updatedAt };

const listing = { ...mediaListing, name: "public-media", columns };
const show = ({ userId: _, ...item }: Row<typeof columns>) => item;

export type PublicMedia = Awaited<ReturnType<typeof readPublicMedia>>["rows"][number];

export const { read: readPublicMedia, find: findPublicMedia } = publicReader(listing, mediaConditions, show);

export const readNewestMedia = newestReader({ ...listing, kind: "media" }, mediaConditions, show);
