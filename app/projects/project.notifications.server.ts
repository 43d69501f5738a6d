import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { href } from "react-router";
import type { Database, Transaction } from "#app/db/client.server.ts";
import type { NotificationTexts, Reader, Subject } from "#app/notifications/notification-text.server.ts";
import { invitationPath } from "./detail-path.ts";
import { isAcceptable } from "./invitations/invitation.server.ts";
import { projectContributors, projectInvitations, scicommProjects } from "./project.tables.server.ts";

export const projectNotifications: NotificationTexts = {
	invitation: {
		// Whoever signs up with an address need not own it.
		find: async (db, reader, ids) =>
			reader.confirmed
				? db
						.select({ id: projectInvitations.id, title: scicommProjects.name })
						.from(projectInvitations)
						.innerJoin(scicommProjects, eq(scicommProjects.id, projectInvitations.projectId))
						.where(and(inArray(projectInvitations.id, ids), eq(projectInvitations.email, reader.email), isAcceptable))
				: [],
		say: ({ id }) => ({ text: "You are invited to contribute", path: invitationPath(id) }),
	},
	role: {
		find: projects({ said: projectContributors.role }),
		say: ({ id, said }) => ({ text: `You are ${said === "viewer" ? "a" : "an"} ${said} now`, path: path(id) }),
	},
	star: {
		find: projects({ count: scicommProjects.starCount }),
		say: ({ id, count }) => ({ text: `Starred: it has ${countText(count, "star")} now`, path: path(id) }),
	},
	fork: {
		find: projects({ count: scicommProjects.forkCount }),
		say: ({ id, count }) => ({ text: `Forked: it has ${countText(count, "fork")} now`, path: path(id) }),
	},
	contribution: {
		find: projects({}),
		say: ({ id }) => ({ text: "Somebody has added to your project", path: `${path(id)}?tab=content` }),
	},
};

/** The projects to which the reader contributes, with something of each. */
function projects(more: Record<string, PgColumn | SQL>) {
	return (db: Database | Transaction, reader: Reader, ids: string[]): Promise<Subject[]> =>
		db
			.select({ id: scicommProjects.id, title: scicommProjects.name, ...more })
			.from(scicommProjects)
			.innerJoin(projectContributors, eq(projectContributors.projectId, scicommProjects.id))
			.where(and(inArray(scicommProjects.id, ids), eq(projectContributors.userId, reader.id)));
}

function path(projectId: string) {
	return href("/scicomm/projects/:projectId", { projectId });
}

function countText(count: Subject["count"], one: string) {
	return `${(count ?? 0).toLocaleString("en-US")} ${one}${count === 1 ? "" : "s"}`;
}
