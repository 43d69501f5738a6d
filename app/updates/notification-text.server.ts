/** What notifications say: read from the things that they are about, as far as their reader may still see those. */
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { href } from "react-router";
import type { Member } from "#app/accounts/viewer.ts";
import {
	isHiddenBy,
	isSubjectHidden,
	kindOnceAccepted,
	pathsForOwners,
	wasHeldUntil,
	wasListed,
} from "#app/admin/event-subjects.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { type EntryKind, entryNoun, entryPath } from "#app/entries/entry.ts";
import { newFollowersText } from "#app/follows/follow.ts";
import { newFollowersOn } from "#app/follows/followers-of-day.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { closing } from "#app/jobs/job-reminders.server.ts";
import { hasDeadLink } from "#app/links/dead-links.server.ts";
import { threadsTold } from "#app/messages/thread.server.ts";
import { wasDone } from "#app/moderation/events.server.ts";
import { moderationEvents, moderationWords } from "#app/moderation/moderation.tables.server.ts";
import type { ModerationAction } from "#app/moderation/moderation.ts";
import { decisionPath } from "#app/moderation/queue-path.ts";
import type { NotificationKind } from "#app/notifications/notification.ts";
import type { Notification } from "#app/notifications/notifications.server.ts";
import { invitationPath } from "#app/projects/detail-path.ts";
import { isAcceptable } from "#app/projects/invitations/invitation.server.ts";
import { projectContributors, projectInvitations, scicommProjects } from "#app/projects/project.tables.server.ts";
import { receipts } from "#app/receipts/receipt.tables.server.ts";
import { findConfirmed, listWaiting, receiptPath } from "#app/receipts/receipt-show.server.ts";
import { requestOffers } from "#app/requests/offer.tables.server.ts";
import { requests } from "#app/requests/request.tables.server.ts";
import { listed as isOnBoard } from "#app/requests/request-list.server.ts";
import { savedThings } from "#app/saved/saved.tables.server.ts";

/** Who is told. */
type Reader = Pick<Member, "id" | "email" | "confirmed">;

export interface Told {
	id: string;
	text: string;
	/** What the thing is called. */
	title: string;
	path: string;
	at: Date;
	isRead: boolean;
}

interface Described {
	id: string;
	title: string;
	/** Nothing is told of what there is none of any more. */
	count?: number | null;
	said?: string | null;
	path?: string | undefined;
}

type Teller = {
	find(db: Database, viewer: Reader, ids: string[]): Promise<Described[]>;
	say(subject: Described): { text: string; path: string };
};

const project = (id: string) => href("/scicomm/projects/:projectId", { projectId: id });
const times = (count: Described["count"], one: string) =>
	`${(count ?? 0).toLocaleString("en-US")} ${one}${count === 1 ? "" : "s"}`;

/** The own things of the viewer, by a column that says whose they are. @param condition under which there is something to tell */
function own(table: PgTable & { id: PgColumn }, title: PgColumn, owner: PgColumn, condition?: SQL) {
	return (db: Database, viewer: Reader, ids: string[]): Promise<Described[]> =>
		db
			.select({ id: sql<string>`${table.id}`, title: sql<string>`${title}` })
			.from(table)
			.where(and(inArray(table.id, ids), eq(owner, viewer.id), condition));
}

/** The projects to which the viewer contributes. @param count a number of theirs */
function projects(count: PgColumn | SQL = sql`null`, said: PgColumn | SQL = sql`null`) {
	return (db: Database, viewer: Reader, ids: string[]): Promise<Described[]> =>
		db
			.select({
				id: scicommProjects.id,
				title: scicommProjects.name,
				count: sql<number | null>`${count}`,
				said: sql<string | null>`${said}`,
			})
			.from(scicommProjects)
			.innerJoin(projectContributors, eq(projectContributors.projectId, scicommProjects.id))
			.where(and(inArray(scicommProjects.id, ids), eq(projectContributors.userId, viewer.id)));
}

const { subjectKind, subjectId, action, at } = moderationEvents;
const since = (actions: ModerationAction[]) => wasDone(subjectKind, subjectId, actions, at);

