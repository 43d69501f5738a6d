import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { reportableBoard } from "#app/moderation/reportable.server.ts";
import { hideForksAgain, showForks } from "./forks-stars/hidden-forks.server.ts";
import { scicommProjects } from "./project.tables.server.ts";
import { askedOwnerOf } from "./project-access.server.ts";

/** How projects are reported and hidden. Told of it is one owner. */
export const reportableProjects = reportableBoard(scicommProjects, {
	kind: "project",
	// Moderators see no private project, so nobody can show them one by reporting it.
	isShownTo: (_db, _viewer, { visibility, hidden }) => visibility !== "private" && !hidden,
	async ownerOf(db, { id }) {
		const [asked] = await db
			.select({ owner: sql<string | null>`${askedOwnerOf(scicommProjects.id)}` })
			.from(scicommProjects)
			.where(eq(scicommProjects.id, id));
		return asked?.owner ?? null;
	},
	async setHidden(transaction, id, hidden, undone) {
		await transaction.update(scicommProjects).set({ hidden }).where(eq(scicommProjects.id, id));
		if (!hidden) await showForks(transaction, id);
		else if (undone) await hideForksAgain(transaction, id, undone.id);
	},
	isPrivate: ({ visibility }) => visibility === "private",
	privateIds: sql`select id from ${scicommProjects} where visibility = 'private'`,
	titleOf: ({ name }) => name,
	textOf: ({ shortDescription, description }) => [shortDescription, description].filter(Boolean).join("\n\n"),
	publicPath: ({ id }) => href("/scicomm/projects/:projectId", { projectId: id }),
	hiddenPath: (projectId) => href("/scicomm/projects/:projectId", { projectId }),
});
