/** Which cards stand on the home page: none that merely came last, or anybody could put there what they like. */
import { and, desc, eq, exists, isNotNull, isNull, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import { isReached } from "#app/accounts/other-accounts.server.ts";
import { type Database, prepareOnce, type Transaction } from "#app/db/client.server.ts";
import { demoCards } from "../card.demo.ts";
import { scicommCards } from "../card.tables.server.ts";
import { cardListing, listed, tile } from "./directory-list.server.ts";

/** Days after which the cards of an account with a confirmed address may stand there without a moderator. */
export const daysUntilTrusted = 7;
/** The newest cards of accounts that are looked at, so that it costs the same whatever is made in masses. */
const looksAt = 200;

/** Cards that moderators put on the home page, the last first. */
export const featuredListing = {
	...cardListing,
	name: "featured-cards",
	at: scicommCards.featuredAt,
	listed: sql`${listed} and ${isNotNull(scicommCards.featuredAt)}`,
};

export type HomeCard = Awaited<ReturnType<typeof cardsOnHome>>[number];

/**
 * What moderators chose, then the newest cards of accounts that are trusted, then examples, which are nobody's.
 * @returns `limit` cards
 */
export async function cardsOnHome(db: Database, limit: number) {
	const chosen = await featuredCards(db).execute({ limit });
	const more = chosen.length < limit ? await trustedCards(db).execute({ limit: limit - chosen.length }) : [];
	const cards = [...chosen, ...more.map(({ userId, createdAt, featuredAt, ...card }) => card)];
	return [...cards.map((card) => ({ ...card, isExample: false })), ...examples].slice(0, limit);
}

const examples = demoCards.map((card) => {
	const { name, title, expertise, availability, bio, cardStyle, openToCollaborations = true } = card;
	const face = { name, title, expertise, availability, bio, cardStyle, openToCollaborations };
	return { ...face, id: `example ${name}`, handle: null, avatarUrl: null, isExample: true };
});

function featuredCards(db: Database) {
	const { featuredAt, id } = scicommCards;
	return prepareOnce(db, "featured-cards-on-home", (name) =>
		db
			.select(tile)
			.from(scicommCards)
			.where(featuredListing.listed)
			.orderBy(desc(featuredAt), desc(id))
			.limit(sql.placeholder("limit"))
			.prepare(name),
	);
}

function trustedCards(db: Database) {
	return prepareOnce(db, "trusted-cards-on-home", (name) => trustedCardsQuery(db).prepare(name));
}

/** Exported for the test that looks at its plan. */
export function trustedCardsQuery(db: Database) {
	const { id, userId, createdAt, featuredAt } = scicommCards;
	const newest = db
		.select({ ...tile, avatarUrl: tile.avatarUrl.as("avatar_url"), userId, createdAt, featuredAt })
		.from(scicommCards)
		.where(and(listed, isNotNull(userId)))
		.orderBy(desc(createdAt), desc(id))
		.limit(looksAt)
		.as("newest");
	const isOld = sql`${users.createdAt} < date_trunc('day', now(), 'UTC') - make_interval(days => ${sql.raw(String(daysUntilTrusted))})`;
	const trusted = db
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.id, newest.userId), isReached, isOld));
	return db
		.select()
		.from(newest)
		.where(and(isNull(newest.featuredAt), exists(trusted)))
		.orderBy(desc(newest.createdAt), desc(newest.id))
		.limit(sql.placeholder("limit"));
}

/** Puts a card on the home page, or takes it off. No version of it: its owner has changed nothing. */
export async function setFeatured(transaction: Transaction, id: string, isFeatured: boolean) {
	await transaction
		.update(scicommCards)
		.set({ featuredAt: isFeatured ? sql`clock_timestamp()` : null })
		.where(eq(scicommCards.id, id));
}
