import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { hashOfToken } from "#app/web/token-hash.server.ts";
import { cardForm } from "../cards.ts";
import type { VisibleWrite, WriteTools } from "./tools.ts";

export function writesOfCards({ db, admin, member, oneOf, ownOf }: WriteTools): VisibleWrite[] {
	/** A card of nobody, and the token of the browser that made it. */
	async function unclaimed() {
		const { id } = await oneOf(scicommCards);
		const claimToken = randomUUID();
		const change = { userId: null, claimTokenHash: hashOfToken(claimToken) };
		await db.update(scicommCards).set(change).where(eq(scicommCards.id, id));
		return { id, claimToken };
	}

	return [
		["/scicomm/card/create", "a card is made", (send) => send({}, cardForm({ name: "Ibn al-Haytham" }))],
		[
			"/scicomm/card/edit/:id",
			"a card is changed",
			async (send) => {
				const { id, version, cookie } = await ownOf(scicommCards);
				await send({ id }, cardForm({ name: "Hypatia", version }), cookie);
			},
		],
		[
			"/scicomm/card/visibility/:id",
			"a card leaves the directory",
			async (send) => {
				const { id, cookie } = await ownOf(scicommCards);
				await send({ id }, {}, cookie);
			},
		],
		[
			"/scicomm/card/delete/:id",
			"a card is deleted",
			async (send) => {
				const { id, cookie } = await ownOf(scicommCards);
				await send({ id }, {}, cookie);
			},
		],
		[
			"/scicomm/card/discard/:id",
			"a card is deleted in the browser that made it",
			async (send) => {
				const { id, claimToken } = await unclaimed();
				await send({ id }, { claimToken, sure: "yes" });
			},
		],
		[
			"/scicomm/card/handle/:id",
			"a card has a handle",
			async (send) => {
				const { id, cookie } = await ownOf(scicommCards);
				await send({ id }, { handle: `handle-${id.slice(0, 8)}` }, cookie);
			},
		],
		[
			"/api/cards/migrate",
			"a card moves to an account",
			async (send) => send({}, await unclaimed(), (await member()).cookie),
		],
		...["on", ""].map(
			(featured): VisibleWrite => [
				"/admin/cards",
				featured ? "a card is put on the home page" : "a card is taken off the home page",
				async (send) => {
					const { id: card } = await oneOf(
						scicommCards,
						and(eq(scicommCards.isVisible, true), eq(scicommCards.hidden, false)),
					);
					await db
						.update(scicommCards)
						.set({ featuredAt: featured ? null : new Date() })
						.where(eq(scicommCards.id, card));
					await send({}, { card, featured }, admin.cookie);
				},
			],
		),
	];
}
