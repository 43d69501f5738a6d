import { href } from "react-router";
import { stateOfOwn } from "#app/boards/board.ts";
import { ownList } from "#app/boards/own-list.server.ts";
import { resources } from "./resource.tables.server.ts";
import { resourceDeletion, resourceMessages } from "./resource.ts";

const { id, name, url, approved, hidden, createdAt } = resources;
const columns = { id, name, url, approved, hidden, createdAt };

export const myResources = ownList(
	{
		name: "resources",
		title: "Your resources",
		none: "No resources yet. Add what helped you, and it may help others.",
		add: { to: href("/resources/new"), label: "Add a resource" },
		deletion: resourceDeletion,
		flashes: { resourceDeleted: resourceMessages.deleted },
	},
	{ table: resources, columns },
	({ id, name, url, createdAt, ...resource }) => ({
		id,
		title: name,
		state: stateOfOwn(resource),
		createdAt,
		links: [
			{ label: "View", to: href("/resources/:id", { id }) },
			{ label: "Visit", to: url, newTab: true },
			{ label: "Edit", to: href("/resources/edit/:id", { id }) },
		],
		deleteAt: href("/resources/delete/:id", { id }),
	}),
);
