/** What of an account's projects stands on its home. */
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { href } from "react-router";
import type { Member } from "#app/accounts/viewer.ts";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import type { HomeRow } from "#app/feature.ts";
import { missingConsents, projectContributors, scicommProjects } from "./project.tables.server.ts";

/** The private projects that the viewer owns, last updated first. */
export async function listProjectsBegun(db: Database, viewer: Member, limit: number): Promise<HomeRow[]> {
	const { id, name, forkedFrom, visibility, hidden, updatedAt } = scicommProjects;
	const statement = prepareOnce(db, "list-projects-begun", (statementName) =>
		db
			.select({ id, name, forkedFrom, updatedAt })
			.from(projectContributors)
			.innerJoin(scicommProjects, eq(id, projectContributors.projectId))
			.where(and(isOwner, eq(visibility, "private"), eq(hidden, false)))
			.orderBy(desc(updatedAt), desc(id))
			.limit(sql.placeholder("limit"))
			.prepare(statementName),
	);
	const rows = await statement.execute({ userId: viewer.id, limit });
	return rows.map(({ id, name, forkedFrom, updatedAt }) => ({
		id,
		title: name,
		about: forkedFrom === null ? "Private project" : "Private fork",
		path: href("/scicomm/projects/:projectId", { projectId: id }),
		at: updatedAt,
	}));
}

/** The viewer's projects of which somebody has a fork that stays private until their owners agree, the oldest first. */
export async function listConsentsAsked(db: Database, viewer: Member, limit: number): Promise<HomeRow[]> {
	const oldest = db
		.select({ at: missingConsents.createdAt })
		.from(missingConsents)
		.where(eq(missingConsents.originalId, scicommProjects.id))
		.orderBy(asc(missingConsents.createdAt))
		.limit(1)
		.as("oldest");
	const statement = prepareOnce(db, "list-consents-asked", (name) =>
		db
			.select({ id: scicommProjects.id, title: scicommProjects.name, at: oldest.at })
			.from(projectContributors)
			.innerJoin(scicommProjects, eq(scicommProjects.id, projectContributors.projectId))
			.innerJoinLateral(oldest, sql`true`)
			.where(isOwner)
			.orderBy(asc(oldest.at), asc(scicommProjects.id))
			.limit(sql.placeholder("limit"))
			.prepare(name),
	);
	const rows = await statement.execute({ userId: viewer.id, limit });
	return rows.map((row) => ({
		...row,
		about: "A fork of it waits for you to agree that others see it",
		path: href("/scicomm/projects/:projectId", { projectId: row.id }),
	}));
}

const isOwner = and(eq(projectContributors.userId, sql.placeholder("userId")), eq(projectContributors.role, "owner"));
