/** The open requests as everybody may read them, for feeds and programs. */
import { publicReader } from "#app/db/listing/cursor-page.server.ts";
import { requests } from "./request.tables.server.ts";
import { requestConditions, requestListing } from "./request-list.server.ts";

const columns = { ...requestListing.columns, description: requests.description, updatedAt: requests.updatedAt };

export type PublicRequest = Awaited<ReturnType<typeof readPublicRequests>>["rows"][number];

export const { read: readPublicRequests, find: findPublicRequest } = publicReader(
	{ ...requestListing, name: "public-requests", columns },
	requestConditions,
	(request) => request,
);
