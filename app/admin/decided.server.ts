import { href } from "react-router";
import type { Database } from "#app/db/client.server.ts";
import { moderatedKinds } from "#app/features.server.ts";
import { latestEventOf } from "#app/moderation/events.server.ts";
import { moderationMessages, type Queue } from "#app/moderation/moderation.ts";
import { queuePath } from "#app/moderation/queue-path.ts";
import { isQueuedKind, queuedKinds } from "#app/moderation/subject-kinds.ts";
import { isUuid } from "#app/web/uuid.ts";
import { kindOnceAccepted, tellsOfEnd } from "./event-subjects.server.ts";
import { explainDecision } from "./moderator.server.ts";
import type { Undone } from "./undo-decision.server.ts";

/** What became of something that waits no more, and who decided it. */
export async function latestOf(db: Database, queue: Queue, id: string) {
	if (!isUuid(id)) return moderationMessages.notFound;
	for (const kind of queue === "edited" ? queuedKinds : [queue]) {
		const event = await latestEventOf(db, kind, id);
		if (event && (tellsOfEnd(event) || (await moderatedKinds[kind].find(db, id))))
			return (await explainDecision(db, { outcome: "decided", event })).message;
	}
	return moderationMessages.notFound;
}

/** Where moderators find what a decision was undone on: the queue in which it waits again, or else the page of its reports. */
export async function pathOfUndone(db: Database, { action, subjectKind: kind, subjectId: id }: Undone) {
	if (isQueuedKind(kind) && !["kept", "hidden", "shown"].includes(action)) {
		const row = await moderatedKinds[kind].find(db, id);
		const state = row ? moderatedKinds[kind].stateOf(row) : null;
		if (state !== null) return queuePath(state === "edited" ? state : kind, { item: id });
	}
	return href("/admin/reports/:kind/:id", { kind: kindOnceAccepted(kind), id });
}
