import { desc, eq, sql } from "drizzle-orm";
import type { Member, Viewer } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { containsWords, equals, type Filter } from "#app/db/listing/filter.server.ts";
import { readPage } from "#app/db/listing/numbered-pages.server.ts";
import { pictureUrl } from "#app/images/image.ts";
import { mediaItems } from "./media.tables.server.ts";
import { canEditMedia, mediaPerPage } from "./media.ts";
import type { MediaFilters } from "./media-filters.ts";

export const listed = sql`${mediaItems.approved} and not ${mediaItems.hidden}`;

const read = {
	id: mediaItems.id,
	userId: mediaItems.userId,
	title: mediaItems.title,
	description: mediaItems.description,
	url: mediaItems.url,
	type: mediaItems.type,
	image: mediaItems.image,
	author: mediaItems.author,
	tags: mediaItems.tags,
	date: mediaItems.date,
};

export const mediaListing = { name: "media", table: mediaItems, columns: read, listed, perPage: mediaPerPage };

export function mediaConditions({ q, type, tag }: Omit<MediaFilters, "page">): Filter[] {
	const hasTag = () => sql`${mediaItems.tags} @> array[${sql.placeholder("tag")}]::text[]`;
	return [
		...equals("type", mediaItems.type, type),
		...(tag === null ? [] : [{ key: "tag", condition: hasTag, values: { tag }, isUnordered: true }]),
		...containsWords(mediaItems.searchText, q),
	];
}

/** One page of the listed items that match, newest first, as the viewer may see them. */
export async function listMedia(db: Database, viewer: Viewer, { page, ...search }: MediaFilters) {
	const { rows, total, isMore, pages, page: shown } = await readPage(db, mediaListing, mediaConditions(search), page);
	const items = rows.map(({ userId, image, ...item }) => ({
		...item,
		imageUrl: image && pictureUrl(image),
		canEdit: canEditMedia(viewer, { userId }),
	}));
	return { items, total, isMore, page: shown, limit: mediaPerPage, totalPages: pages };
}

export type ListedMedia = Awaited<ReturnType<typeof listMedia>>["items"][number];

/** All that is stored of the viewer's items, for their owner to keep; `cover` is the address of a picture on this site. */
export async function listMediaForExport(db: Database, viewer: Pick<Member, "id">) {
	const rows = await db
		.select({
			id: mediaItems.id,
			title: mediaItems.title,
			description: mediaItems.description,
			url: mediaItems.url,
			type: mediaItems.type,
			imageUrl: mediaItems.imageUrl,
			image: mediaItems.image,
			author: mediaItems.author,
			tags: mediaItems.tags,
			approved: mediaItems.approved,
			editedSinceApproval: mediaItems.editedSinceApproval,
			hidden: mediaItems.hidden,
			date: mediaItems.date,
			createdAt: mediaItems.createdAt,
			updatedAt: mediaItems.updatedAt,
		})
		.from(mediaItems)
		.where(eq(mediaItems.userId, viewer.id))
		.orderBy(desc(mediaItems.createdAt), desc(mediaItems.id));
	return rows.map(({ image, ...item }) => ({ ...item, cover: image && pictureUrl(image) }));
}
