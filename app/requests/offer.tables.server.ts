import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ownerId } from "#app/accounts/account.tables.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { checked, createdAt, fits, hidden, isOneOf } from "#app/db/columns.server.ts";
import { messageThreads } from "#app/messages/message.tables.server.ts";
import { type OfferAnswer, offerAnswers, reasonLimit } from "./offer.ts";

/** Who was asked for a request: once each, whatever cards they have. */
export const requestOffers = pgTable(
	"request_offers",
	{
		id: uuid().notNull().unique().defaultRandom(),
		/** No reference: who was asked for what is deleted since was asked all the same, and not again when a moderator brings it back. */
		requestId: uuid().notNull(),
		userId: ownerId().notNull(),
		/** By which they were found. */
		cardId: uuid().references(() => scicommCards.id, { onDelete: "set null" }),
		createdAt,
		/** How often they had been asked in that month before, as their page says. */
		askedBefore: integer().notNull(),
		/** Whether somebody who was asked before has suggested them. */
		isSuggested: boolean().notNull().default(false),
		answer: text().$type<OfferAnswer>(),
		answeredAt: timestamp({ withTimezone: true }),
		/** Why not, for whoever asks, who does not learn whose it is. */
		reason: text().notNull().default(""),
		/** Whether a moderator has hidden the reason. */
		hidden,
		/** Whether its author never hears of the yes, as they had blocked who said it: it fills no place. */
		isUnheard: boolean().notNull().default(false),
		/** Where the two talk since. */
		threadId: uuid().references(() => messageThreads.id, { onDelete: "set null" }),
	},
	(offer) => [
		primaryKey({ columns: [offer.requestId, offer.userId] }),
		index("request_offers_user").on(offer.userId, offer.createdAt, offer.requestId),
		index("request_offers_card").on(offer.cardId).where(sql`card_id is not null`),
		index("request_offers_thread").on(offer.threadId).where(sql`thread_id is not null`),
		checked("request_offers_limits", fits("reason", reasonLimit), "asked_before >= 0"),
		checked("request_offers_answer", isOneOf("answer", offerAnswers), "(answer is null) = (answered_at is null)"),
		checked("request_offers_unheard", "(not is_unheard or answer = 'accepted')"),
	],
);

/** A yes that the author of the request hears of. */
export const isHeardYes = sql`(${requestOffers.answer} = 'accepted' and not ${requestOffers.isUnheard})`;
