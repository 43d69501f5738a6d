import { z } from "@hono/zod-openapi";
import { collection } from "#app/api/collection.server.ts";
import * as field from "#app/api/fields.server.ts";
import { oneOf, words } from "#app/api/parameters.server.ts";
import { entryKinds, entryPath } from "#app/entries/entry.ts";
import { excerptLength, searchLimits } from "./search.ts";
import { findPublicEntry, type PublicEntry, readPublicEntries } from "./search-public.server.ts";

/** Of all kinds. */
const longest = { title: 150, subtitle: 340, excerpt: excerptLength };

const entry = z
	.strictObject({
		id: field.uuid("The id of the thing in its own collection. Never changes."),
		url: field.address("Its page."),
		kind: field.choice("What it is.", entryKinds),
		title: field.text("What it is called.", longest.title),
		subtitle: field.textOrNull("What else tells it from others.", longest.subtitle),
		excerpt: field.textOrNull("The beginning of its text.", longest.excerpt),
		topics: z.array(z.string()).openapi({ description: "As they were typed." }),
		listedAt: field.moment("When everybody could see it for the first time."),
	})
	.openapi("SearchResult");

const example: PublicEntry = {
	id: "0c3b1d0a-5a2e-4b52-9d0c-5f8f9a1f6c11",
	kind: "resource",
	title: "The Plain Abstract",
	subtitle: "PhD students",
	topics: [],
	excerpt: "Six evenings, one abstract of your own. You leave with 150 words that your neighbour understands.",
	createdAt: new Date("2026-11-05T10:00:00Z"),
};

export const searchApi = collection({
	name: "search",
	title: "Search",
	one: "search result",
	description:
		"Cards, boards, projects and the showcase in one list; published lists and receipts have collections of their own. Words are found in any order, whatever their case and accents, and by their beginning; one typo is forgiven; words in quotation marks stand together.",
	filters: {
		q: words("What to look for.", searchLimits.words, '"slow science" fossil'),
		kind: oneOf("What it is.", entryKinds),
		topic: words(
			"Words that stand together in the title, the line below it or the topics.",
			searchLimits.topic,
			"oceans",
		),
	},
	thing: entry,
	id: field.uuid("The id of the thing."),
	example,
	read: readPublicEntries,
	find: findPublicEntry,
	present: (row, origin) => ({
		id: row.id,
		url: origin + entryPath(row),
		kind: row.kind,
		title: row.title,
		subtitle: row.subtitle || null,
		excerpt: row.excerpt || null,
		topics: row.topics,
		listedAt: row.createdAt.toISOString(),
	}),
});
