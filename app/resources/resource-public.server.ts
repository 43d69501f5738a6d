/** The approved resources as everybody may read them, for feeds and programs. */
import { publicReader } from "#app/db/listing/cursor-page.server.ts";
import { resources } from "./resource.tables.server.ts";
import { resourceConditions, resourceListing } from "./resource-list.server.ts";

const { createdAt, updatedAt } = resources;
const columns = { ...resourceListing.columns, createdAt, updatedAt };

export type PublicResource = Awaited<ReturnType<typeof readPublicResources>>["rows"][number];

export const { read: readPublicResources, find: findPublicResource } = publicReader(
	{ ...resourceListing, name: "public-resources", columns },
	resourceConditions,
	(resource) => resource,
);
