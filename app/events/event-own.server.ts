/** What members do with their own events. Every write is limited to the viewer's own. */
import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { data } from "react-router";
import type { Member, MemberRef } from "#app/accounts/viewer.ts";
import { exportOwn, ownEntries } from "#app/boards/own-entry.server.ts";
import { submitEntry } from "#app/boards/submissions.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { changedNow } from "#app/db/version.server.ts";
import { isRefusal, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { pictureUrlIn, storedHash } from "#app/images/picture-url.server.ts";
import { events } from "./event.tables.server.ts";
import { eventMessages, isOver } from "./event.ts";
import type { EventInput } from "./event-input.ts";
import { refuseListedEvent } from "./event-listed.server.ts";
import { findCards } from "./event-speakers.server.ts";
import { type EventTimes, timesOf, wallTime } from "./event-times.server.ts";

type EventRow = typeof events.$inferSelect;

export const ownEvents = ownEntries("event", events, eventMessages);

/** What an event's form says once the server has looked at its times and its cards. */
interface CheckedEvent extends Omit<EventInput, "starts" | "ends" | "speakers">, EventTimes {
	speakers: string[];
}

/**
 * What no schema can tell of an event: whether its times make sense in its time zone, and which cards its speakers have.
 * @param refusedBy the cards that it may not name
 * @param old the event that is edited
 * @returns the event, or what is wrong with which fields
 */
async function checkEvent(
	db: Database,
	{ starts, ends, speakers, ...input }: EventInput,
	refusedBy: string[],
	old?: EventRow,
): Promise<CheckedEvent | Refusal> {
	const { timeZone } = input;
	// Of one that is over everything but its times can still be put right.
	const keepsTimes =
		old?.timeZone === timeZone &&
		starts === wallTime(old.startsAt, timeZone) &&
		ends === wallTime(old.endsAt, timeZone);
	const timing = keepsTimes
		? { times: pick(old, "startsAt", "endsAt", "startsOn", "endsOn") }
		: timesOf({ starts, ends, timeZone }, Date.now());
	const cards = await findCards(db, speakers, refusedBy, old?.speakers);
	if ("times" in timing && cards.ids) return { ...input, ...timing.times, speakers: cards.ids };
	const fields = {
		...("mistakes" in timing && timing.mistakes),
		...(cards.mistake && { speakers: [cards.mistake] }),
	};
	return refuse(422, "", { fields });
}

/** After each change. */
const nextSequence = sql`${events.sequence} + 1`;

/** An image that is not stored counts as none. */
function columnsOf({ image, ...event }: CheckedEvent) {
	return { ...event, image: storedHash(image) };
}

/**
 * Keeps an event for review.
 * @param form in which it was sent
 * @param refusedBy the cards that did not want to be named by the event that it corrects
 * @returns its row, or why it is not kept
 */
export async function submitEvent(
	db: Database,
	viewer: Pick<Member, "id" | "confirmed">,
	input: EventInput,
	form: FormData,
	refusedBy: string[],
): Promise<Refusal | EventRow> {
	const event = await checkEvent(db, input, refusedBy);
	if (isRefusal(event)) return event;
	const columns = { ...columnsOf(event), refusedBy, cancelledAt: null };
	return submitEntry(db, viewer, events, columns, (transaction) => refuseListedEvent(transaction, viewer, event, form));
}

/**
 * Replaces what the viewer's event says. One on the board stays there, for a moderator to look at what has changed.
 * @param seen as in `ownEvents.update`
 * @throws as `ownEvents.find`
 */
export async function updateEvent(
	db: Database,
	viewer: MemberRef,
	id: string,
	input: EventInput,
	seen: string,
): Promise<Refusal | EventRow> {
	const old = await ownEvents.find(db, viewer, id);
	const event = await checkEvent(db, input, old.refusedBy, old);
	if (isRefusal(event)) return event;
	const besides = { sequence: nextSequence, editedSinceApproval: sql`${events.approved}` };
	return ownEvents.update(db, viewer, id, columnsOf(event), seen, besides);
}

/**
 * The viewer's event, of which it can still be said whether it takes place.
 * @throws as `ownEvents.find`, or the answer that it is over (409)
 */
export async function findEventToCancel(db: Database, viewer: MemberRef, id: string) {
	const event = await ownEvents.find(db, viewer, id);
	if (isOver(event)) throw data(eventMessages.isOver, { status: 409 });
	return event;
}

/**
 * Says that the viewer's event does not take place, or that it does after all. One that says so already stays as it is.
 * @throws as `findEventToCancel`
 */
export async function cancelEvent(db: Database, viewer: MemberRef, id: string, cancelled: boolean) {
	await findEventToCancel(db, viewer, id);
	await db
		.update(events)
		.set({
			cancelledAt: cancelled ? sql`now()` : null,
			sequence: nextSequence,
			updatedAt: changedNow,
		})
		.where(and(ownEvents.isOwn(viewer, id), cancelled ? isNull(events.cancelledAt) : isNotNull(events.cancelledAt)));
}

/** The time zone of the viewer's newest event, which the next one is likely to have; undefined when there is none. */
export async function lastTimeZoneOf(db: Database, viewer: MemberRef) {
	const [newest] = await db
		.select({ timeZone: events.timeZone })
		.from(events)
		.where(eq(events.userId, viewer.id))
		.orderBy(desc(events.createdAt))
		.limit(1);
	return newest?.timeZone;
}

/** `image` is the address of a picture on this site. */
export function listEventsForExport(db: Database, viewer: MemberRef) {
	return exportOwn(db, events, viewer, ["refusedBy"], {
		image: pictureUrlIn(events.image),
		approvedAs: sql`${events.approvedAs} - 'refused_by'`,
	});
}
