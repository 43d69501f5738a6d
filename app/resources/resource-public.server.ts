/** The approved resources as everybody may read them, for feeds and programs. */
import type { Database } from "#app/db/client.server.ts";
import { type CursorPage, readAfter, readById } from "#app/db/listing/cursor-page.server.ts";
import { resources } from "./resource.tables.server.ts";
import type { ResourceFilters } from "./resource-filters.ts";
import { resourceConditions, resourceListing } from "./resource-list.server.ts";

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

const publicListing = { ...resourceListing, name: "public-resources", columns };

/** The approved resources that match, from a cursor on, newest first. */
export function readPublicResources(db: Database, filters: Omit<ResourceFilters, "page">, page: CursorPage) {
	return readAfter(db, publicListing, resourceConditions(filters), page);
}

/** Undefined when there is none, or it is not listed. */
export function findPublicResource(db: Database, id: string) {
	return readById(db, publicListing, id);
}
