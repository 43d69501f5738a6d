import { randomBytes } from "node:crypto";
import { and, asc, eq, isNull, type SQLWrapper, sql } from "drizzle-orm";
import type { MemberRef } from "#app/accounts/viewer.ts";
import { type Database, prepareOnce, type Transaction } from "#app/db/client.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { storedHash } from "#app/images/picture-url.server.ts";
import { deadSince } from "#app/links/dead-links.server.ts";
import { hashOfToken } from "#app/web/token-hash.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { cardHandles, scicommCards } from "./card.tables.server.ts";
import { type CardFace, slugOf } from "./card.ts";
import type { CardInput } from "./card-input.ts";
import { listed, shownAsking, tile } from "./directory/directory-list.server.ts";

const shown = {
	...tile,
	...pick(scicommCards, "email", "website", "bluesky", "linkedin", "orcid"),
	workSamples: sql<CardFace["workSamples"]>`(
		select coalesce(jsonb_agg(sample || jsonb_build_object('deadSince', ${deadSince(sql`sample ->> 'url'`)}) order by place), '[]')
		from jsonb_array_elements(${scicommCards.workSamples}) with ordinality as of_card (sample, place)
	)`,
	...shownAsking,
	/** Messages go to accounts. */
	takesMessages: sql<boolean>`(${scicommCards.takesMessages} and ${scicommCards.userId} is not null)`,
	...pick(scicommCards, "isVisible", "hidden", "featuredAt", "createdAt", "updatedAt"),
};

/** The card with this id, whether the directory lists it or not, since who has its link may see it. Undefined when there is none. */
export async function findCardById(db: Database, id: string) {
	if (!isUuid(id)) return undefined;
	const statement = prepareOnce(db, "find-card-by-id", (name) =>
		db
			.select(shown)
			.from(scicommCards)
			.where(eq(scicommCards.id, sql.placeholder("id")))
			.prepare(name),
	);
	const [row] = await statement.execute({ id });
	return row;
}

/** The card that has or had this handle, as `findCardById` finds it. */
export async function findCardByHandle(db: Database, handle: string) {
	const statement = prepareOnce(db, "find-card-by-handle", (name) =>
		db
			.select(shown)
			.from(cardHandles)
			.innerJoin(scicommCards, eq(scicommCards.id, cardHandles.cardId))
			.where(eq(cardHandles.handle, sql.placeholder("handle")))
			.prepare(name),
	);
	const [row] = await statement.execute({ handle });
	return row;
}

/** Of the visible cards with this slug the one that had it first, so that nobody can take over a link already shared. */
export async function findCardBySlug(db: Database, slug: string) {
	const statement = prepareOnce(db, "find-card-by-slug", (name) =>
		db
			.select(shown)
			.from(scicommCards)
			.where(and(listed, eq(scicommCards.slug, sql.placeholder("slug"))))
			.orderBy(asc(scicommCards.slugSince), asc(scicommCards.id))
			.limit(1)
			.prepare(name),
	);
	// PostgreSQL takes no NUL in a text, so no slug has one.
	if (slug.includes("\0")) return undefined;
	const [row] = await statement.execute({ slug: slug.toLowerCase().normalize("NFC") });
	return row;
}

export type Card = NonNullable<Awaited<ReturnType<typeof findCardById>>>;

/** What the newest card of an account says its owner is called; null when it has none. @param owner the id of the account */
export function newestCardName(owner: SQLWrapper) {
	const { name, userId, createdAt } = scicommCards;
	return sql<
		string | null
	>`(select ${name} from ${scicommCards} where ${userId} = ${owner} order by ${createdAt} desc limit 1)`;
}

/**
 * Stores a card. Without an account it gets a claim token, which is stored only as a hash. An avatar that is not stored counts
 * as none.
 * @param claimToken of one without an account; where there is a card with it by now, it is that card
 * @returns its row, and once the claim token
 */
export async function createCard(
	db: Database | Transaction,
	viewer: MemberRef | null,
	input: CardInput,
	claimToken = viewer ? null : randomBytes(32).toString("base64url"),
) {
	const insert = (name: string) =>
		db
			.insert(scicommCards)
			.values({
				userId: sql.placeholder("userId"),
				claimTokenHash: sql.placeholder("claimTokenHash"),
				name: sql.placeholder("name"),
				slug: sql.placeholder("slug"),
				title: sql.placeholder("title"),
				expertise: sql.placeholder("expertise"),
				availability: sql.placeholder("availability"),
				bio: sql.placeholder("bio"),
				email: sql.placeholder("email"),
				website: sql.placeholder("website"),
				bluesky: sql.placeholder("bluesky"),
				linkedin: sql.placeholder("linkedin"),
				orcid: sql.placeholder("orcid"),
				avatar: storedHash(sql.placeholder("avatar")),
				cardStyle: sql.placeholder("cardStyle"),
				openToCollaborations: sql.placeholder("openToCollaborations"),
				takesMessages: sql.placeholder("takesMessages"),
				workSamples: sql.placeholder("workSamples"),
				isVisible: sql.placeholder("isVisible"),
				languages: sql.placeholder("languages"),
				town: sql.placeholder("town"),
				country: sql.placeholder("country"),
				timeZone: sql.placeholder("timeZone"),
				audiences: sql.placeholder("audiences"),
				travel: sql.placeholder("travel"),
				pay: sql.placeholder("pay"),
				requests: sql.placeholder("requests"),
				requestsPerMonth: sql.placeholder("requestsPerMonth"),
			})
			.onConflictDoNothing({ target: scicommCards.claimTokenHash, where: sql`claim_token_hash is not null` })
			.returning()
			.prepare(name);
	// A transaction is over before it could use the statement again.
	const statement = "$client" in db ? prepareOnce(db, "create-card", insert) : insert("create-card");
	const [row] = await statement.execute({
		...input,
		slug: slugOf(input.name),
		userId: viewer?.id ?? null,
		claimTokenHash: claimToken && hashOfToken(claimToken),
	});
	// It was sent twice at once.
	const made = row ?? (await findClaimable(db, claimToken));
	if (!made) throw new Error("Failed to create card: No data returned");
	return { ...made, claimToken };
}

/** The card without an account that this token claims. */
export async function findClaimable(db: Database | Transaction, claimToken: string | null | undefined) {
	if (!claimToken) return undefined;
	const ofToken = eq(scicommCards.claimTokenHash, hashOfToken(claimToken));
	const [row] = await db
		.select()
		.from(scicommCards)
		.where(and(ofToken, isNull(scicommCards.userId)));
	return row;
}
