import { href } from "react-router";
import { stateOfOwn } from "#app/boards/board.ts";
import { ownList } from "#app/boards/own-list.server.ts";
import { resources } from "./resource.tables.server.ts";
import { resourceMessages, resourceWithdrawal } from "./resource.ts";

const { id, name, url, approved, hidden, createdAt } = resources;
const columns = { id, name, url, approved, hidden, createdAt };

export const myResources = ownList(
	{
		name: "resources",
		title: "Your resources",
		none: "No resources yet. Add what helped you, and it may help others.",
		add: { to: href("/resources/new"), label: "Add a resource" },
		deletion: resourceWithdrawal,
		flashes: { resourceWithdrawn: resourceMessages.withdrawn },
	},
	{ table: resources, columns },
	({ id, name, url, createdAt, ...row }) => {
		const state = stateOfOwn(row);
		const view = { label: "View", to: href("/resources/:id", { id }) };
		const visit = { label: "Visit", to: url, newTab: true };
		const entry = { id, title: name, state, createdAt, links: [view, visit] };
		if (state !== "Pending") return entry;
		return {
			...entry,
			links: [view, visit, { label: "Edit", to: href("/resources/edit/:id", { id }) }],
			deleteAt: href("/resources/delete/:id", { id }),
		};
	},
);
