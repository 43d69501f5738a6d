import { z } from "@hono/zod-openapi";
import { href } from "react-router";
import { collection } from "#app/api/collection.server.ts";
import * as field from "#app/api/fields.server.ts";
import { listLimits } from "./list.ts";
import { findPublicList, type PublicList, readLists } from "./list-show.server.ts";

/** Of an account. */
const maxName = 100;

const list = z
	.strictObject({
		id: field.uuid("Never changes."),
		url: field.address("Its page."),
		feed: field.address("What is in it, as a JSON Feed, with the newest first."),
		title: field.text("What it is called.", listLimits.title),
		description: field.textOrNull("What it is about.", listLimits.description),
		by: field.textOrNull("Who made it.", maxName),
		entries: z.int().min(0).max(listLimits.entries).openapi({ description: "How many things are in it." }),
		...field.times,
	})
	.openapi("List");

const example: PublicList = {
	id: "0c3b1d0a-5a2e-4b52-9d0c-5f8f9a1f6c11",
	title: "Reading for new press officers",
	description: "What I wish I had read in my first week.",
	by: "Mary Somerville",
	entries: 12,
	createdAt: new Date("2026-11-05T10:00:00Z"),
	updatedAt: new Date("2026-11-06T09:30:00Z"),
};

export const listsApi = collection({
	name: "lists",
	title: "Lists",
	one: "list",
	description:
		"What members have saved, put together and published. A list's place is that of the day it was begun, so one that is published late is not among the newest: read all of them to be sure that you have it.",
	filters: {},
	thing: list,
	id: field.uuid("The id of the list."),
	reads: ["saved_lists", "saved_list_entries", "saved_things", "public_entries", "users", "scicomm_cards"],
	example,
	read: (db, _, page) => readLists(db, page),
	find: findPublicList,
	present: (row, origin) => ({
		id: row.id,
		url: origin + href("/lists/:id", { id: row.id }),
		feed: origin + href("/lists/:id/feed.json", { id: row.id }),
		title: row.title,
		description: row.description || null,
		by: row.by,
		entries: row.entries,
		...field.timesOf(row),
	}),
});
