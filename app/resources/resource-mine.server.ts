import { href } from "react-router";
import { stateOfOwn } from "#app/boards/board.ts";
import type { Mine } from "#app/feature.ts";
import { listResourcesOf } from "./resource-list.server.ts";

export const myResources: Mine = {
	title: "Your resources",
	none: "No resources yet. Add what helped you, and it may help others.",
	add: { to: href("/resources/new"), label: "Add a resource" },
	async list(db, viewer) {
		const rows = await listResourcesOf(db, viewer);
		return rows.map(({ id, name, url, createdAt, ...row }) => ({
			id,
			title: name,
			state: stateOfOwn(row),
			createdAt,
			links: [{ label: "Visit", to: url, newTab: true }],
		}));
	},
};
