/** What those who were asked for a request see of that, and how they answer. */

import { and, desc, eq, ne, not, sql } from "drizzle-orm";
import { lockAfterOwner } from "#app/accounts/other-accounts.server.ts";
import { isSuspended } from "#app/accounts/suspension.server.ts";
import type { Member, MemberRef, Viewer } from "#app/accounts/viewer.ts";
import { isListed } from "#app/boards/board.ts";
import { isClosed } from "#app/boards/closing.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { findListedCard } from "#app/cards/card-at.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { countAttempt } from "#app/db/rate-limit.server.ts";
import { changedNow } from "#app/db/version.server.ts";
import { isRefusal, notYet, type Refusal, refuse, refuseField } from "#app/forms/form-answer.ts";
import { inRefusableTransaction } from "#app/forms/refusable-transaction.server.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
import { blockersOf } from "#app/messages/blocks.server.ts";
import { messages } from "#app/messages/message.tables.server.ts";
import { answerAsCard } from "#app/messages/send.server.ts";
import { notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { candidatesFor } from "./candidates.server.ts";
import { isHeardYes, requestOffers } from "./offer.tables.server.ts";
import { maxReasons, offerMessages, suggestionRate } from "./offer.ts";
import { askThem, isSettled, lockRounds, type Sending } from "./offer-asking.server.ts";
import type { OfferInput } from "./offer-input.ts";
import { requests } from "./request.tables.server.ts";
import { findRequest } from "./request-show.server.ts";

type Who = Pick<Member, "id" | "name" | "confirmed">;

export type ShownOffer = Awaited<ReturnType<typeof findOffer>>;

/** What the viewer was asked for, and why. @throws the answer 404 where they were not asked, or the request is no longer on the board */
export async function findOffer(db: Database, viewer: Viewer & object, id: string) {
	const { request, ...offer } = await findAsked(db, viewer, id);
	if (!request) throw notFound(offerMessages.gone);
	return { ...offer, request };
}

/** As `findOffer`, without the request where that is no longer on the board. */
async function findAsked(db: Database, viewer: Viewer & object, id: string) {
	const { answer, askedBefore, isSuggested, createdAt, threadId, cardId } = requestOffers;
	const { availability, expertise, languages, name } = scicommCards;
	const [found] = isUuid(id)
		? await db
				.select({
					answer,
					askedBefore,
					isSuggested,
					askedAt: createdAt,
					threadId,
					author: requests.userId,
					card: { id: cardId, availability, expertise, languages, name },
				})
				.from(requestOffers)
				.leftJoin(scicommCards, eq(scicommCards.id, cardId))
				.leftJoin(requests, eq(requests.id, requestOffers.requestId))
				.where(ownOffer(viewer, id))
		: [];
	if (!found) throw notFound(offerMessages.notFound);
	const { author: userId, ...offer } = found;
	const request = await findRequest(db, viewer, id);
	if (!request || !isListed(request)) return { ...offer, request: undefined, isOver: true };
	const isOver = await isRequestOver(db, { ...request, userId });
	return { ...offer, request, isOver };
}

/** Whether nobody can say yes to a request any more. */
async function isRequestOver(
	db: Database | Transaction,
	{ closesAt, userId }: Pick<typeof requests.$inferSelect, "closesAt" | "userId">,
) {
	return isClosed({ closesAt }) || userId === null || (await isSuspended(db, userId));
}

function ownOffer(viewer: MemberRef, id: string) {
	return and(eq(requestOffers.requestId, id), eq(requestOffers.userId, viewer.id));
}

interface Answered {
	/** Null after a no. */
	threadId: string | null;
	isPassedOn: boolean;
}

/**
 * Says yes or no. A yes opens the thread of the two with what the viewer writes; a no makes room for the next, who is the colleague that the
 * viewer suggests, if any. Done twice, it is done once.
 * @returns the id of the thread, if there is one, or whether somebody else is asked by now
 * @throws as `findOffer`
 */
export async function answerOffer(db: Database, viewer: Who, requestId: string, input: OfferInput, sending: Sending) {
	const isSuggesting = input.answer === "declined" && input.colleague !== "";
	const wait = isSuggesting ? await countAttempt(db, suggestionRate, viewer.id) : null;
	if (wait !== null) return tooMany(offerMessages.tooManySuggestions, wait);
	const colleague = isSuggesting ? await findListedCard(db, input.colleague) : null;
	if (isSuggesting && !colleague) return refuseField("colleague", refuse(422, offerMessages.noColleague));
	return inRefusableTransaction(db, async (transaction): Promise<Answered | Refusal> => {
		if (input.answer === "accepted" && !viewer.confirmed) return notYet(offerMessages.confirmFirst);
		if (colleague) await lockRounds(transaction);
		const request = await lockRequest(transaction, viewer, requestId);
		const [offer] = await transaction.select().from(requestOffers).where(ownOffer(viewer, requestId));
		if (!offer) throw notFound(offerMessages.notFound);
		if (!request) throw notFound(offerMessages.gone);
		if (await isSaid(transaction, offer, input)) return { threadId: offer.threadId, isPassedOn: false };
		if (offer.answer !== null) return refuse(409, offerMessages.answered);
		const yeses = await transaction.$count(requestOffers, and(eq(requestOffers.requestId, requestId), isHeardYes));
		const isFull = yeses >= request.wanted;
		const isOver = await isRequestOver(transaction, request);
		if (input.answer === "declined") {
			if (colleague) {
				const mayAsk =
					!isOver && !isFull && (await transaction.$count(requests, and(eq(requests.id, requestId), isSettled))) > 0;
				const found = mayAsk ? await candidatesFor(transaction, request, colleague.id) : [];
				if (found.length === 0) return refuseField("colleague", refuse(409, offerMessages.colleagueNotAsked));
				await askThem(transaction, sending, request, found, true);
			}
			await keepAnswer(transaction, viewer, requestId, { answer: "declined", reason: input.reason });
			await lookAgain(transaction, requestId);
			return { threadId: null, isPassedOn: colleague !== null };
		}
		if (isFull) return refuse(409, offerMessages.enough);
		if (isOver || request.userId === null) return refuse(409, offerMessages.closed);
		if (offer.cardId === null || (await isHiddenCard(transaction, offer.cardId)))
			return refuse(409, offerMessages.noCard);
		const ends = { cardId: offer.cardId, startedBy: request.userId, calledAs: request.name };
		const thread = await answerAsCard(transaction, viewer, ends, input.text);
		if (isRefusal(thread)) return thread;
		// As with any message to whoever has blocked its writer. That the viewer has blocked them must change nothing: it would tell whose request it is.
		const isUnheard = (await blockersOf(transaction, viewer.id, [request.userId])).size > 0;
		await keepAnswer(transaction, viewer, requestId, { answer: "accepted", threadId: thread.id, isUnheard });
		if (!isUnheard && yeses + 1 >= request.wanted) await closeAsFull(transaction, requestId);
		return { threadId: thread.id, isPassedOn: false };
	});
}

/** Whether an offer is answered in these very words. Of a colleague it is not known whether they were asked then. */
async function isSaid(transaction: Transaction, offer: typeof requestOffers.$inferSelect, input: OfferInput) {
	if (offer.answer !== input.answer) return false;
	if (input.answer === "declined") return offer.reason === input.reason && input.colleague === "";
	const { threadId, text } = messages;
	const isIt = offer.threadId === null ? sql`false` : and(eq(threadId, offer.threadId), eq(text, input.text));
	return (await transaction.$count(messages, isIt)) > 0;
}

async function isHiddenCard(transaction: Transaction, cardId: string) {
	return (await transaction.$count(scicommCards, and(eq(scicommCards.id, cardId), scicommCards.hidden))) > 0;
}

/** As many as were wanted have said yes: nobody else is asked, and its author is asked what came of it. */
async function closeAsFull(transaction: Transaction, requestId: string) {
	await transaction
		.update(requests)
		.set({ closesAt: sql`now()`, askNextAt: null, updatedAt: changedNow })
		.where(eq(requests.id, requestId));
}

async function keepAnswer(
	transaction: Transaction,
	viewer: Who,
	requestId: string,
	said: Partial<typeof requestOffers.$inferInsert>,
) {
	await transaction
		.update(requestOffers)
		.set({ ...said, answeredAt: sql`clock_timestamp()` })
		.where(ownOffer(viewer, requestId));
}

/** So that one answer waits for the other. */
async function lockRequest(transaction: Transaction, viewer: Who, id: string) {
	if (!isUuid(id)) throw notFound(offerMessages.notFound);
	const shown = and(eq(requests.id, id), sql`not ${requests.hidden}`);
	return lockAfterOwner(transaction, requests, shown, [viewer.id]);
}

async function lookAgain(transaction: Transaction, id: string) {
	await transaction.update(requests).set({ askNextAt: sql`now()` }).where(eq(requests.id, id));
}

/**
 * Has nobody ask the viewer any more, by the cards by which they can be asked.
 * @returns whether what they were asked for is still on the board
 * @throws the answer 404 where they were not asked
 */
export async function stopOffers(db: Database, viewer: Viewer & object, id: string) {
	const { request } = await findAsked(db, viewer, id);
	await db
		.update(scicommCards)
		.set({ requests: "not now", updatedAt: changedNow })
		.where(and(eq(scicommCards.userId, viewer.id), eq(scicommCards.requests, "yes")));
	return request !== undefined;
}

/** How a request goes, for its author: no names, since nobody is to be asked why they did not answer. */
export async function offersMade(db: Database, requestId: string) {
	const counted = (condition = sql`true`) => sql<number>`count(*) filter (where ${condition})::int`;
	const { id, reason, hidden, answeredAt } = requestOffers;
	const [made] = await db
		.select({
			asked: counted(),
			accepted: counted(isHeardYes),
			declined: counted(sql`answer = 'declined'`),
		})
		.from(requestOffers)
		.where(eq(requestOffers.requestId, requestId));
	const reasons = await db
		.select({ id, text: reason })
		.from(requestOffers)
		.where(and(eq(requestOffers.requestId, requestId), ne(reason, ""), not(hidden)))
		.orderBy(desc(answeredAt), id)
		.limit(maxReasons);
	return { asked: 0, accepted: 0, declined: 0, ...made, reasons };
}

/** What is stored of the viewer's answers, for them to keep. */
export function listOffersForExport(db: Database, viewer: MemberRef) {
	const { requestId, cardId, createdAt, isSuggested, answer, answeredAt, reason, threadId } = requestOffers;
	return db
		.select({ requestId, cardId, askedAt: createdAt, isSuggested, answer, answeredAt, reason, threadId })
		.from(requestOffers)
		.where(eq(requestOffers.userId, viewer.id))
		.orderBy(desc(requestOffers.createdAt), desc(requestOffers.requestId));
}
