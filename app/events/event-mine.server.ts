import { href } from "react-router";
import { stateOfOwn } from "#app/boards/board.ts";
import { ownList } from "#app/boards/own-list.server.ts";
import { events } from "./event.tables.server.ts";
import { eventDeletion, eventMessages, isOver, revival } from "./event.ts";
import { spanText } from "./time-zone.ts";

const { id, title, startsAt, endsAt, timeZone, cancelledAt, approved, hidden, createdAt } = events;
const columns = { id, title, startsAt, endsAt, timeZone, cancelledAt, approved, hidden, createdAt };

export const myEvents = ownList(
	{
		name: "events",
		title: "Your events",
		none: "No events yet. Add what you organise or speak at, and people will find it on the board.",
		add: { to: href("/events/new"), label: "Add an event" },
		deletion: eventDeletion,
		flashes: { eventDeleted: eventMessages.deleted, eventRevived: eventMessages.revived },
	},
	{ table: events, columns },
	({ id, title, createdAt, ...event }) => {
		const cancelAt = href("/events/cancel/:id", { id });
		const cancelled = event.cancelledAt !== null;
		const over = isOver(event);
		return {
			id,
			title,
			state: stateOf({ ...event, cancelled, over }),
			createdAt,
			facts: [{ text: spanText(event, event.timeZone) }],
			links: [
				{ label: "View", to: href("/events/:id", { id }) },
				{ label: "Edit", to: href("/events/edit/:id", { id }) },
				...(over || cancelled ? [] : [{ label: "Cancel", to: cancelAt }]),
			],
			button:
				cancelled && !over ? { label: "Undo cancellation", action: cancelAt, fields: { [revival]: "on" } } : undefined,
			deleteAt: href("/events/delete/:id", { id }),
		};
	},
);

function stateOf(event: { approved: boolean; hidden: boolean; cancelled: boolean; over: boolean }) {
	const state = stateOfOwn(event);
	if (state === "Hidden" || !event.approved) return state;
	return event.cancelled ? "Cancelled" : event.over ? "Past" : state;
}
