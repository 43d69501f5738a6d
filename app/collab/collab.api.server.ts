import { z } from "@hono/zod-openapi";
import { href } from "react-router";
import { collection } from "#app/api/collection.server.ts";
import * as field from "#app/api/fields.server.ts";
import { oneOf, words } from "#app/api/parameters.server.ts";
import { boardLimits, maxTags } from "#app/boards/board.ts";
import { pick } from "#app/db/pick.server.ts";
import { collabCategoryValues, collabLimits, collabTypes } from "./collab.ts";
import { findPublicListing, type PublicListing, readPublicListings } from "./collab-public.server.ts";

const listing = z
	.strictObject({
		id: field.uuid("Never changes."),
		url: field.address("Its page. Who signs in there sees how to get in touch."),
		type: field.choice("Whether help is wanted, offered, or both.", collabTypes),
		category: field.choice("What exactly. Null for a quick listing.", collabCategoryValues).nullable(),
		title: field.textOrNull("What it is called. A quick listing has no title.", collabLimits.title),
		name: field.textOrNull("Who posted it, if they say so.", collabLimits.name),
		description: field.text("What it is about, in several lines.", collabLimits.detailedDescription),
		tags: field.texts("Topics, in lower case.", maxTags, boardLimits.tag),
		filled: field.flag("Whether what was looked for is found. Saying so leaves `updatedAt` as it is."),
		...field.times,
	})
	.openapi("CollabListing");

const example: PublicListing = {
	id: "7d0b0f60-6d0e-4a66-8a44-0a4a3c9b8f52",
	type: "Ask",
	category: "Looking for Designer",
	title: "An illustrator for a book of mosses",
	name: "Robert Brown",
	description: "Forty species, each on a page of its own, for walkers who have never used a hand lens.",
	tags: ["botany", "illustration"],
	filled: false,
	createdAt: new Date("2026-11-11T07:20:00Z"),
	updatedAt: new Date("2026-11-11T07:20:00Z"),
};

export const collabApi = collection({
	name: "collab",
	title: "Collab",
	one: "collab listing",
	description:
		"Listings of people who look for help or offer it, each looked at by a moderator. How to get in touch is not here; it is for members, who see it on its page.",
	filters: {
		q: words("Words that the title, name, description or tags must contain.", boardLimits.search, "illustrator"),
		type: oneOf("Whether help is wanted, offered, or both.", collabTypes),
	},
	thing: listing,
	id: field.uuid("The id of the listing."),
	reads: ["collab_listings"],
	example,
	read: readPublicListings,
	find: findPublicListing,
	present: (row, origin) => ({
		id: row.id,
		url: origin + href("/collab/:id", { id: row.id }),
		...pick(row, "type", "category"),
		title: row.title || null,
		name: row.name || null,
		...pick(row, "description", "tags", "filled"),
		...field.timesOf(row),
	}),
});
