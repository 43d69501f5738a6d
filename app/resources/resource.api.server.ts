import { z } from "@hono/zod-openapi";
import { href } from "react-router";
import { uriOf } from "#app/api/addresses.ts";
import { collection } from "#app/api/collection.server.ts";
import * as field from "#app/api/fields.server.ts";
import { oneOf, words } from "#app/api/parameters.server.ts";
import { boardLimits } from "#app/boards/board.ts";
import { pick } from "#app/db/pick.server.ts";
import { deadLink } from "#app/links/dead-link.api.server.ts";
import { resourceLimits, resourceTypeValues } from "./resource.ts";
import { findPublicResource, type PublicResource, readPublicResources } from "./resource-public.server.ts";

const resource = z
	.strictObject({
		id: field.uuid("Never changes."),
		url: field.address("Where the resource is."),
		...deadLink,
		page: field.address("Its page here."),
		name: field.text("What it is called.", resourceLimits.name),
		description: field.text("What it does.", resourceLimits.description),
		idealFor: field.text("For whom.", resourceLimits.idealFor),
		resourceType: field.choice("What kind of thing it is.", resourceTypeValues),
		...field.times,
	})
	.openapi("Resource");

const example: PublicResource = {
	id: "0c3b1d0a-5a2e-4b52-9d0c-5f8f9a1f6c11",
	name: "The Plain Abstract",
	description: "Six evenings, one abstract of your own. You leave with 150 words that your neighbour understands.",
	idealFor: "PhD students",
	url: "https://example.org/plain-abstract",
	resourceType: "course",
	deadSince: null,
	createdAt: new Date("2026-11-05T10:00:00Z"),
	updatedAt: new Date("2026-11-06T09:30:00Z"),
};

export const resourcesApi = collection({
	name: "resources",
	title: "Resources",
	one: "resource",
	description: "Courses, tools and communities for science communicators, each looked at by a moderator.",
	filters: {
		q: words("Words that the name, description or audience must contain.", boardLimits.search, "abstract"),
		type: oneOf("The kind of thing it is.", resourceTypeValues),
	},
	thing: resource,
	id: field.uuid("The id of the resource."),
	reads: ["resources", "dead_links"],
	example,
	read: readPublicResources,
	find: findPublicResource,
	present: (row, origin) => ({
		id: row.id,
		url: uriOf(row.url),
		deadSince: row.deadSince,
		page: origin + href("/resources/:id", { id: row.id }),
		...pick(row, "name", "description", "idealFor", "resourceType"),
		...field.timesOf(row),
	}),
});
