/** The cards whose owners can be written to, for whoever looks for one of them. */
import { sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { readPage } from "#app/db/listing/numbered-pages.server.ts";
import { scicommCards } from "./card.tables.server.ts";
import { addressIn, findCardAt } from "./card-at.server.ts";
import { readDirectoryFilters } from "./directory/directory-filters.ts";
import { cardConditions, cardListing, listed } from "./directory/directory-list.server.ts";

const { id, handle, name, title, takesMessages, userId } = scicommCards;

const reachableListing = {
	...cardListing,
	name: "reachable-cards",
	columns: { id, handle, name, title },
	listed: sql`${listed} and ${takesMessages} and ${userId} is not null`,
	perPage: 10,
};

/**
 * The card whose link, handle or slug is typed, which need not be in the directory, and the newest in it with these words, or names one
 * typo away from them.
 */
export async function findReachableCards(db: Database, typed: string) {
	const { page, ...asked } = readDirectoryFilters(new URLSearchParams({ q: typed }));
	const words = typed.trim();
	if (asked.q === "") return [];
	const found = /\s/.test(words) ? undefined : await findCardAt(db, addressIn(words));
	const named = found && found !== "gone" && found.card.takesMessages && !found.card.hidden ? [found.card] : [];
	const read = (tolerant: boolean) => readPage(db, reachableListing, cardConditions(asked, tolerant), page);
	const isLink = words.includes("/");
	const exact = isLink ? [] : (await read(false)).rows;
	const rows = isLink || exact.length > 0 || named.length > 0 ? exact : (await read(true)).rows;
	const others = rows.filter((row) => row.id !== named[0]?.id);
	return [...named, ...others].map(({ id, handle, name, title }) => ({ id, handle, name, title }));
}