/** What was decided, and how it stands with it by now. */
const decidedOn = sql<string>`case
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

async function findDecisions(db: Database, viewer: Reader, ids: string[]): Promise<Described[]> {
	const { id, submitterId } = moderationEvents;
	const found = await db
		.select({ id, title: moderationWords.title, said: decidedOn, kind: subjectKind, subjectId })
		.from(moderationEvents)
		.innerJoin(moderationWords, eq(moderationWords.eventId, id))
		.where(and(inArray(id, ids), eq(submitterId, viewer.id)));
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

const tellers: Record<NotificationKind, Teller> = {
	invitation: {
		// Whoever signs up with an address need not own it.
		find: async (db, viewer, ids) =>
			viewer.confirmed
				? db
						.select({ id: projectInvitations.id, title: scicommProjects.name })
						.from(projectInvitations)
						.innerJoin(scicommProjects, eq(scicommProjects.id, projectInvitations.projectId))
						.where(and(inArray(projectInvitations.id, ids), eq(projectInvitations.email, viewer.email), isAcceptable))
				: [],
		say: ({ id }) => ({ text: "You are invited to contribute", path: invitationPath(id) }),
	},
	role: {
		find: projects(undefined, projectContributors.role),
		say: ({ id, said }) => ({ text: `You are ${said === "viewer" ? "a" : "an"} ${said} now`, path: project(id) }),
	},
	star: {
		find: projects(scicommProjects.starCount),
		say: ({ id, count }) => ({ text: `Starred: it has ${times(count, "star")} now`, path: project(id) }),
	},
	fork: {
		find: projects(scicommProjects.forkCount),
		say: ({ id, count }) => ({ text: `Forked: it has ${times(count, "fork")} now`, path: project(id) }),
	},
	contribution: {
		find: projects(),
		say: ({ id }) => ({ text: "Somebody has added to your project", path: `${project(id)}?tab=content` }),
	},
	decision: {
		find: findDecisions,
		say: ({ said, path }) => ({
			text: `A moderator has decided: ${decided[said ?? ""] ?? "see your profile"}`,
			path: path ?? href("/profile"),
		}),
	},
	followers: {
		find: own(scicommCards, scicommCards.name, scicommCards.userId),
		say: ({ id, count }) => ({ text: newFollowersText(count ?? 0), path: href("/card/:id", { id }) }),
	},
	"saved-gone": {
		find: (db, viewer, ids) =>
			db
				.select({
					id: savedThings.entryId,
					title: sql<string>`coalesce(nullif(${savedThings.note}, ''), ${"Something you saved"})`,
					said: savedThings.kind,
				})
				.from(savedThings)
				.leftJoin(publicEntries, eq(publicEntries.id, savedThings.entryId))
				.where(
					and(
						eq(savedThings.userId, viewer.id),
						inArray(savedThings.entryId, ids),
						sql`${publicEntries.isListed} is not true`,
					),
				),
		say: ({ id, said }) => ({
			text: `${entryNoun(said as EntryKind)} that you saved: it is no longer public`,
			path: href("/saved/:id", { id }),
		}),
	},
	"dead-link": {
		find: (db, _, ids) =>
			db
				.select({ id: publicEntries.id, title: publicEntries.title, said: publicEntries.kind })
				.from(publicEntries)
				.where(and(inArray(publicEntries.id, ids), publicEntries.isListed, hasDeadLink(publicEntries.id))),
		say: ({ id, said }) => ({
			text: "One of its links no longer works",
			path: entryPath({ kind: said as EntryKind, id }),
		}),
	},
	message: {
		find: threadsTold,
		say: ({ id, said }) => ({
			text: said === "added" ? "You were added to a conversation" : "A new message",
			path: href("/messages/:id", { id }),
		}),
	},
	receipt: {
		find: (db, viewer, ids) => listWaiting(db, viewer, inArray(receipts.id, ids)),
		say: ({ id }) => ({
			text: "Is this how it happened? The other side is waiting for your answer",
			path: receiptPath(id),
		}),
	},
	"receipt-confirmed": {
		find: (db, viewer, ids) => findConfirmed(db, viewer, ids),
		say: ({ id }) => ({ text: "Confirmed by both of you", path: receiptPath(id) }),
	},
	closing: {
		find: own(jobListings, jobListings.title, jobListings.userId, closing),
		say: ({ id }) => ({ text: "Your job listing closes soon", path: href("/jobs/renew/:id", { id }) }),
	},
	"request-offer": {
		find: (db, viewer, ids) =>
			db
				.select({ id: requests.id, title: requests.title })
				.from(requestOffers)
				.innerJoin(requests, eq(requests.id, requestOffers.requestId))
				.where(
					and(eq(requestOffers.userId, viewer.id), isNull(requestOffers.answer), isOnBoard, inArray(requests.id, ids)),
				),
		say: ({ id }) => ({ text: "Somebody is looking for you", path: href("/requests/offer/:id", { id }) }),
	},
	"request-over": {
		find: own(
			requests,
			requests.title,
			requests.userId,
			sql`${requests.closesAt} <= now() and ${requests.outcome} is null`,
		),
		say: ({ id }) => ({
			text: "Your request is closed. What came of it?",
			path: href("/requests/close/:id", { id }),
		}),
	},
};

const decided: Record<string, string> = {
	approved: "it was approved",
	approvedUnseen: "it is approved, and stays hidden",
	rejectedBefore: "it was not accepted at first, and will be decided again",
	removedBefore: "it was removed, and brought back later",
	rejected: "it was not accepted, and your profile says why",
	removed: "it was removed, and your profile says why",
	restored: "it is shown again",
	hiddenBefore: "it was hidden for some time",
	hidden: "it is hidden, and your profile says why",
	shown: "it is shown again",
	delivered: "it was held, and has been delivered",
	shownBefore: "it was shown again for some time",
	undone: "it is waiting for review again",
	edited: "it was edited",
};

/** In the order of the notifications; what their reader may not see any more is left out. @param most of them that are told */
export async function describeNotifications(
	db: Database,
	viewer: Reader,
	list: Notification[],
	most = list.length,
): Promise<Told[]> {
	const found = new Map<string, Described>();
	for (const kind of new Set(list.map(({ kind }) => kind))) {
		const ids = list.filter((one) => one.kind === kind).map(({ subjectId }) => subjectId);
		for (const subject of await tellers[kind].find(db, viewer, ids)) found.set(`${kind} ${subject.id}`, subject);
	}
	const told: Told[] = [];
	for (const { id, kind, subjectId, day, createdAt, readAt } of list) {
		const subject = found.get(`${kind} ${subjectId}`);
		if (!subject) continue;
		if (told.length === most) break;
		const count = kind === "followers" ? await newFollowersOn(db, subjectId, day) : subject.count;
		if (count === 0) continue;
		const said = tellers[kind].say({ ...subject, count: count ?? null });
		told.push({ id, title: subject.title, at: createdAt, isRead: readAt !== null, ...said });
	}
	return told;
}
