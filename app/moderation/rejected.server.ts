import { and, desc, eq, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { redirect } from "react-router";
import type { Viewer } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { moderationEvents, pendingNotifications } from "./moderation.tables.server.ts";
import { decisionPath } from "./queue-path.ts";
import type { QueuedKind } from "./subject-kinds.ts";

/**
 * What is thrown at the address of something that is not there: who submitted it is led to why a moderator did not accept it, with the way to
 * correct it; everybody else finds nothing. Not before its submitter is mailed about it, and not when it was brought back.
 */
export async function rejectedOrNotFound(db: Database, viewer: Viewer, kind: QueuedKind, id: string, message: string) {
	const eventId = viewer && isUuid(id) ? await findRejection(db, viewer.id, kind, id) : undefined;
	return eventId ? redirect(decisionPath(eventId)) : notFound(message);
}

async function findRejection(db: Database, submitterId: string, kind: QueuedKind, subjectId: string) {
	const undoing = alias(moderationEvents, "undoing");
	const { id, at } = moderationEvents;
	const one = { one: sql`1` };
	const [rejection] = await db
		.select({ id })
		.from(moderationEvents)
		.where(
			and(
				eq(moderationEvents.subjectKind, kind),
				eq(moderationEvents.subjectId, subjectId),
				eq(moderationEvents.submitterId, submitterId),
				eq(moderationEvents.action, "rejected"),
				notExists(db.select(one).from(undoing).where(eq(undoing.undoes, id))),
				notExists(db.select(one).from(pendingNotifications).where(eq(pendingNotifications.eventId, id))),
			),
		)
		.orderBy(desc(at))
		.limit(1);
	return rejection?.id;
}
