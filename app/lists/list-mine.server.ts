import { href } from "react-router";
import { ownList } from "#app/boards/own-list.server.ts";
import { savedLists } from "./list.tables.server.ts";
import { listDeletion, listMessages, stateOf } from "./list.ts";

const { id, title, isPublic, hidden, createdAt } = savedLists;
const columns = { id, title, isPublic, hidden, createdAt };

export const myLists = ownList(
	{
		name: "lists",
		title: "Your lists",
		none: "No lists yet. Put together what you saved, for yourself or for everybody.",
		add: { to: href("/lists/new"), label: "Make a list" },
		deletion: listDeletion,
		flashes: { listDeleted: listMessages.deleted },
	},
	{ table: savedLists, columns },
	({ id, title, isPublic, hidden, createdAt }) => ({
		id,
		title,
		state: stateOf({ isPublic, hidden }),
		createdAt,
		links: [
			{ label: "View", to: href("/lists/:id", { id }) },
			{ label: "Edit", to: href("/lists/edit/:id", { id }) },
		],
		deleteAt: href("/lists/delete/:id", { id }),
	}),
);
