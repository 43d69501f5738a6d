/** The cards of the directory as everybody may read them, for feeds and programs: without e-mail addresses, which would be harvested. */
import { sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { type CursorPage, readAfter, readFirst } from "#app/db/listing/cursor-page.server.ts";
import { equals, type Filter } from "#app/db/listing/filter.server.ts";
import type { Row } from "#app/db/listing/listing.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { newestReader } from "#app/entries/newest-first.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { cardHandles, scicommCards } from "../card.tables.server.ts";
import type { DirectorySearch } from "./directory-filters.ts";
import { cardConditions, cardListing, shownAsking, tile } from "./directory-list.server.ts";

const columns = {
	...tile,
	...pick(scicommCards, "website", "bluesky", "linkedin", "orcid", "workSamples"),
	...shownAsking,
	...pick(scicommCards, "createdAt", "updatedAt"),
};

export type PublicCard = Row<typeof columns>;

const publicListing = { ...cardListing, name: "public-cards", columns };

/** The directory's cards that match the words as they stand, from a cursor on, newest first. */
export function readPublicCards(db: Database, filters: DirectorySearch, page: CursorPage) {
	return readAfter(db, publicListing, cardConditions(filters, false), page);
}

/** The same, by when everybody could see them for the first time. */
export const readNewestCards = newestReader(
	{ ...publicListing, kind: "card" },
	(filters: DirectorySearch) => cardConditions(filters, false),
	(card) => card,
);

/** @param address an id, or a handle that it has or had. Undefined when there is none, or the directory does not list it. */
export async function findPublicCard(db: Database, address: string) {
	// PostgreSQL takes no NUL in a text.
	if (address.includes("\0")) return undefined;
	if (isUuid(address)) return readFirst(db, publicListing, equals("id", scicommCards.id, address));
	return (
		(await readFirst(db, publicListing, equals("handle", scicommCards.handle, address))) ??
		(await readFirst(db, publicListing, [hadHandle(address)]))
	);
}

function hadHandle(former: string): Filter {
	const { cardId, handle } = cardHandles;
	const isIt = () =>
		sql`${scicommCards.id} = (select ${cardId} from ${cardHandles} where ${handle} = ${sql.placeholder("former")})`;
	return { key: "former-handle", condition: isIt, values: { former } };
}
