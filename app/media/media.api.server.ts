import { z } from "@hono/zod-openapi";
import { href } from "react-router";
import { uriOf } from "#app/api/addresses.ts";
import { collection } from "#app/api/collection.server.ts";
import * as field from "#app/api/fields.server.ts";
import { oneOf, oneOfTexts, words } from "#app/api/parameters.server.ts";
import { boardLimits, maxTags } from "#app/boards/board.ts";
import { pick } from "#app/db/pick.server.ts";
import { deadLink } from "#app/links/dead-link.api.server.ts";
import { askedTag } from "#app/ui/typed-text.ts";
import { mediaLimits, mediaTypes } from "./media.ts";
import { findPublicMedia, type PublicMedia, readPublicMedia } from "./media-public.server.ts";

const item = z
	.strictObject({
		id: field.uuid("Never changes."),
		url: field.address("Where the work is."),
		...deadLink,
		page: field.address("Its page here."),
		title: field.text("What it is called.", mediaLimits.title),
		description: field.text("What it is about.", mediaLimits.description),
		author: field.text("Who made it.", mediaLimits.author),
		type: field.choice("What kind of work it is.", mediaTypes),
		tags: field.texts("Topics, in lower case.", maxTags, boardLimits.tag),
		image: field.addressOrNull("Its cover, as WebP."),
		date: field.moment("The date that the board shows."),
		...field.times,
	})
	.openapi("MediaItem");

const example: PublicMedia = {
	id: "4a2b8c10-77d5-4a0a-8d8f-90c1f8a2d3e4",
	title: "A candle, filmed at a thousand frames a second",
	description: "Faraday asked his audience to look closely at a flame. We looked more closely still.",
	url: "https://example.org/slow-candle",
	author: "The Albemarle Workshop",
	type: "video",
	tags: ["chemistry", "experiments"],
	imageUrl: null,
	date: new Date("2026-11-09T15:00:00Z"),
	deadSince: null,
	createdAt: new Date("2026-11-09T15:00:00Z"),
	updatedAt: new Date("2026-11-10T08:00:00Z"),
};

export const mediaApi = collection({
	name: "media",
	title: "Media",
	one: "media item",
	description: "Articles, videos and podcasts of SciComm in Action, each looked at by a moderator.",
	filters: {
		q: words("Words that the title, description or author must contain.", boardLimits.search, "candle"),
		type: oneOf("The kind of work.", mediaTypes),
		tag: oneOfTexts("A topic.", askedTag, boardLimits.tag),
	},
	thing: item,
	id: field.uuid("The id of the item."),
	reads: ["media_items", "dead_links"],
	example,
	read: readPublicMedia,
	find: findPublicMedia,
	present: (row, origin) => ({
		id: row.id,
		url: uriOf(row.url),
		deadSince: row.deadSince,
		page: origin + href("/inaction/:id", { id: row.id }),
		...pick(row, "title", "description", "author", "type", "tags"),
		image: row.imageUrl && origin + row.imageUrl,
		date: row.date.toISOString(),
		...field.timesOf(row),
	}),
});
