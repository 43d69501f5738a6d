import { desc, type SQL, sql } from "drizzle-orm";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { readPage } from "#app/db/numbered-pages.server.ts";
import { containsWords, searchWords, wordValues } from "#app/db/search.server.ts";
import { pictureUrl } from "#app/images/image.ts";
import { scicommCards } from "../card.tables.server.ts";
import { cardsPerPage } from "../card.ts";
import type { DirectoryFilters } from "./directory-filters.ts";

/** Which cards the directory, and a search for a slug, may show to anyone. */
export const listed = sql`${scicommCards.isVisible} and not ${scicommCards.hidden}`;

/**
 * One page of the visible cards that match, newest first. A page past the last one is the last one.
 * When nothing matches the words as they stand, names one typo away from them count as matches, and `closeNames` is true.
 */
export async function listCards(db: Database, filters: DirectoryFilters) {
	const exact = await runListing(db, filters, false);
	if (exact.total > 0 || filters.q === "") return { ...exact, closeNames: false };
	const close = await runListing(db, filters, true);
	return { ...close, closeNames: close.total > 0 };
}

/** The newest visible cards, at most `limit`. */
export async function newestCards(db: Database, limit: number) {
	const card = scicommCards;
	const statement = prepareOnce(db, "newest-cards", (name) =>
		db
			.select(tile)
			.from(card)
			.where(listed)
			.orderBy(desc(card.createdAt), desc(card.id))
			.limit(sql.placeholder("limit"))
			.prepare(name),
	);
	return (await statement.execute({ limit })).map(tileOf);
}

/** The columns behind a card as one of many. */
export const tile = {
	id: scicommCards.id,
	handle: scicommCards.handle,
	name: scicommCards.name,
	title: scicommCards.title,
	expertise: scicommCards.expertise,
	availability: scicommCards.availability,
	bio: scicommCards.bio,
	avatar: scicommCards.avatar,
	cardStyle: scicommCards.cardStyle,
	openToCollaborations: scicommCards.openToCollaborations,
};

/** What a card shows as one of many. */
export type CardTile = ReturnType<typeof tileOf>;

function tileOf({ avatar, ...card }: Pick<typeof scicommCards.$inferSelect, keyof typeof tile>) {
	return { ...card, avatarUrl: avatar && pictureUrl(avatar) };
}

async function runListing(db: Database, { page, ...search }: DirectoryFilters, tolerant: boolean) {
	const { shape, name, values } = readSearch(search, tolerant);
	const { rows, ...place } = await readPage(db, `list-cards:${name}`, cardListing(shape), page, values);
	return { ...place, cards: rows.map(tileOf) };
}

/** What is asked of the directory, apart from the page. */
type DirectorySearch = Omit<DirectoryFilters, "page">;

/**
 * The search as a statement has it: its shape, a name for that, and the values.
 * @param tolerant whether a name one typo away from a word counts as a match
 */
export function readSearch(filters: DirectorySearch, tolerant: boolean) {
	const words = searchWords(filters.q);
	const shape = listingShape(filters, words.length, tolerant);
	return {
		shape,
		name: JSON.stringify(Object.values(shape)),
		values: {
			expertise: filters.expertise,
			availability: `{${JSON.stringify(filters.availability)}}`,
			...wordValues(words),
			...Object.fromEntries(words.map((word, i) => [`typed${i}`, word])),
		},
	};
}

interface ListingShape {
	words: number;
	tolerant: boolean;
	expertise: boolean;
	availability: boolean;
	open: boolean;
}

function listingShape(filters: DirectorySearch, words: number, tolerant: boolean): ListingShape {
	return {
		words,
		tolerant,
		expertise: filters.expertise !== "",
		availability: filters.availability !== "",
		open: filters.open,
	};
}

/** What a search of this shape reads, with placeholders for what was asked. Exported for the test that looks at its plan. */
export function cardListing(shape: ListingShape) {
	const card = scicommCards;
	const conditions: SQL[] = [listed];
	if (shape.open) conditions.push(sql`${card.openToCollaborations}`);
	if (shape.expertise) conditions.push(sql`lower(${card.expertise}) = lower(${sql.placeholder("expertise")})`);
	if (shape.availability) conditions.push(sql`${card.availability} @> ${sql.placeholder("availability")}::text[]`);
	const found = containsWords(card.searchText, shape.words);
	conditions.push(...(shape.tolerant ? found.map(orCloseName) : found));
	return { table: card, columns: tile, conditions, perPage: cardsPerPage, materialized: shape.words > 0 };
}

function orCloseName(contains: SQL, i: number) {
	return sql`(${contains} or ${scicommCards.nameTypos} && typo_keys(fold(${sql.placeholder(`typed${i}`)})))`;
}
