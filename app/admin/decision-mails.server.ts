import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import { href } from "react-router";
import { addressOfAccount } from "#app/accounts/other-accounts.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { moderatedKinds, reportables } from "#app/features.server.ts";
import type { Mail, Mailer } from "#app/mail/mail.ts";
import { findEvent, type ModerationEvent } from "#app/moderation/events.server.ts";
import type { SnapshotRow } from "#app/moderation/moderated-kind.ts";
import { moderationNotices } from "#app/moderation/moderation.tables.server.ts";
import { findOriginal, takeOriginal } from "#app/moderation/originals.server.ts";
import { isQueuedKind, isReportable } from "#app/moderation/subject-kinds.ts";
import { approvedMail, hiddenMail, putBackMail, rejectedMail, shownMail } from "./decision-mail.ts";

/** Notices of one round at most; the next one goes on. */
const maxNotifications = 500;

/** Seconds after which a notice that failed once is tried again. After each further failure they are twice as many. */
const firstRest = 20;
const maxRetrySeconds = 3600;

/** A stable time, unlike `clock_timestamp()`, with which the index on it finds nothing. */
const due = sql`${moderationNotices.dueAt} <= now()`;

/** The notices that failed, by their events: how often in a row, and when they are tried again. */
export type FailedNotices = Map<string, { times: number; again: number }>;

/**
 * Mails the submitters of what was decided on, once the decision can't be undone any more: each exactly once, whichever servers
 * do this at the same time. What fails keeps no other from being told, and rests for a while.
 * @param origin of the site, for the links
 * @param failed remembers what rests, from one call to the next
 * @returns how many mails were posted
 * @throws what went wrong with some of them, after the others are done
 */
export async function sendDecisionMails(
	{ db, mailer }: { db: Database; mailer: Mailer },
	origin: string,
	failed: FailedNotices = new Map(),
) {
	const notices = await dueNotices(db, restingOf(failed));
	const failures: unknown[] = [];
	let posted = 0;
	for (const { eventId } of notices) {
		try {
			if (await settle(db, mailer, eventId, origin)) posted += 1;
			failed.delete(eventId);
		} catch (error) {
			failures.push(error);
			const times = (failed.get(eventId)?.times ?? 0) + 1;
			const rest = Math.min(firstRest * 2 ** (times - 1), maxRetrySeconds);
			failed.set(eventId, { times, again: Date.now() + rest * 1000 });
		}
	}
	if (failures.length > 0) throw new AggregateError(failures, "Some submitters were not told of a decision");
	return posted;
}

/** Of those that failed, the ones that are not to be tried yet. */
function restingOf(failed: FailedNotices) {
	const now = Date.now();
	return [...failed].filter(([, { again }]) => again > now).map(([eventId]) => eventId);
}

/** The query behind a round. Exported for the test that looks at its plan. */
export function dueNotices(db: Database, resting: string[]) {
	return db
		.select({ eventId: moderationNotices.eventId })
		.from(moderationNotices)
		.where(and(due, ...(resting.length > 0 ? [notInArray(moderationNotices.eventId, resting)] : [])))
		.orderBy(asc(moderationNotices.dueAt))
		.limit(maxNotifications);
}

/** Returns whether a mail was posted. */
async function settle(db: Database, mailer: Mailer, eventId: string, origin: string) {
	return db.transaction(async (transaction) => {
		const [notice] = await transaction
			.select({ eventId: moderationNotices.eventId })
			.from(moderationNotices)
			.where(sql`${eq(moderationNotices.eventId, eventId)} and ${due}`)
			.for("update", { skipLocked: true });
		// Another server is at it, or was.
		if (!notice) return false;
		const event = await findEvent(transaction, eventId);
		const original = await findOriginal(transaction, eventId);
		const mail = event && (await mailFor(transaction, event, original?.row, origin));
		// Where the address may be another's and has been sent enough for a day, the profile alone tells it.
		const isPosted = mail ? (await mailer.post(transaction, mail)) === null : false;
		await transaction.delete(moderationNotices).where(eq(moderationNotices.eventId, eventId));
		// What is still there is its owner's to change or delete.
		if (event?.action !== "rejected") await takeOriginal(transaction, eventId);
		return isPosted;
	});
}

async function mailFor(transaction: Transaction, event: ModerationEvent, row: SnapshotRow | undefined, origin: string) {
	if (row) return mailAbout(transaction, event, row, origin);
	return mailAboutHiding(transaction, event, origin);
}

/** Tells the owner of what was hidden, or is shown again. */
async function mailAboutHiding(transaction: Transaction, event: ModerationEvent, origin: string): Promise<Mail | null> {
	const { action, subjectKind: kind, subjectId, submitterId, title, reason, explanation } = event;
	const to = submitterId && (await addressOfAccount(transaction, submitterId));
	if (!to || !isReportable(kind)) return null;
	const url = origin + (reportables[kind].hiddenPath(subjectId) ?? href("/profile"));
	const told = { to, hasAccount: true, kind, title, url };
	if (action === "shown") return shownMail(told);
	if (action === "hidden" && reason !== null) return hiddenMail(told, reason, explanation, origin);
	return null;
}

/** Null when nobody is to be told: the site started with it, or its submitter's account is gone. */
async function mailAbout(
	transaction: Transaction,
	event: ModerationEvent,
	row: SnapshotRow,
	origin: string,
): Promise<Mail | null> {
	const { id, action, subjectKind: kind, submitterId, title, reason, explanation } = event;
	if (!isQueuedKind(kind)) return null;
	const subject = moderatedKinds[kind];
	const to = submitterId ? await addressOfAccount(transaction, submitterId) : subject.addressOf(row);
	if (to === null) return null;
	const about = { to, hasAccount: submitterId !== null, kind, title };
	const state = subject.stateOf(row);
	if (action === "approved") {
		return approvedMail({ ...about, url: origin + subject.publicPath(title) }, state === "edited");
	}
	if (action === "undone") return putBackMail({ ...about, url: origin + href("/profile") });
	if (action !== "rejected" || reason === null) return null;
	const told = { ...about, url: origin + subject.correctionPath(id) };
	return rejectedMail(told, { reason, explanation, wasPublic: state === null });
}
