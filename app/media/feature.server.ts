import type { Feature } from "#app/feature.ts";
import { mediaApi } from "./media.api.server.ts";
import { moderatedMedia } from "./media.queue.server.ts";
import { reportableMedia } from "./media.reports.server.ts";
import { mediaItems } from "./media.tables.server.ts";
import { listed } from "./media-list.server.ts";

export const mediaFeature: Feature = {
	moderated: moderatedMedia,
	reportable: reportableMedia,
	api: mediaApi,
	pictures: [{ column: mediaItems.image, isOpen: listed, owner: mediaItems.userId }],
};
