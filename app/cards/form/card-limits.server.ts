import { eq } from "drizzle-orm";
import { lockAccount } from "#app/accounts/other-accounts.server.ts";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { countAttempt, countInTransaction, type RateLimit } from "#app/db/rate-limit.server.ts";
import { refuse } from "#app/forms/form-answer.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
import { scicommCards } from "../card.tables.server.ts";
import { anonymousCardsPerDay, maxCardsPerAccount, memberCardsPerDay } from "../card.ts";
import { cardMessages } from "../card-messages.ts";

const oneDay = 86_400;
/** Of one network address. */
const anonymousCards: RateLimit = { name: "anonymous-card", times: anonymousCardsPerDay, seconds: oneDay };
/** Of one account. */
const memberCards: RateLimit = { name: "member-card", times: memberCardsPerDay, seconds: oneDay };

/**
 * Counts one card more of the viewer's. The account is locked before its counts, as its deletion does; where it is gone, making the card
 * fails.
 * @returns undefined when it may be made, else why not
 */
export async function refuseCard(transaction: Transaction, viewer: MemberRef) {
	if (!(await hasRoom(transaction, viewer))) return refuse(409, cardMessages.accountFull);
	await lockAccount(transaction, viewer.id);
	const wait = await countInTransaction(transaction, memberCards, viewer.id);
	return wait === null ? undefined : tooMany(cardMessages.tooManyOwnCards, wait);
}

/** Counts one card more of a visitor without an account. @param address of the network @returns as `refuseCard` */
export async function refuseCardOfVisitor(db: Database, address: string) {
	const wait = await countAttempt(db, anonymousCards, address);
	return wait === null ? undefined : tooMany(cardMessages.tooManyCards, wait);
}

/** Whether the account may have another card; so it stays where the transaction has `lockMaking` of its cards. */
export async function hasRoom(transaction: Transaction, owner: MemberRef) {
	return (await transaction.$count(scicommCards, eq(scicommCards.userId, owner.id))) < maxCardsPerAccount;
}
