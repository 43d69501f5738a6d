/** How a card made without an account gets its owner. */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { MemberRef, Viewer } from "#app/accounts/viewer.ts";
import { isOwnEntry } from "#app/boards/board.ts";
import { type Database, prepareOnce, type Transaction } from "#app/db/client.server.ts";
import { countAttempt, forgiveAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { lockMaking } from "#app/db/sent-again.server.ts";
import { lookAtUsesAgain } from "#app/links/link-uses.server.ts";
import { hashOfToken } from "#app/web/token-hash.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { scicommCards } from "../card.tables.server.ts";
import { hasRoom } from "../form/card-limits.server.ts";

/** Claims of one account that may fail; those that succeed do not count. */
const failedClaims: RateLimit = { name: "failed-claim", times: 200, seconds: 3600 };

/**
 * Gives a card without an owner to the viewer, if the token is the one that its maker got. It keeps its id and its link, and
 * the token is spent. Of several accounts that claim it at once, one gets it.
 * @returns `claimed`, also when the card is the viewer's already; `gone`; `refused`; `full` when the account has all the cards it
 * can have; or the seconds to wait after too many failures
 */
export async function claimCard(db: Database, viewer: MemberRef, id: string, claimToken: string) {
	const wait = await countAttempt(db, failedClaims, viewer.id);
	if (wait !== null) return wait;
	const outcome = await takeOver(db, viewer, id, claimToken);
	if (outcome === "claimed") await forgiveAttempt(db, failedClaims, viewer.id);
	return outcome;
}

async function takeOver(db: Database, viewer: MemberRef, id: string, claimToken: string) {
	if (!isUuid(id)) return "gone";
	const claimed = await db.transaction(async (transaction) => {
		await lockMaking(transaction, "cards", viewer);
		if (!(await hasRoom(transaction, viewer))) return [];
		return giveCard(transaction, viewer, claimable(id, claimToken));
	});
	if (claimed.length > 0) return "claimed";
	const card = await findOwner(db, id);
	if (!card) return "gone";
	if (isOwnEntry(viewer, card)) return "claimed";
	return (await isClaimable(db, id, claimToken)) ? "full" : "refused";
}

/** Gives the viewer a card without an owner, who is told of what is dead of its links by now. */
export async function giveCard(transaction: Transaction, viewer: MemberRef, which: SQL | undefined) {
	const given = await transaction
		.update(scicommCards)
		.set({ userId: viewer.id, claimTokenHash: null })
		.where(and(which, isNull(scicommCards.userId)))
		.returning({ id: scicommCards.id });
	for (const { id } of given) await lookAtUsesAgain(transaction, id);
	return given;
}

/** Whether the token still gives the card to whoever brings it. */
export async function isClaimable(db: Database, id: string, claimToken: string) {
	const found = await db.select({ id: scicommCards.id }).from(scicommCards).where(claimable(id, claimToken));
	return found.length > 0;
}

function claimable(id: string, claimToken: string) {
	return and(
		eq(scicommCards.id, id),
		isNull(scicommCards.userId),
		eq(scicommCards.claimTokenHash, hashOfToken(claimToken)),
	);
}

/** Whether the card is the viewer's. Costs an anonymous visitor nothing. */
export async function ownsCard(db: Database, viewer: MemberRef | null, id: string) {
	return viewer !== null && isOwnEntry(viewer, (await findOwner(db, id)) ?? { userId: null });
}

/** Whether the viewer may see the card under its address: anybody may, unless a moderator has hidden it. */
export async function isShownTo(db: Database, viewer: Viewer, { id, hidden }: { id: string; hidden: boolean }) {
	return !hidden || viewer?.isAdmin === true || ownsCard(db, viewer, id);
}

/** Who owns the card with this id, for the server alone; undefined when there is no such card. */
async function findOwner(db: Database, id: string) {
	if (!isUuid(id)) return undefined;
	const statement = prepareOnce(db, "find-card-owner", (name) =>
		db
			.select({ userId: scicommCards.userId })
			.from(scicommCards)
			.where(eq(scicommCards.id, sql.placeholder("id")))
			.prepare(name),
	);
	const [card] = await statement.execute({ id });
	return card;
}
