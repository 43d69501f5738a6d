import { href } from "react-router";
import type { CreativeWork, LearningResource, WithContext } from "schema-dts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { findAlike } from "#app/boards/alike.server.ts";
import { canSeeEntry, isOwnEntry } from "#app/boards/board.ts";
import type { Database } from "#app/db/client.server.ts";
import { equals } from "#app/db/listing/filter.server.ts";
import { findRow } from "#app/db/listing/find-row.server.ts";
import { resources } from "./resource.tables.server.ts";
import type { ResourceType } from "./resource.ts";
import { resourceListing } from "./resource-list.server.ts";

const { id, name, userId, approved, hidden, createdAt } = resources;

/** What its page is made from, by name: what `findResource` returns is in the page of everybody. */
const onPage = { ...resourceListing.columns, userId, approved, hidden, createdAt };

export type ShownResource = NonNullable<Awaited<ReturnType<typeof findResource>>>;

/** A resource as its page shows it to `viewer`; undefined when there is none, or it is not shown to them. */
export async function findResource(db: Database, viewer: Viewer, id: string) {
	const row = await findRow(db, "find-resource", resources, onPage, id);
	if (!row || !canSeeEntry(viewer, row)) return undefined;
	const { userId, ...resource } = row;
	return { ...resource, isMine: isOwnEntry(viewer, { userId }) };
}

/** Listed ones of the same type. */
export function resourcesLike(db: Database, { id: itself, resourceType }: Pick<ShownResource, "id" | "resourceType">) {
	const listing = { ...resourceListing, columns: { id, name } };
	return findAlike(db, listing, equals("type", resources.resourceType, resourceType), { id: itself });
}

const learned: ResourceType[] = ["course", "program", "tool"];

/** A resource in the words of schema.org. Who submitted it is not among them. */
export function resourceStructuredData(
	resource: ShownResource,
	origin: string,
): WithContext<LearningResource | CreativeWork> {
	const { id, name, description, idealFor, url, resourceType } = resource;
	return {
		"@context": "https://schema.org",
		"@type": learned.includes(resourceType) ? "LearningResource" : "CreativeWork",
		name,
		description,
		url,
		mainEntityOfPage: origin + href("/resources/:id", { id }),
		audience: { "@type": "Audience", audienceType: idealFor },
	};
}
