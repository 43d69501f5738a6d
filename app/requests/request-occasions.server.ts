import { and, desc, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { MemberRef } from "#app/accounts/viewer.ts";
import { findIn, firstDayAfter } from "#app/boards/occasion.server.ts";
import type { Occasion, OccasionSource } from "#app/boards/occasion.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { hasNoReceipt } from "#app/receipts/receipt-show.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { isHeardYes, requestOffers } from "./offer.tables.server.ts";
import { requests } from "./request.tables.server.ts";

/** More than a request or a conversation ever has. */
const shown = 100;

/** Once somebody has said yes to a request, they and its author can confirm what came of it. */
export const requestOccasions: OccasionSource = {
	kind: "request",
	list: (db, viewer, limit) => read(db, viewer, limit, hasNoReceipt(requests.id, scicommCards.userId)),
	inThread: async (db, viewer, id) => (isUuid(id) ? read(db, viewer, shown, eq(requestOffers.threadId, id)) : []),
	find: findIn(read, requests.id, scicommCards.id),
};

/** Those of one request: all of them for its author, and their own for whoever said yes. */
export async function occasionsOf(db: Database, viewer: MemberRef, requestId: string) {
	return isUuid(requestId) ? read(db, viewer, shown, eq(requests.id, requestId)) : [];
}

async function read(db: Database, viewer: MemberRef, limit: number, condition?: SQL): Promise<Occasion[]> {
	const rows = await requestOccasionsQuery(db, viewer, limit, condition);
	return rows.flatMap(({ holder, other, ...row }) => {
		if (holder.id === null || other.id === null) return [];
		const sides = { holder: { ...holder, id: holder.id }, other: { ...other, id: other.id } };
		return { ...row, ...sides, kind: "request" as const, role: "", until: null };
	});
}

/** Those of the viewer, the newest first. */
export function requestOccasionsQuery(db: Database, viewer: MemberRef, limit: number, condition?: SQL) {
	const { title, name, organisation, hidden } = requests;
	// Each side by its index: of two tables at once none is used.
	const asked = db.select({ id: requests.id }).from(requests).where(eq(requests.userId, viewer.id));
	const answered = db
		.select({ id: requestOffers.requestId })
		.from(requestOffers)
		.where(eq(requestOffers.userId, viewer.id));
	return db
		.select({
			thingId: requests.id,
			title,
			holder: { id: scicommCards.userId, cardId: scicommCards.id, name: scicommCards.name },
			other: { id: requests.userId, name, organisation },
			from: firstDayAfter(requestOffers.answeredAt),
		})
		.from(requestOffers)
		.innerJoin(requests, eq(requests.id, requestOffers.requestId))
		.innerJoin(
			scicommCards,
			and(eq(scicommCards.id, requestOffers.cardId), eq(scicommCards.userId, requestOffers.userId)),
		)
		.where(
			and(
				eq(requestOffers.answer, "accepted"),
				ne(requests.userId, requestOffers.userId),
				sql`not ${hidden}`,
				sql`${requests.id} in ((${asked}) union all (${answered}))`,
				or(and(eq(requests.userId, viewer.id), isHeardYes), eq(requestOffers.userId, viewer.id)),
				condition,
			),
		)
		.orderBy(desc(requestOffers.answeredAt), desc(requests.id))
		.limit(limit);
}
