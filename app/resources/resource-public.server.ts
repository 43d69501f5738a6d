/** The approved resources as everybody may read them, for feeds and programs. */
import { publicReader } from "#app/db/listing/cursor-page.server.ts";
import type { Row } from "#app/db/listing/listing.server.ts";
import { newestReader } from "#app/entries/newest-first.server.ts";
import { resources } from "./resource.tables.server.ts";
import { resourceConditions, resourceListing } from "./resource-list.server.ts";

const { createdAt, updatedAt } = resources;
const columns = { ...resourceListing.columns, createdAt, updatedAt };

const listing = { ...resourceListing, name: "public-resources", columns };
const show = (resource: Row<typeof columns>) => resource;

export type PublicResource = Awaited<ReturnType<typeof readPublicResources>>["rows"][number];

export const { read: readPublicResources, find: findPublicResource } = publicReader(listing, resourceConditions, show);

export const readNewestResources = newestReader({ ...listing, kind: "resource" }, resourceConditions, show);
