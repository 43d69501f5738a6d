import { href } from "react-router";
import type { Mine } from "#app/boards/own-list.server.ts";
import { ownerId, ownPart } from "#app/db/listing/own-rows.server.ts";
import { countOf } from "./detail.ts";
import { projectContributors, scicommProjects } from "./project.tables.server.ts";
import { canManageProject, projectDeletion, roleNames, visibilityChoices } from "./project.ts";
import { contributes, roleOf } from "./project-access.server.ts";

const { id, name, visibility, hidden, starCount, createdAt } = scicommProjects;
const columns = { id, name, visibility, hidden, starCount, createdAt, role: roleOf(ownerId) };

export const myProjects: Mine = {
	name: "projects",
	title: "Your projects",
	none: "No projects yet. Create one, or fork one that you would like to take further.",
	add: { to: href("/scicomm/projects/create"), label: "Create a project" },
	deletion: projectDeletion,
	part: ownPart(
		{ name: "projects", table: scicommProjects, at: scicommProjects.updatedAt, columns },
		projectContributors,
		contributes(ownerId),
		({ id, name, visibility, hidden, role, starCount, createdAt }) => {
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
				facts: [{ text: roleNames[role] }, { text: countOf(starCount, "star") }],
				links: manages ? [view, edit] : [view],
				deleteAt: manages ? href("/scicomm/projects/:projectId/delete", params) : undefined,
			};
		},
	),
};
