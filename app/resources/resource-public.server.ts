/** The approved resources as everybody may read them, for feeds and programs. */
import { readTypedSearch } from "#app/boards/typed-search.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { type Part, readAfter, readRow } from "#app/db/cursor-page.server.ts";
import { resources } from "./resource.tables.server.ts";
import type { ResourceFilters } from "./resource-filters.ts";
import { listed, resourceListing } from "./resource-list.server.ts";

const columns = {
	id: resources.id,
	name: resources.name,
	description: resources.description,
	idealFor: resources.idealFor,
	url: resources.url,
	resourceType: resources.resourceType,
	createdAt: resources.createdAt,
	updatedAt: resources.updatedAt,
};

export type PublicResource = Awaited<ReturnType<typeof readPublicResources>>["rows"][number];

/** A part of the approved resources that match, newest first. */
export function readPublicResources(db: Database, filters: Omit<ResourceFilters, "page">, part: Part) {
	const { words, ofType, name, values } = readTypedSearch(filters);
	return readAfter(db, `public-resources:${name}`, { ...resourceListing(words, ofType), columns }, part, values);
}

/** Undefined when there is none, or it is not listed. */
export function findPublicResource(db: Database, id: string) {
	return readRow(db, "public-resource", { table: resources, columns, conditions: [listed] }, id);
}
