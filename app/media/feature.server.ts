import { sql } from "drizzle-orm";
import { href } from "react-router";
import { tableSection } from "#app/db/listing/sitemap-section.server.ts";
import type { Feature } from "#app/feature.ts";
import { coverFetching } from "./covers.server.ts";
import { mediaApi } from "./media.api.server.ts";
import { addDemoMedia } from "./media.demo.server.ts";
import { mediaFeed } from "./media.feed.server.ts";
import { importedMedia } from "./media.import.server.ts";
import { moderatedMedia } from "./media.queue.server.ts";
import { reportableMedia } from "./media.reports.server.ts";
import { mediaItems } from "./media.tables.server.ts";
import { readMediaFilters } from "./media-filters.ts";
import { listed, mediaConditions, mediaListing } from "./media-list.server.ts";
import { myMedia } from "./media-mine.server.ts";
import { listMediaForExport } from "./media-own.server.ts";
import { mediaPictures } from "./media-picture.server.ts";

export const mediaFeature: Feature = {
	moderated: moderatedMedia,
	reportable: reportableMedia,
	linkPictures: mediaPictures,
	api: mediaApi,
	followed: {
		kind: "media",
		path: href("/inaction"),
		read(search) {
			const asked = readMediaFilters(search);
			return { place: mediaFeed(asked), ...mediaListing, filters: mediaConditions(asked) };
		},
	},
	pages: [href("/inaction")],
	sitemap: [tableSection("media", mediaItems, listed, ({ id }) => href("/inaction/:id", { id }))],
	keptOut: [href("/inaction/new"), href("/inaction/edit/:id?"), href("/inaction/delete/:id", { id: "" })],
	pictures: [{ column: mediaItems.image, isOpen: listed, owner: mediaItems.userId }],
	mine: myMedia,
	myData: { read: async (db, viewer) => ({ media: await listMediaForExport(db, viewer) }) },
	linkOwners: sql`select id, user_id from ${mediaItems}`,
	erasure: {
		goes: [
			{ text: "The articles, videos and podcasts you submitted, on the board or not", columns: ["media_items.*"] },
		],
	},
	insight: { value: "media", label: "Media submitted", table: mediaItems },
	addDemo: addDemoMedia,
	imported: () => [importedMedia],
	backgroundJobs: [coverFetching],
};
