import { sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { containsWords, equals } from "#app/db/listing/filter.server.ts";
import { readPage } from "#app/db/listing/numbered-pages.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { deadSince } from "#app/links/dead-links.server.ts";
import { resources } from "./resource.tables.server.ts";
import { resourcesPerPage } from "./resource.ts";
import type { ResourceFilters, ResourceSearch } from "./resource-filters.ts";

export const listed = sql`${resources.approved} and not ${resources.hidden}`;

const shown = {
	...pick(resources, "id", "name", "description", "idealFor", "url", "resourceType"),
	deadSince: deadSince(resources.url),
};

export type ListedResource = Awaited<ReturnType<typeof listResources>>["rows"][number];

export const resourceListing = {
	name: "resources",
	table: resources,
	columns: shown,
	listed,
	perPage: resourcesPerPage,
};

export function resourceConditions({ q, type }: ResourceSearch) {
	return [...equals("type", resources.resourceType, type), ...containsWords(resources.searchText, q)];
}

/** One page of the approved resources that match, newest first. */
export function listResources(db: Database, { page, ...search }: ResourceFilters) {
	return readPage(db, resourceListing, resourceConditions(search), page);
}
