/** The open requests as everybody may read them, for feeds and programs. */
import { publicReader } from "#app/db/listing/cursor-page.server.ts";
import type { Row } from "#app/db/listing/listing.server.ts";
import { newestReader } from "#app/entries/newest-first.server.ts";
import { requests } from "./request.tables.server.ts";
import { requestConditions, requestListing } from "./request-list.server.ts";

const columns = { ...requestListing.columns, description: requests.description, updatedAt: requests.updatedAt };

const listing = { ...requestListing, name: "public-requests", columns };
const show = (request: Row<typeof columns>) => request;

export type PublicRequest = Awaited<ReturnType<typeof readPublicRequests>>["rows"][number];

export const { read: readPublicRequests, find: findPublicRequest } = publicReader(listing, requestConditions, show);

export const readNewestRequests = newestReader({ ...listing, kind: "request" }, requestConditions, show);
