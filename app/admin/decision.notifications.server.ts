/** What those are told who submitted something that was decided on, and how it stands with it by now. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { href } from "react-router";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { wasDone } from "#app/moderation/events.server.ts";
import { moderationEvents, moderationWords } from "#app/moderation/moderation.tables.server.ts";
import type { ModerationAction } from "#app/moderation/moderation.ts";
import { decisionPath } from "#app/moderation/queue-path.ts";
import type { NotificationTexts, Reader, Subject } from "#app/notifications/notification-text.server.ts";
import {
	isHiddenBy,
	isSubjectHidden,
	kindOnceAccepted,
	pathsForOwners,
	wasHeldUntil,
	wasListed,
} from "./event-subjects.server.ts";

export const decisionNotifications: NotificationTexts = {
	decision: {
		find: findDecisions,
		say: ({ said, path }) => ({
			text: `A moderator has decided: ${decided[said ?? ""] ?? "see your profile"}`,
			path: path ?? href("/profile"),
		}),
	},
};

const decided: Record<string, string> = {
	approved: "it was approved",
	approvedUnseen: "it is approved, and stays hidden",
	rejectedBefore: "it was not accepted at first, and then put back",
	removedBefore: "it was removed, and brought back later",
	rejected: "it was not accepted, and your profile says why",
	removed: "it was removed, and your profile says why",
	restored: "it is shown again",
	hiddenBefore: "it was hidden for some time",
	hidden: "it is hidden, and your profile says why",
	shown: "it is shown again",
	delivered: "it was held, and has been delivered",
	shownBefore: "it was shown again for some time",
	undone: "it was put back for another review",
	edited: "it was edited",
};

const { subjectKind, subjectId, action, at } = moderationEvents;
const since = (actions: ModerationAction[]) => wasDone(subjectKind, subjectId, actions, { after: at });

const standing = sql<string>`case
	when ${action} = 'rejected' then case when ${wasListed} then 'removed' else 'rejected' end
		|| case when ${since(["restored"])} then 'Before' else '' end
	when ${action} = 'hidden' and not ${isHiddenBy()} then 'hiddenBefore'
	when ${action} in ('shown', 'restored') and ${isSubjectHidden()} then 'shownBefore'
	when ${action} = 'approved' and ${isSubjectHidden()} and not ${since(["hidden"])} then 'approvedUnseen'
	when ${action} = 'shown' and ${wasHeldUntil(subjectKind, subjectId, at)} then 'delivered'
	else ${action} end`;

/** What the profile says the reasons of. */
const explained = ["rejected", "removed", "hidden"];
const pathless = [...explained, "undone"];

async function findDecisions(db: Database | Transaction, reader: Reader, ids: string[]): Promise<Subject[]> {
	const { id, submitterId } = moderationEvents;
	const found = await db
		.select({ id, title: moderationWords.title, said: standing, kind: subjectKind, subjectId })
		.from(moderationEvents)
		.innerJoin(moderationWords, eq(moderationWords.eventId, id))
		.where(and(inArray(id, ids), eq(submitterId, reader.id)));
	const seen = found.filter(({ said }) => !pathless.includes(said));
	const paths = await pathsForOwners(
		db,
		seen.map(({ kind, subjectId }) => ({ kind: kindOnceAccepted(kind), id: subjectId })),
	);
	return found.map(({ subjectId, said, ...event }) => {
		const reasons = explained.includes(said) ? decisionPath(event.id) : undefined;
		return { ...event, said, path: reasons ?? paths.get(subjectId) };
	});
}
