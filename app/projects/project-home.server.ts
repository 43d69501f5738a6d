/** What of an account's projects stands on its home. */
import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { href } from "react-router";
import { users } from "#app/accounts/account.tables.server.ts";
import type { HomeRows } from "#app/feature.ts";
import { invitationPath } from "./detail-path.ts";
import { isAcceptable } from "./invitations/invitation.server.ts";
import { missingConsents, projectContributors, projectInvitations, scicommProjects } from "./project.tables.server.ts";

/** The private projects that the viewer owns, last updated first. */
export const projectsBegun: HomeRows = {
	select(db, viewer, limit) {
		const { id, name, forkedFrom, visibility, hidden, updatedAt } = scicommProjects;
		return db
			.select({ id, name, isFork: sql`(${forkedFrom} is not null)::int`, updatedAt })
			.from(projectContributors)
			.innerJoin(scicommProjects, eq(id, projectContributors.projectId))
			.where(and(isOwner(viewer), eq(visibility, "private"), eq(hidden, false)))
			.orderBy(desc(updatedAt), desc(id))
			.limit(limit);
	},
	about: (isFork) => (isFork ? "Private fork" : "Private project"),
	path,
};

/** Invitations to the viewer's confirmed address that can be accepted, the oldest first. */
export const invitationsAsked: HomeRows = {
	select(db, viewer, limit) {
		const { id, projectId, email, createdAt } = projectInvitations;
		return db
			.select({ id, title: scicommProjects.name, none: sql`0`, at: createdAt })
			.from(users)
			.innerJoin(projectInvitations, eq(email, users.email))
			.innerJoin(scicommProjects, eq(scicommProjects.id, projectId))
			.where(and(eq(users.id, viewer), users.emailVerified, isAcceptable))
			.orderBy(asc(createdAt), asc(id))
			.limit(limit);
	},
	about: () => "You are invited to contribute",
	path: invitationPath,
	kinds: ["invitation"],
};

/** The viewer's projects of which somebody has a fork that stays private until their owners agree, and none of them has put that off, the oldest first. */
export const consentsAsked: HomeRows = {
	select(db, viewer, limit) {
		const oldest = db
			.select({ at: missingConsents.createdAt })
			.from(missingConsents)
			.where(and(eq(missingConsents.originalId, scicommProjects.id), isNull(missingConsents.declinedAt)))
			.orderBy(asc(missingConsents.createdAt))
			.limit(1)
			.as("oldest");
		return db
			.select({ id: scicommProjects.id, title: scicommProjects.name, none: sql`0`, at: oldest.at })
			.from(projectContributors)
			.innerJoin(scicommProjects, eq(scicommProjects.id, projectContributors.projectId))
			.innerJoinLateral(oldest, sql`true`)
			.where(isOwner(viewer))
			.orderBy(asc(oldest.at), asc(scicommProjects.id))
			.limit(limit);
	},
	about: () => "A fork of it waits for you to agree that others see it",
	path,
};

function isOwner(viewer: SQL) {
	return and(eq(projectContributors.userId, viewer), eq(projectContributors.role, "owner"));
}

function path(projectId: string) {
	return href("/scicomm/projects/:projectId", { projectId });
}
