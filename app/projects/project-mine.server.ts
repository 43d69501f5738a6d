import { href } from "react-router";
import type { Mine } from "#app/boards/own-list.server.ts";
import { projectContributors } from "./project.tables.server.ts";
import { canManageProject, projectDeletion, roleNames, visibilityChoices } from "./project.ts";
import { listProjectsOf } from "./project-list.server.ts";

export const myProjects: Mine = {
	name: "projects",
	title: "Your projects",
	none: "No projects yet. Create one, or fork one that you would like to take further.",
	add: { to: href("/scicomm/projects/create"), label: "Create a project" },
	deletion: projectDeletion,
	table: projectContributors,
	async list(db, viewer, page) {
		const found = await listProjectsOf(db, viewer, page);
		const rows = found.rows.map(({ id, name, visibility, hidden, role, starCount, createdAt }) => {
			const params = { projectId: id };
			const manages = canManageProject(role);
			const view = { label: "View", to: href("/scicomm/projects/:projectId", params) };
			const edit = { label: "Edit", to: href("/scicomm/projects/:projectId/edit", params) };
			return {
				id,
				title: name,
				state: hidden ? "Hidden" : visibilityChoices[visibility].label,
				made: "Created",
				createdAt,
				facts: [
					{ text: roleNames[role] },
					{ text: starCount === 1 ? "1 star" : `${starCount.toLocaleString("en-US")} stars` },
				],
				links: manages ? [view, edit] : [view],
				deleteAt: manages ? href("/scicomm/projects/:projectId/delete", params) : undefined,
			};
		});
		return { ...found, rows };
	},
};
