import { collabSubject } from "#app/collab/collab.queue.server.ts";
import { mediaSubject } from "#app/media/media.queue.server.ts";
import { resourceSubject } from "#app/resources/resource.queue.server.ts";
import { applicationSubject } from "#app/showcase/showcase.queue.server.ts";
import type { ModeratedKind } from "./moderated-kind.ts";
import type { QueuedKind } from "./moderation.ts";

/** Everything that is decided on, by its kind. */
export const subjects: Record<QueuedKind, ModeratedKind> = {
	media: mediaSubject,
	resource: resourceSubject,
	collab: collabSubject,
	showcase: applicationSubject,
};
