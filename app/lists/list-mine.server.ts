import { href } from "react-router";
import { readOwn } from "#app/db/listing/own-rows.server.ts";
import type { Mine } from "#app/feature.ts";
import { savedLists } from "./list.tables.server.ts";
import { listDeletion } from "./list.ts";

const { id, title, isPublic, hidden, createdAt } = savedLists;
const columns = { id, title, isPublic, hidden, createdAt };

export const myLists: Mine = {
	name: "lists",
	title: "Your lists",
	none: "No lists yet. Put what you saved together, for yourself or for everybody.",
	add: { to: href("/lists/new"), label: "Make a list" },
	deletion: listDeletion,
	async list(db, viewer, page) {
		const found = await readOwn(db, { name: "lists", table: savedLists, columns }, viewer, page);
		const rows = found.rows.map(({ id, title, isPublic, hidden, createdAt }) => ({
			id,
			title,
			state: hidden ? "Hidden" : isPublic ? "Published" : "Only you",
			createdAt,
			links: [
				{ label: "View", to: href("/lists/:id", { id }) },
				{ label: "Edit", to: href("/lists/edit/:id", { id }) },
			],
			deleteAt: href("/lists/delete/:id", { id }),
		}));
		return { ...found, rows };
	},
};
