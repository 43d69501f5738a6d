/** The cards of the directory as everybody may read them, for feeds and programs: without e-mail addresses, which would be harvested. */
import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { type Part, readAfter } from "#app/db/cursor-page.server.ts";
import { pictureUrl } from "#app/images/image.ts";
import { isUuid } from "#app/web/uuid.ts";
import { scicommCards } from "../card.tables.server.ts";
import type { DirectoryFilters } from "./directory-filters.ts";
import { cardListing, listed, readSearch, tile } from "./directory-list.server.ts";

const columns = {
	...tile,
	website: scicommCards.website,
	bluesky: scicommCards.bluesky,
	linkedin: scicommCards.linkedin,
	orcid: scicommCards.orcid,
	workSamples: scicommCards.workSamples,
	createdAt: scicommCards.createdAt,
	updatedAt: scicommCards.updatedAt,
};

type ReadCard = Pick<typeof scicommCards.$inferSelect, keyof typeof columns>;
export type PublicCard = ReturnType<typeof withAvatarUrl>;

/** A part of the directory's cards that match the words as they stand, newest first. */
export async function readPublicCards(db: Database, filters: Omit<DirectoryFilters, "page">, part: Part) {
	const { shape, name, values } = readSearch(filters, false);
	const found = await readAfter(db, `public-cards:${name}`, { ...cardListing(shape), columns }, part, values);
	return { ...found, rows: found.rows.map(withAvatarUrl) };
}

/** @param address an id or a handle. Undefined when there is none, or the directory does not list it. */
export async function findPublicCard(db: Database, address: string) {
	// PostgreSQL takes no NUL in a text.
	if (address.includes("\0")) return undefined;
	const by = isUuid(address) ? "id" : "handle";
	const conditions = [listed, eq(scicommCards[by], sql.placeholder("address"))];
	const one = { table: scicommCards, columns, conditions, materialized: false };
	const [row] = (await readAfter(db, `public-card:${by}`, one, { limit: 1 }, { address })).rows;
	return row && withAvatarUrl(row);
}

/** @returns `avatarUrl` is a path on this site, or null */
function withAvatarUrl({ avatar, ...card }: ReadCard) {
	return { ...card, avatarUrl: avatar && pictureUrl(avatar) };
}
