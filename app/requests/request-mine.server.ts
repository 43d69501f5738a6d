import { href } from "react-router";
import { stateOfOwn } from "#app/boards/board.ts";
import { isClosed, lastDayOf } from "#app/boards/closing.ts";
import { ownList } from "#app/boards/own-list.server.ts";
import { offerMessages } from "./offer.ts";
import { requests } from "./request.tables.server.ts";
import { requestDeletion, requestMessages } from "./request.ts";
import { closingTools } from "./request-board.ts";

const { id, title, closesAt, outcome, approved, hidden, createdAt } = requests;
const columns = { id, title, closesAt, outcome, approved, hidden, createdAt };

export const myRequests = ownList(
	{
		name: "requests",
		title: "Your requests",
		none: "No requests yet. Say whom you are looking for, and communicators will find it on the board.",
		add: { to: href("/requests/new"), label: "Add a request" },
		deletion: requestDeletion,
		flashes: { requestDeleted: requestMessages.deleted, stopped: offerMessages.stopped },
	},
	{ table: requests, columns },
	({ id, title, createdAt, ...request }) => {
		const closed = isClosed(request);
		const state = stateOfOwn(request);
		return {
			id,
			title,
			state: state === "Live" && closed ? "Closed" : state,
			createdAt,
			facts: [{ text: closed ? "Open until" : "Wanted until", day: lastDayOf(request.closesAt) }],
			links: [
				{ label: "View", to: href("/requests/:id", { id }) },
				{ label: "Edit", to: href("/requests/edit/:id", { id }) },
				...closingTools({ ...request, id, closed }),
			],
			deleteAt: href("/requests/delete/:id", { id }),
		};
	},
);
