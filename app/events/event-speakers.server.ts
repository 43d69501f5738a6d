/** Cards as speakers (docs/decisions/0042-the-events-board.md): who can be named, and who does not want to be. */
import { and, arrayOverlaps, eq, inArray, sql } from "drizzle-orm";
import type { MemberRef } from "#app/accounts/viewer.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { findListedCard } from "#app/cards/card-at.server.ts";
import { listed as listedCards } from "#app/cards/directory/directory-list.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { changedNow } from "#app/db/version.server.ts";
import { notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { events } from "./event.tables.server.ts";
import { eventMessages, maxSpeakers } from "./event.ts";
import { shownToAll } from "./event-list.server.ts";

/**
 * The cards that a form names as speakers.
 * @param typed each a card's link, handle, slug or id
 * @param refusedBy the cards that this event may not name
 * @param old those that it names so far
 * @returns their ids in the same order, each once, and behind them those that no form shows, or what is wrong with the first that can't be
 * named
 */
export async function findCards(
	db: Database,
	typed: string[],
	refusedBy: string[],
	old: string[] = [],
): Promise<{ ids: string[]; mistake?: undefined } | { ids?: undefined; mistake: string }> {
	const ids: string[] = [];
	for (const one of typed) {
		const found = await findListedCard(db, one);
		if (!found) return { mistake: `There is no card '${shortened(one)}' in the directory` };
		const { id, name } = found;
		if (refusedBy.includes(id)) return { mistake: `${name} does not want to be named here` };
		ids.push(id);
	}
	const named = new Set([...ids, ...(await unlistedAmong(db, old))]);
	return named.size > maxSpeakers ? { mistake: eventMessages.speakersFullUnseen } : { ids: [...named] };
}

function shortened(text: string) {
	const characters = Array.from(text);
	return characters.length > 60 ? `${characters.slice(0, 60).join("")}…` : text;
}

/** What the form says of cards that are named, as it takes them back: those that are in the directory, by handle or id. */
export async function cardsTyped(db: Database, ids: string[]) {
	if (ids.length === 0) return "";
	const cards = await db
		.select({ id: scicommCards.id, handle: scicommCards.handle })
		.from(scicommCards)
		.where(and(inArray(scicommCards.id, ids), listedCards));
	const order = ids.flatMap((id) => cards.filter((card) => card.id === id));
	return order.map(({ id, handle }) => handle ?? id).join("\n");
}

/** Those of some cards that no form shows, as they are not in the directory now. They stay named, to come back with their cards. */
async function unlistedAmong(db: Database, ids: string[]) {
	if (ids.length === 0) return [];
	const unlisted = await db
		.select({ id: scicommCards.id })
		.from(scicommCards)
		.where(and(inArray(scicommCards.id, ids), sql`not (${listedCards})`));
	return ids.filter((one) => unlisted.some(({ id }) => id === one));
}

/**
 * The event that names the viewer, and which of their cards.
 * @throws the answer 404 when it names none of them, or nobody but its owner and moderators see it
 */
export async function findNaming(db: Database, viewer: MemberRef, id: string) {
	const rows = isUuid(id)
		? await db
				.select({ title: events.title, cardId: scicommCards.id })
				.from(events)
				.innerJoin(scicommCards, sql`${scicommCards.id} = any(${events.speakers})`)
				.where(and(eq(events.id, id), shownToAll, eq(scicommCards.userId, viewer.id)))
		: [];
	if (!rows[0]) throw notFound(eventMessages.notFound);
	return { title: rows[0].title, cardIds: rows.map(({ cardId }) => cardId) };
}

/**
 * Takes the viewer's cards off an event, for good.
 * @throws as `findNaming`
 */
export async function takeOff(db: Database, viewer: MemberRef, id: string) {
	const { cardIds } = await findNaming(db, viewer, id);
	const ids = sql`${sql.param(cardIds)}::uuid[]`;
	const named = sql`unnest(${events.speakers}) with ordinality as named(card, place)`;
	await db
		.update(events)
		.set({
			speakers: sql`array(select card from ${named} where card <> all(${ids}) order by place)`,
			refusedBy: sql`${events.refusedBy} || array(select card from ${named} where card = any(${ids}))`,
			updatedAt: changedNow,
		})
		.where(and(eq(events.id, id), arrayOverlaps(events.speakers, cardIds)));
}

/** Where the viewer's cards are named, or may not be any more, for their owner to keep. */
export async function listNamingsForExport(db: Database, viewer: MemberRef) {
	return db
		.select({
			eventId: events.id,
			title: events.title,
			cardId: scicommCards.id,
			refused: sql<boolean>`${scicommCards.id} = any(${events.refusedBy})`,
		})
		.from(scicommCards)
		.innerJoin(
			events,
			sql`(${events.speakers} @> array[${scicommCards.id}] or ${events.refusedBy} @> array[${scicommCards.id}])`,
		)
		.where(and(eq(scicommCards.userId, viewer.id), shownToAll));
}
