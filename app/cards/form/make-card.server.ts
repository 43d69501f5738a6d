/** Making a card from its form, once where the same is sent again since the answer was lost. */
import { createHmac } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { isJustMade, lockMaking } from "#app/db/sent-again.server.ts";
import { isFormKey } from "#app/forms/form-key.ts";
import { inRefusableTransaction } from "#app/forms/refusable-transaction.server.ts";
import { createCard, findClaimable } from "../card.server.ts";
import { scicommCards } from "../card.tables.server.ts";
import type { CardInput } from "../card-input.ts";
import { columnsOf } from "../card-own.server.ts";
import { giveCard } from "../claims/claims.server.ts";
import { refuseCard, refuseCardOfVisitor } from "./card-limits.server.ts";

interface Maker {
	viewer: MemberRef | null;
	/** The network address, for the limits. */
	address: string;
	/** Of the form, as it was sent. */
	key: unknown;
}

/**
 * Makes a card and counts it, unless it is there already.
 * @returns its id, with the claim token of one that is in no account, or why it is not made
 */
export function makeCard(db: Database, { viewer, address, key }: Maker, input: CardInput) {
	const claimToken = claimTokenOf(key, input);
	return viewer ? makeOwnCard(db, viewer, claimToken, input) : makeClaimableCard(db, address, claimToken, input);
}

/** Whoever was signed out when the same form was sent first is given the card that it has made. */
function makeOwnCard(db: Database, viewer: MemberRef, claimToken: string | undefined, input: CardInput) {
	return inRefusableTransaction(db, async (transaction) => {
		await lockMaking(transaction, "cards", viewer);
		return (
			(await findJustMade(transaction, viewer, input)) ??
			(await refuseCard(transaction, viewer)) ??
			(await takeMade(transaction, viewer, claimToken)) ??
			createCard(transaction, viewer, input)
		);
	});
}

/** In no transaction: many visitors share an address, and none of them is to wait for another. */
async function makeClaimableCard(db: Database, address: string, claimToken: string | undefined, input: CardInput) {
	const made = await findClaimable(db, claimToken);
	return made
		? { ...made, claimToken: claimToken ?? null }
		: ((await refuseCardOfVisitor(db, address)) ?? createCard(db, null, input, claimToken));
}

/**
 * The claim token of a card that a form makes, which the same form with the same card makes again. A card that says something else has
 * another one: nothing of the first is changed by it.
 */
function claimTokenOf(key: unknown, input: CardInput) {
	return isFormKey(key) ? createHmac("sha256", key).update(JSON.stringify(input)).digest("base64url") : undefined;
}

async function takeMade(transaction: Transaction, viewer: MemberRef, claimToken: string | undefined) {
	const made = await findClaimable(transaction, claimToken);
	if (!made) return undefined;
	const [taken] = await giveCard(transaction, viewer, eq(scicommCards.id, made.id));
	return taken && { ...taken, claimToken: null };
}

/** The card that the viewer has just made, if it says the same. */
async function findJustMade(transaction: Transaction, viewer: MemberRef, input: CardInput) {
	const [made] = await transaction
		.select({ id: scicommCards.id })
		.from(scicommCards)
		.where(and(eq(scicommCards.userId, viewer.id), isJustMade(scicommCards, columnsOf(input))))
		.limit(1);
	return made && { ...made, claimToken: null };
}
