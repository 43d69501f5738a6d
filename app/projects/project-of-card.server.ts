import { and, desc, eq, ne, sql } from "drizzle-orm";
import { shownUnderCard } from "#app/cards/card.ts";
import type { OfCard } from "#app/cards/of-card.ts";
import { ownerOfCard, publicCard } from "#app/cards/public-name.server.ts";
import { tabPath } from "./detail-path.ts";
import { projectContributors, scicommProjects } from "./project.tables.server.ts";
import { type ProjectRole, roleNames } from "./project.ts";
import { listed } from "./project-access.server.ts";

/**
 * The public projects that a card's owner owns or edits, last updated first. None for a card that does not name the account publicly, as
 * `publicCard` has it: who contributes to a project is listed there under that name alone.
 */
export const projectsOfCard: OfCard<{ role: ProjectRole }> = {
	select(db, card) {
		const owner = ownerOfCard(card);
		const { id, name, updatedAt } = scicommProjects;
		return db
			.select({ id, name, detail: sql`jsonb_build_object('role', ${projectContributors.role})` })
			.from(projectContributors)
			.innerJoin(scicommProjects, eq(id, projectContributors.projectId))
			.where(
				and(
					eq(projectContributors.userId, owner.id),
					ne(projectContributors.role, "viewer"),
					listed,
					sql`${publicCard(owner.id)} = ${card}::uuid`,
				),
			)
			.orderBy(desc(updatedAt), desc(id))
			.limit(shownUnderCard);
	},
	show: (rows) => ({
		title: "Projects",
		rows: rows.map(({ id, title, detail }) => ({
			...{ id, title },
			path: tabPath(id, "about"),
			about: [roleNames[detail.role]],
		})),
	}),
};
