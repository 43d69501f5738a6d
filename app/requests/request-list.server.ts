/** The board: what everybody sees. */
import { sql } from "drizzle-orm";
import { placesMeant } from "#app/boards/countries.ts";
import { beginningOf, openingOf } from "#app/boards/excerpt.server.ts";
import { isOfOrganisation } from "#app/boards/organisation.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { containsAny, containsWords, equals, type Filter, hasValue, holds } from "#app/db/listing/filter.server.ts";
import { readPage } from "#app/db/listing/numbered-pages.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { requests } from "./request.tables.server.ts";
import { descriptionOnBoard, requestsPerPage } from "./request.ts";
import type { RequestFilters, RequestSearch } from "./request-filters.ts";

/** Which requests are on the board: approved, not hidden, and not closed yet. */
export const listed = sql`${requests.approved} and not ${requests.hidden} and ${requests.closesAt} > now()`;

const shown = {
	...pick(requests, "id", "purpose", "title"),
	description: openingOf(requests.description, descriptionOnBoard),
	...pick(requests, "topics", "audiences", "languages", "online", "town", "country", "closesAt", "wanted", "paid"),
	...pick(requests, "payMin", "payMax", "payCurrency", "payPer", "payNote", "name", "organisation", "createdAt"),
};

export const requestListing = {
	name: "requests",
	table: requests,
	columns: shown,
	listed,
	perPage: requestsPerPage,
};

/** What a search asks of it. */
export function requestConditions(search: RequestSearch): Filter[] {
	const { q, purpose, topic, language, place, organisation, online, paid } = search;
	return [
		...equals("purpose", requests.purpose, purpose),
		...isOfOrganisation(requests.organisation, organisation),
		...holds("online", online, sql`${requests.online}`),
		...holds("paid", paid, sql`${requests.paid}`),
		...hasValue("topic", requests.topics, topic),
		...hasValue("language", requests.languages, language),
		...containsWords(requests.searchText, q),
		...containsAny(requests.placeText, placesMeant(place), "place"),
	];
}

export type ListedRequest = Awaited<ReturnType<typeof listRequests>>["rows"][number];

/** One page of the open requests that match, newest first. */
export async function listRequests(db: Database, { page, ...search }: RequestFilters) {
	const found = await readPage(db, requestListing, requestConditions(search), page);
	return {
		...found,
		rows: found.rows.map((row) => ({ ...row, description: beginningOf(row.description, descriptionOnBoard) })),
	};
}
