import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { scicommCards } from "#app/db/schema.server.ts";
import { pictureUrl } from "#app/images/image.ts";
import { cardsPerPage } from "./card.ts";
import type { DirectoryFilters } from "./directory-filters.ts";

/** Words of a search that are looked at; more of them hardly ever narrow it further. */
const mostWords = 6;

/** Which cards the directory, and a search for a slug, may show to anyone. */
export const listed = sql`${scicommCards.isVisible}`;

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

async function runListing(db: Database, filters: DirectoryFilters, tolerant: boolean) {
	const words = searchWords(filters.q);
	const shape = listingShape(filters, words.length, tolerant);
	const statement = prepareOnce(db, `list-cards:${JSON.stringify(Object.values(shape))}`, (name) =>
		listingQuery(db, shape).prepare(name),
	);
	const rows = await statement.execute({
		page: filters.page,
		expertise: filters.expertise,
		availability: `{${JSON.stringify(filters.availability)}}`,
		...Object.fromEntries(
			words.flatMap((word, i) => [
				[`word${i}`, word],
				[`pattern${i}`, likePattern(word)],
			]),
		),
	});
	const total = rows[0]?.total ?? 0;
	const pages = Math.max(1, Math.ceil(total / cardsPerPage));
	const cards = rows.flatMap(({ card }) => (card === null ? [] : tileOf(card)));
	return { cards, total, pages, page: Math.min(filters.page, pages) };
}

function searchWords(q: string) {
	return q.normalize("NFKC").split(/\s+/u).filter(Boolean).slice(0, mostWords);
}

/** Anywhere in the text; one or two Latin letters only at the beginning of a word, where the trigram index can find them. */
function likePattern(word: string) {
	const literal = word.replace(/[\\%_]/g, "\\$&");
	return /^[\p{Script=Latin}\p{N}]{1,2}$/u.test(word) ? `% ${literal}%` : `%${literal}%`;
}

interface ListingShape {
	words: number;
	tolerant: boolean;
	expertise: boolean;
	availability: boolean;
	open: boolean;
}

function listingShape(filters: DirectoryFilters, words: number, tolerant: boolean): ListingShape {
	return {
		words,
		tolerant,
		expertise: filters.expertise !== "",
		availability: filters.availability !== "",
		open: filters.open,
	};
}

/** The statement behind a page of the directory, with placeholders for what was asked. Exported for the test that reads its plan. */
export function listingQuery(db: Database, shape: ListingShape) {
	const card = scicommCards;
	const conditions: SQL[] = [listed];
	if (shape.open) conditions.push(sql`${card.openToCollaborations}`);
	if (shape.expertise) conditions.push(sql`lower(${card.expertise}) = lower(${sql.placeholder("expertise")})`);
	if (shape.availability) conditions.push(sql`${card.availability} @> ${sql.placeholder("availability")}::text[]`);
	for (let i = 0; i < shape.words; i++) conditions.push(wordMatches(i, shape.tolerant));

	const matches = db.$with("matches").as(
		db
			.select({ id: card.id, createdAt: card.createdAt })
			.from(card)
			.where(and(...conditions)),
	);
	// PostgreSQL computes `matches` once, since it is used twice: right for a search, which an index on words answers. Without
	// one, the page comes from the index on time and the total from counting its entries.
	const source = shape.words > 0 ? matches : card;
	const filter = shape.words > 0 ? undefined : and(...conditions);
	const total = db.$with("total").as(
		db
			.select({ n: count().as("n") })
			.from(source)
			.where(filter),
	);
	const perPage = sql.raw(String(cardsPerPage));
	const lastPage = sql`greatest(ceil(${total.n}::numeric / ${perPage}), 1)`;
	const offset = sql`(select (least(${sql.placeholder("page")}::numeric, ${lastPage}) - 1) * ${perPage} from ${total})`;
	const page = db.$with("page").as(
		db
			.select({ id: source.id, createdAt: source.createdAt })
			.from(source)
			.where(filter)
			.orderBy(desc(source.createdAt), desc(source.id))
			// The types know numbers, which become parameters, and placeholders. The planner has to see how few rows these are.
			.limit(perPage as unknown as number)
			.offset(offset as unknown as number),
	);
	return db
		.with(...(shape.words > 0 ? [matches, total, page] : [total, page]))
		.select({
			total: total.n,
			card: tile,
		})
		.from(total)
		.leftJoin(page, sql`true`)
		.leftJoin(card, eq(card.id, page.id))
		.orderBy(desc(page.createdAt), desc(page.id));
}

function wordMatches(i: number, tolerant: boolean) {
	const contains = sql`${scicommCards.searchText} like fold(${sql.placeholder(`pattern${i}`)})`;
	if (!tolerant) return contains;
	return sql`(${contains} or ${scicommCards.nameTypos} && typo_keys(fold(${sql.placeholder(`word${i}`)})))`;
}
