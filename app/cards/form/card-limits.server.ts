import { count, eq, sql } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { countAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { tooMany } from "#app/web/responses.ts";
import { scicommCards } from "../card.tables.server.ts";
import { anonymousCardsPerDay, maxCardsPerAccount, memberCardsPerDay } from "../card.ts";
import { cardMessages } from "../card-messages.ts";

const oneDay = 86_400;
/** Of one network address. */
const anonymousCards: RateLimit = { name: "anonymous-card", times: anonymousCardsPerDay, seconds: oneDay };
/** Of one account. */
const memberCards: RateLimit = { name: "member-card", times: memberCardsPerDay, seconds: oneDay };

/**
 * Counts one card more of the viewer, or of the address of a visitor without an account. Cards that are made at the very
 * same moment may pass the limit of an account by a few.
 * @returns null when it may be made, else why not
 */
export async function refuseCard(db: Database, viewer: Pick<Member, "id"> | null, address: string) {
	if (viewer && !(await hasRoom(db, viewer))) return { status: 409, message: cardMessages.accountFull };
	const wait = await (viewer ? countAttempt(db, memberCards, viewer.id) : countAttempt(db, anonymousCards, address));
	if (wait === null) return null;
	const limit = viewer ? cardMessages.tooManyOwnCards : cardMessages.tooManyCards;
	return tooMany(limit, wait);
}

/** Whether the account may have another card. */
export async function hasRoom(db: Database, owner: Pick<Member, "id">) {
	return (await countCardsOf(db, owner)) < maxCardsPerAccount;
}

async function countCardsOf(db: Database, owner: Pick<Member, "id">) {
	const statement = prepareOnce(db, "count-cards-of", (name) =>
		db
			.select({ cards: count() })
			.from(scicommCards)
			.where(eq(scicommCards.userId, sql.placeholder("userId")))
			.prepare(name),
	);
	const [row] = await statement.execute({ userId: owner.id });
	return row?.cards ?? 0;
}
