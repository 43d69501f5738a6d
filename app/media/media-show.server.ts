import { href } from "react-router";
import type { Article, CreativeWork, PodcastEpisode, VideoObject, WithContext } from "schema-dts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { findAlike } from "#app/boards/alike.server.ts";
import { canSeeEntry, isOwnEntry } from "#app/boards/board.ts";
import type { Database } from "#app/db/client.server.ts";
import { equals } from "#app/db/listing/filter.server.ts";
import { findRow } from "#app/db/listing/find-row.server.ts";
import { mediaItems } from "./media.tables.server.ts";
import { canEditMedia, type MediaType } from "./media.ts";
import { mediaListing } from "./media-list.server.ts";

const { id, title, description, tags, approved, hidden } = mediaItems;
const onPage = { ...mediaListing.columns, description, approved, hidden };

export type ShownMedia = NonNullable<Awaited<ReturnType<typeof findMedia>>>;

/** An item as its page shows it to `viewer`; undefined when there is none, or it is not shown to them. */
export async function findMedia(db: Database, viewer: Viewer, id: string) {
	const row = await findRow(db, "find-media", mediaItems, onPage, id);
	if (!row || !canSeeEntry(viewer, row)) return undefined;
	const { userId, ...item } = row;
	return {
		...item,
		canEdit: canEditMedia(viewer, { userId }),
		isMine: isOwnEntry(viewer, { userId }),
	};
}

/** Listed ones of the same type, with most of its tags. */
export function mediaLike(db: Database, item: Pick<ShownMedia, "id" | "type" | "tags">) {
	return findAlike(
		db,
		{ ...mediaListing, columns: { id, title, tags } },
		equals("type", mediaItems.type, item.type),
		item,
	);
}

const kinds = {
	article: "Article",
	video: "VideoObject",
	podcast: "PodcastEpisode",
	other: "CreativeWork",
} as const satisfies Record<MediaType, string>;

/** An item in the words of schema.org. Who submitted it is not among them. */
export function mediaStructuredData(
	item: ShownMedia,
	origin: string,
): WithContext<Article | VideoObject | PodcastEpisode | CreativeWork> {
	const { id, title, description, url, type, author, tags, imageUrl } = item;
	return {
		"@context": "https://schema.org",
		"@type": kinds[type],
		name: title,
		description,
		url,
		mainEntityOfPage: origin + href("/inaction/:id", { id }),
		creditText: author,
		...(tags.length > 0 && { keywords: tags }),
		...(imageUrl && { thumbnailUrl: origin + imageUrl, image: origin + imageUrl }),
	};
}
