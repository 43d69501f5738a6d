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
import { showcaseCategoryValues, showcaseLimits } from "./showcase.ts";
import { findPublicItem, type PublicItem, readPublicItems } from "./showcase-public.server.ts";

const item = z
	.strictObject({
		id: field.uuid("Never changes."),
		url: field.address("Where it is."),
		...deadLink,
		page: field.address("Its page here."),
		title: field.text("What it is called, or who it is.", showcaseLimits.title),
		description: field.text("What it is about.", showcaseLimits.description),
		category: field.choice("What it is.", showcaseCategoryValues),
		tags: field.texts("Topics, in lower case.", maxTags, boardLimits.tag),
		image: field.addressOrNull("Its picture, as WebP."),
		featured: field.flag("Whether it stands in the featured row."),
		...field.times,
	})
	.openapi("ShowcaseItem");

const example: PublicItem = {
	id: "7d1f0a52-3c8e-4f0b-a4a6-2b9d1c0e5f73",
	title: "The Slow Candle",
	description: "A blog that watches one flame a week, and asks what it says of chemistry.",
	link: "https://example.org/slow-candle-blog",
	category: "blog",
	tags: ["chemistry", "experiments"],
	imageUrl: null,
	featured: true,
	deadSince: null,
	createdAt: new Date("2026-11-09T15:00:00Z"),
	updatedAt: new Date("2026-11-10T08:00:00Z"),
};

export const showcaseApi = collection({
	name: "showcase",
	title: "Showcase",
	one: "showcase item",
	description: "Blogs, publications and people that explain science well, each chosen by a moderator.",
	filters: {
		q: words("Words that the title, description or tags must contain.", boardLimits.search, "candle"),
		category: oneOf("What it is.", showcaseCategoryValues),
		tag: oneOfTexts("A topic.", askedTag, boardLimits.tag),
	},
	thing: item,
	id: field.uuid("The id of the item."),
	reads: ["showcase_items", "dead_links"],
	example,
	read: (db, { tag, ...asked }, part) => readPublicItems(db, { ...asked, tags: tag === null ? [] : [tag] }, part),
	find: findPublicItem,
	present: (row, origin) => ({
		id: row.id,
		url: uriOf(row.link),
		deadSince: row.deadSince,
		page: origin + href("/showcase/:id", { id: row.id }),
		...pick(row, "title", "description", "category", "tags"),
		image: row.imageUrl && origin + row.imageUrl,
		featured: row.featured,
		...field.timesOf(row),
	}),
});
