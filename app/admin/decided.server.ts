import type { Database } from "#app/db/client.server.ts";
import { latestEventOf } from "#app/moderation/events.server.ts";
import { moderationMessages, type Queue } from "#app/moderation/moderation.ts";
import { queuedKinds } from "#app/moderation/subject-kinds.ts";
import { isUuid } from "#app/web/uuid.ts";
import { explainDecision } from "./moderator.server.ts";

/** What became of something that waits no more, and who decided it. */
export async function latestOf(db: Database, queue: Queue, id: string) {
	if (!isUuid(id)) return moderationMessages.notFound;
	for (const kind of queue === "edited" ? queuedKinds : [queue]) {
		const event = await latestEventOf(db, kind, id);
		if (event) return (await explainDecision(db, { outcome: "decided", event })).message;
	}
	return moderationMessages.notFound;
}
