import { and, desc, eq, sql } from "drizzle-orm";
import type { OfCard } from "#app/cards/of-card.ts";
import { receipts } from "./receipt.tables.server.ts";
import { dayOfReceipt, otherText, receiptText, shownOnCard } from "./receipt.ts";
import { listed, receiptPath, shown } from "./receipt-show.server.ts";

type Detail = Parameters<typeof otherText>[0] &
	Omit<Parameters<typeof receiptText>[0], "what"> & { happenedOn: string; role: string; count: number };

/** What a card's person did, as those confirm for whom it was: the latest, and how many there are. */
export const receiptsOfCard: OfCard<Detail> = {
	select(db, card) {
		const { id, what, kind, role, happenedOn, audienceSize, audience, otherName, organisation } = shown;
		const detail = sql`jsonb_build_object('kind', ${kind}, 'role', ${role}, 'happenedOn', ${happenedOn}, 'audienceSize', ${audienceSize},
			'audience', ${audience}, 'otherName', ${otherName}, 'organisation', ${organisation}, 'count', count(*) over ())`;
		return db
			.select({ id, what, detail })
			.from(receipts)
			.where(and(eq(receipts.cardId, card), listed))
			.orderBy(desc(happenedOn), desc(id))
			.limit(shownOnCard);
	},
	show(rows) {
		const count = rows[0]?.detail.count ?? 0;
		return {
			title: count > rows.length ? `Confirmed by both, the latest of ${count}` : "Confirmed by both",
			rows: rows.map(({ id, title, detail }) => ({
				id,
				title: receiptText({ ...detail, what: title }),
				path: receiptPath(id),
				about: [dayOfReceipt(detail.happenedOn), detail.role, otherText(detail)],
			})),
		};
	},
};
