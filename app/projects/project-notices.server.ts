import { and, eq, ne } from "drizzle-orm";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Transaction } from "#app/db/client.server.ts";
import type { NotificationKind } from "#app/notifications/notification.ts";
import { notify } from "#app/notifications/notifications.server.ts";
import { projectContributors } from "./project.tables.server.ts";

/** Tells the owners of a project, but for whoever has done it, what has happened to it. */
export async function notifyOwners(
	transaction: Transaction,
	kind: NotificationKind,
	projectId: string,
	doer: MemberRef,
) {
	const { userId, role } = projectContributors;
	const owners = await transaction
		.select({ id: userId })
		.from(projectContributors)
		.where(and(eq(projectContributors.projectId, projectId), eq(role, "owner"), ne(userId, doer.id)));
	await notify(
		transaction,
		kind,
		owners.map(({ id }) => id),
		projectId,
	);
}
