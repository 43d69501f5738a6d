/** Making a card from its form, once where the same is sent again since the answer was lost. */
import { createHmac } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { isJustMade, lockMaking } from "#app/db/sent-again.server.ts";
import { isFormKey } from "#app/forms/form-key.ts";
import { createCard, findClaimable } from "../card.server.ts";
import { scicommCards } from "../card.tables.server.ts";
import type { CardInput } from "../card-input.ts";
import { columnsOf } from "../card-own.server.ts";
import { refuseCard } from "./card-limits.server.ts";

interface Maker {
	viewer: Pick<Member, "id"> | null;
	/** The network address, for the limits. */
	address: string;
	/** Of the form, as it was sent. */
	key: unknown;
}

/**
 * Makes a card and counts it, unless it is there already.
 * @returns its id, with the claim token of one that is in no account, or why it is not made
 */
export async function makeCard(db: Database, { viewer, address, key }: Maker, input: CardInput) {
	const claimToken = viewer ? undefined : claimTokenOf(key, input);
	const made = (await findJustMade(db, viewer, input)) ?? (await findClaimable(db, claimToken));
	if (made) return { ...made, claimToken: claimToken ?? null };
	const refusal = await refuseCard(db, viewer, address);
	if (refusal) return refusal;
	if (!viewer) return createCard(db, null, input, claimToken);
	return db.transaction(async (transaction) => {
		await lockMaking(transaction, "cards", viewer);
		return (await findJustMade(transaction, viewer, input)) ?? createCard(transaction, viewer, input);
	});
}

/**
 * The claim token of a card that a form makes, which the same form with the same card makes again. A card that says something else has
 * another one: nothing of the first is changed by it.
 */
function claimTokenOf(key: unknown, input: CardInput) {
	return isFormKey(key) ? createHmac("sha256", key).update(JSON.stringify(input)).digest("base64url") : undefined;
}

/** The card that the viewer has just made, if it says the same. */
async function findJustMade(db: Database | Transaction, viewer: Maker["viewer"], input: CardInput) {
	if (!viewer) return undefined;
	const { updatedAt: _, ...columns } = columnsOf(input);
	const [made] = await db
		.select({ id: scicommCards.id })
		.from(scicommCards)
		.where(and(eq(scicommCards.userId, viewer.id), isJustMade(scicommCards, columns)))
		.limit(1);
	return made;
}
