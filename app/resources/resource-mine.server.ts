import { href } from "react-router";
import { stateOfOwn } from "#app/boards/board.ts";
import type { Mine } from "#app/feature.ts";
import { resourceWithdrawal } from "./resource.ts";
import { listResourcesOf } from "./resource-list.server.ts";

export const myResources: Mine = {
	title: "Your resources",
	none: "No resources yet. Add what helped you, and it may help others.",
	add: { to: href("/resources/new"), label: "Add a resource" },
	deletion: resourceWithdrawal,
	async list(db, viewer) {
		const rows = await listResourcesOf(db, viewer);
		return rows.map(({ id, name, url, createdAt, ...row }) => {
			const state = stateOfOwn(row);
			const visit = { label: "Visit", to: url, newTab: true };
			const entry = { id, title: name, state, createdAt, links: [visit] };
			if (state !== "Pending") return entry;
			return {
				...entry,
				links: [visit, { label: "Edit", to: href("/resources/edit/:id", { id }) }],
				deleteAt: href("/resources/delete/:id", { id }),
			};
		});
	},
};
