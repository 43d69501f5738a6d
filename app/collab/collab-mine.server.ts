import { href } from "react-router";
import { stateOfOwn } from "#app/boards/board.ts";
import { ownList } from "#app/boards/own-list.server.ts";
import { collabListings } from "./collab.tables.server.ts";
import { collabMessages, headingOf, listingDeletion } from "./collab.ts";

const { id, title, description, approved, hidden, filled, createdAt } = collabListings;
const columns = { id, title, description, approved, hidden, filled, createdAt };

export const myListings = ownList(
	{
		name: "collab",
		title: "Your collab listings",
		none: "No listings yet. Ask for help on the collab board, or offer it.",
		add: { to: href("/collab/new"), label: "Add a listing" },
		deletion: listingDeletion,
		flashes: { listingDeleted: collabMessages.deleted },
	},
	{ table: collabListings, columns },
	({ id, filled, createdAt, ...listing }) => ({
		id,
		title: headingOf(listing),
		state: filled && listing.approved && !listing.hidden ? "Filled" : stateOfOwn(listing),
		createdAt,
		links: [
			{ label: "View", to: href("/collab/:id", { id }) },
			{ label: "Edit", to: href("/collab/edit/:id", { id }) },
		],
		button:
			listing.approved || filled
				? {
						label: filled ? "Reopen" : "Mark as filled",
						action: href("/collab/filled/:id", { id }),
						fields: { filled: filled ? "" : "on" },
						preventScrollReset: true,
					}
				: undefined,
		deleteAt: href("/collab/delete/:id", { id }),
	}),
);
